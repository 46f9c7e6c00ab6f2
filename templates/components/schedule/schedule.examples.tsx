import type { Example } from '../example.ts';
import { Schedule } from './schedule.tsx';

export const examples: readonly Example[] = [
  { name: 'the week of the market', render: (context) => <Schedule context={context} /> },
];
