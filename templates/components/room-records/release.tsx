import type { Claim, PageProps } from 'region-site/kit';
import { Bars } from '../chart/bars.tsx';
import { percent } from '../diagram/percent.ts';

/** In how many equal parts an offer comes, as its conditions say (the strings `CLAIM_RELEASE_…`). */
const PARTS = { match: 10, rewards: 10, free: 5 } as const;
/** An example, not an offer. */
const BONUS = 10;

/** How the welcome offers of the market are released, one figure for each; never an amount of one. */
export function Release({ context }: Pick<PageProps, 'context'>) {
  const match = context.claim('welcome-match');
  const free = context.claim('welcome-free') ?? context.claim('welcome-rewards');
  if (!match && !free) return null;
  return (
    <div data-block="release">
      {match && <Match context={context} claim={match} />}
      {free && <Daily context={context} claim={free} />}
    </div>
  );
}

interface ReleaseProps extends Pick<PageProps, 'context'> {
  readonly claim: Claim;
}

/** What has been staked, and how much of a bonus has turned into cash by then. */
function Match({ context, claim }: ReleaseProps) {
  const { t, number } = context;
  if (claim.kind !== 'bonus') return null;
  const whole = BONUS * claim.wagering;
  const numbers = {
    bonus: number(BONUS),
    times: number(claim.wagering),
    stake: number(whole / PARTS.match),
    part: number(BONUS / PARTS.match),
    whole: number(whole),
  };
  return (
    <Bars
      title={t('RELEASE_CHART', numbers)}
      text={t('RELEASE_CHART_TEXT', numbers)}
      columns={[t('RELEASE_STAKED'), t('RELEASE_RELEASED')]}
      bars={[1, 2, 4, 6, 8, 10].map((parts) => ({
        name: t('RELEASE_AFTER', { stake: number((whole * parts) / PARTS.match) }),
        value: number((BONUS * parts) / PARTS.match),
        length: parts / PARTS.match,
      }))}
    />
  );
}

/** The days on which a reward comes, and when what is left of it lapses. */
function Daily({ context, claim }: ReleaseProps) {
  const { t, number } = context;
  if (claim.kind !== 'bonus' || (claim.mechanic !== 'free' && claim.mechanic !== 'rewards')) return null;
  const parts = PARTS[claim.mechanic];
  const days = Array.from({ length: parts }, (_, at) => at + 1).filter(
    (day) => parts <= 5 || day === 1 || day % 2 === 0,
  );
  return (
    <Bars
      title={t('RELEASE_DAILY')}
      text={t('RELEASE_DAILY_TEXT', { days: number(claim.expiryDays) })}
      columns={[t('RELEASE_DAY_COLUMN'), t('RELEASE_CREDITED')]}
      bars={days.map((day) => ({
        name: t('RELEASE_DAY', { day: number(day) }),
        value: percent(context, (100 * day) / parts),
        length: day / parts,
      }))}
    />
  );
}
