import type { Claim, ClaimDefinition, Region } from 'region-site/kit';

export type BonusClaim = Extract<Claim, { kind: 'bonus' }>;
export type TotalClaim = Extract<Claim, { kind: 'total' }>;

/** Whether the law of the market allows an offer or a prize pool. */
export const isAllowed = ({ kind }: Claim, { flags }: Region): boolean =>
  kind === 'bonus' ? flags.bonusClaims : flags.prizeTotals;

/** What the law wants beside the amount. */
export const conditions: NonNullable<ClaimDefinition['conditions']> = (claim) => {
  if (claim.kind === 'total') return [{ what: 'what the total is made of', shows: claim.basis }];
  return [
    { what: 'who may claim', shows: claim.who },
    { what: 'the territory', shows: claim.territory },
    { what: 'how it is released', shows: claim.release },
    { what: 'in how many parts it is released', shows: claim.releaseParts },
    { what: 'what a withdrawal does', shows: claim.withdrawalEffect },
    { what: 'the age', shows: claim.minimumAge },
    { what: 'the expiry', shows: claim.expiryDays },
    ...(claim.noDeposit ? [] : [{ what: 'the minimum deposit', shows: claim.minimumDeposit }]),
    ...(claim.wagering === 0 ? [] : [{ what: 'the wagering', shows: claim.wagering }]),
  ];
};
