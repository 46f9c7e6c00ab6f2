import type { Example } from '../example.ts';
import { Hand } from './hand.tsx';

export const examples: readonly Example[] = [
  { name: 'two cards', render: (context) => <Hand context={context} cards="Ah Kd" /> },
  {
    name: 'a pair, with the other cards dimmed',
    render: (context) => <Hand context={context} cards="Ts Tc | 9h 4d 2s" />,
  },
];
