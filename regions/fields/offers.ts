import { claimFields, field } from 'region-site/kit';
import { z } from 'zod';

const { stringKey } = field;
const { id, languages, amount, currency, termsAnchor, ...period } = claimFields;

/** An offer or a prize pool. The claim component shows it with its conditions (regions-facts, sections 5 and 8). */
export const claim = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bonus'),
    id,
    languages,
    amount,
    currency,
    mechanic: z.enum(['match', 'rewards', 'free']),
    percent: z.number().positive().optional().describe('Percent of the first deposit, for a match'),
    noDeposit: z.boolean().describe('True only if no own money is needed; without it the word "free" may not be used'),
    who: stringKey.describe('Who may claim'),
    minimumAge: z.int().min(18),
    territory: stringKey,
    minimumDeposit: z.number().min(0),
    release: stringKey.describe('How the reward is released, with {parts}'),
    releaseParts: z.int().positive().describe('The number of equal parts in which it is released'),
    wagering: z.number().min(0).describe('Multiple of the bonus; at most 10 in Great Britain'),
    expiryDays: z.int().positive(),
    excludedMethods: z.array(stringKey),
    withdrawalEffect: stringKey,
    termsAnchor,
    ...period,
  }),
  z.strictObject({
    kind: z.literal('total'),
    id,
    languages,
    amount,
    currency,
    atLeast: z.boolean().default(false).describe('Shown with a plus sign'),
    period: z.enum(['month', 'week', 'series']),
    basis: stringKey.describe('What the total is made of'),
    evidence: field.text.describe('Where the evidence for the total is held'),
    reviewedOn: field.date.describe('Shown beside the total: when the evidence was last examined'),
    termsAnchor,
    ...period,
  }),
]);
