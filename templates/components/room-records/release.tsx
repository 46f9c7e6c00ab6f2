import type { Claim, PageProps } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { Bars } from '../chart/bars.tsx';

/** An example, not an offer. */
const BONUS = 10;
/** With more parts than these, a figure shows every second one. */
const FEW_PARTS = 5;

const shownParts = (parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => index + 1).filter(
    (part) => parts <= FEW_PARTS || part === 1 || part % 2 === 0 || part === parts,
  );

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
  const { releaseParts } = claim;
  const whole = BONUS * claim.wagering;
  const numbers = {
    bonus: number(BONUS),
    times: number(claim.wagering),
    stake: number(whole / releaseParts),
    part: number(BONUS / releaseParts),
    whole: number(whole),
  };
  return (
    <Bars
      title={t('RELEASE_CHART', numbers)}
      text={t('RELEASE_CHART_TEXT', numbers)}
      columns={[t('RELEASE_STAKED'), t('RELEASE_RELEASED')]}
      bars={shownParts(releaseParts).map((parts) => ({
        name: t('RELEASE_AFTER', { stake: number((whole * parts) / releaseParts) }),
        value: number((BONUS * parts) / releaseParts),
        length: parts / releaseParts,
      }))}
    />
  );
}

/** The days on which a reward comes, and when what is left of it lapses. */
function Daily({ context, claim }: ReleaseProps) {
  const { t, number } = context;
  if (claim.kind !== 'bonus') return null;
  return (
    <Bars
      title={t('RELEASE_DAILY')}
      text={t('RELEASE_DAILY_TEXT', { days: number(claim.expiryDays) })}
      columns={[t('RELEASE_DAY_COLUMN'), t('RELEASE_CREDITED')]}
      bars={shownParts(claim.releaseParts).map((day) => ({
        name: t('RELEASE_DAY', { day: number(day) }),
        value: percent(context, (100 * day) / claim.releaseParts),
        length: day / claim.releaseParts,
      }))}
    />
  );
}
