import type { Example } from '../example.ts';
import Eligibility from './eligibility.island.tsx';

export const examples: readonly Example[] = [
  {
    name: 'before its script has come',
    render: () => (
      <Eligibility
        conditions={['You are of age', 'You have streamed on <b>twenty</b> days of the last month']}
        hint="Tick what is true."
        met="You may apply."
        oneOpen="One is open."
        manyOpen="{count} are open."
      />
    ),
  },
];
