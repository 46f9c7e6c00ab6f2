import type { Example } from '../example.ts';
import { Promotions } from './promotions.tsx';

export const examples: readonly Example[] = [
  { name: 'those of the market, if it may show any', render: (context) => <Promotions context={context} /> },
];
