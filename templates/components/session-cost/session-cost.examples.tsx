import type { Example } from '../example.ts';
import SessionCostForm, { type SessionCostProps } from './session-cost.island.tsx';

const props: SessionCostProps = {
  locale: 'en',
  range: '({min} to {max})',
  invalid: 'A number is missing.',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  levels: [{ smallBlind: 0.5, bigBlind: 1, share: 0.05, capFew: 0.9, capMany: 2 }],
  maxTables: 16,
  hint: 'An estimate of rake.',
  stakes: 'Stakes',
  seats: 'Players',
  hands: 'Hands',
  tables: 'Tables',
  hours: 'Hours',
  pot: 'Pot',
  flops: 'Flops',
  summary: '{hands} hands cost {cost}, {rate} each.',
  meaning: 'It is an estimate.',
};

export const examples: readonly Example[] = [
  { name: 'before its script has come', render: () => <SessionCostForm {...props} /> },
];
