import type { Example } from '../example.ts';
import { Logo } from './logo.tsx';

export const examples: readonly Example[] = [
  { name: 'light lines on night', render: (context) => <Logo context={context} tone="light" /> },
  { name: 'black ones on paper', render: (context) => <Logo context={context} tone="black" lazy /> },
];
