import type { Example } from '../example.ts';
import { NumberField } from './number-field.tsx';

const unchanged = () => undefined;

export const examples: readonly Example[] = [
  {
    name: 'whole numbers',
    render: () => (
      <NumberField locale="en" label="Entries" value={240} min={2} max={20_000} whole onChange={unchanged} />
    ),
  },
  {
    name: 'with decimals',
    render: () => <NumberField locale="en" label="Buy-in" value={5.5} min={0} max={100} onChange={unchanged} />,
  },
];
