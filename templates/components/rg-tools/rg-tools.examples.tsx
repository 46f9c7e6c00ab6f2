import type { Example } from '../example.ts';
import { RgTools } from './rg-tools.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <RgTools context={context} /> },
];
