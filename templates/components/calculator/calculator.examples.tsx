import type { Example } from '../example.ts';
import { NumberField } from './number-field.tsx';

const words = { locale: 'en', range: '({min} to {max})' };
const unchanged = () => undefined;

export const examples: readonly Example[] = [
  {
    name: 'whole numbers',
    render: () => (
      <NumberField {...words} label="Entries" value={240} min={2} max={20_000} whole onChange={unchanged} />
    ),
  },
  {
    name: 'with decimals',
    render: () => <NumberField {...words} label="Buy-in" value={5.5} min={0} max={100} onChange={unchanged} />,
  },
  {
    name: 'without a number',
    render: () => <NumberField {...words} label="Buy-in" value={null} min={0} max={100} onChange={unchanged} />,
  },
];
