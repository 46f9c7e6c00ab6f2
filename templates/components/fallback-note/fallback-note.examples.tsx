import type { Example } from '../example.ts';
import { FallbackNote } from './fallback-note.tsx';

export const examples: readonly Example[] = [
  {
    name: 'above a section in another language',
    render: (context) => <FallbackNote context={context} language={context.language} />,
  },
];
