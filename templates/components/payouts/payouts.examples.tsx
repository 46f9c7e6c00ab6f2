import type { Example } from '../example.ts';
import PayoutsForm, { type PayoutsProps } from './payouts.island.tsx';

const props: PayoutsProps = {
  locale: 'en',
  range: '({min} to {max})',
  invalid: 'A number is missing.',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  hint: 'A table of prizes.',
  entries: 'Entries',
  buyIn: 'Price',
  fee: 'Fee in percent',
  percent: '{value}%',
  summary: '{pool} for {paid} of {entries}.',
  average: '{unpaid} get nothing; {back} comes back.',
  caption: 'Prizes',
  place: 'Place',
  prize: 'Prize',
  share: 'Share',
};

export const examples: readonly Example[] = [
  { name: 'before its script has come', render: () => <PayoutsForm {...props} /> },
];
