import type { Example } from '../example.ts';
import { SystemIcon } from './system-icon.tsx';

export const examples: readonly Example[] = [
  { name: 'a telephone', render: () => <SystemIcon id="ios" /> },
  { name: 'an unknown system', render: () => <SystemIcon id="amiga" /> },
];
