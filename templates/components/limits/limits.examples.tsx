import type { Example } from '../example.ts';
import { Limits } from './limits.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <Limits context={context} /> },
];
