import type { Example } from '../example.ts';
import { Notices } from './notices.tsx';

export const examples: readonly Example[] = [
  { name: 'empty until there is something to tell', render: (context) => <Notices context={context} /> },
];
