import type { Example } from '../example.ts';
import { Toasts } from './toasts.tsx';

export const examples: readonly Example[] = [
  { name: 'empty until there is a message', render: (context) => <Toasts context={context} /> },
];
