import type { Example } from '../example.ts';
import { Accessibility } from './accessibility.tsx';

export const examples: readonly Example[] = [
  { name: 'the last audit', render: (context) => <Accessibility context={context} /> },
];
