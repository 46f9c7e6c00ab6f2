import type { Example } from '../example.ts';
import { LentNote } from './lent-note.tsx';

export const examples: readonly Example[] = [
  {
    name: 'above a section in another language',
    render: (context) => <LentNote context={context} language={context.language} />,
  },
];
