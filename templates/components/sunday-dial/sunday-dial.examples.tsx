import type { Example } from '../example.ts';
import { SundayDial } from './sunday-dial.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <SundayDial context={context} /> },
];
