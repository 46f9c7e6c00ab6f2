import type { Example } from '../example.ts';
import { Specifications } from './specifications.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <Specifications context={context} /> },
];
