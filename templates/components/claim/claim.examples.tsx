import type { BonusClaim, TotalClaim } from '../../../regions/claims.ts';
import type { Example } from '../example.ts';
import { Claim } from './claim.tsx';

const bonus: BonusClaim = {
  kind: 'bonus',
  id: 'example-bonus',
  amount: 20,
  currency: 'USD',
  mechanic: 'match',
  percent: 100,
  noDeposit: false,
  who: 'CLAIM_WHO_NEW_PLAYERS',
  minimumAge: 18,
  territory: 'CLAIM_TERRITORY_GLOBAL',
  minimumDeposit: 10,
  release: 'CLAIM_RELEASE_MATCH',
  releaseParts: 10,
  wagering: 8,
  expiryDays: 60,
  excludedMethods: [],
  withdrawalEffect: 'CLAIM_WITHDRAWAL_MATCH',
  termsAnchor: '/terms-conditions/#offers',
};

const total: TotalClaim = {
  evidence: 'An example has none.',
  kind: 'total',
  id: 'example-total',
  amount: 2_000_000,
  currency: 'USD',
  atLeast: true,
  period: 'series',
  basis: 'CLAIM_BASIS_SERIES',
  reviewedOn: '2026-11-02',
  termsAnchor: '/terms-conditions/#offers',
};

export const examples: readonly Example[] = [
  { name: 'a match with wagering', render: (context) => <Claim context={context} claim={bonus} /> },
  {
    name: 'rewards that need a deposit',
    render: (context) => (
      <Claim context={context} claim={{ ...bonus, mechanic: 'rewards', percent: undefined, wagering: 0 }} />
    ),
  },
  {
    name: 'free rewards, because no deposit is needed',
    render: (context) => (
      <Claim
        context={context}
        claim={{ ...bonus, mechanic: 'free', percent: undefined, noDeposit: true, minimumDeposit: 0, wagering: 0 }}
      />
    ),
  },
  { name: 'a total with a plus sign', render: (context) => <Claim context={context} claim={total} /> },
  {
    name: 'a weekly total',
    render: (context) => <Claim context={context} claim={{ ...total, atLeast: false, period: 'week' }} />,
  },
];
