import type { Context } from 'region-site/kit';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import { Claim } from '../../../components/claim/claim.tsx';
import { Folded } from '../../../components/folded/folded.tsx';
import type { HomeData } from '../home.schema.ts';

interface PrizesSectionProps extends Pick<HomeData, 'monthly' | 'series'> {
  readonly context: Context;
}

/** Monthly totals and the series, each beside what the figure means. */
export function PrizesSection({ context, monthly, series }: PrizesSectionProps) {
  const giveaways = context.claim('monthly-giveaways');
  const leaderboards = context.claim('monthly-leaderboards');
  const guarantee = context.claim('series-guarantee');
  const [current] = context.entries('series');
  const showsMonthly = monthly && (giveaways || leaderboards);
  const showsSeries = series && guarantee && current;
  if (!showsMonthly && !showsSeries) return null;
  return (
    <section className="prizes" aria-labelledby="prizes">
      {showsMonthly && (
        <>
          <div className="prizes-head">
            <h2 id="prizes">{monthly.heading}</h2>
            <p>{monthly.text}</p>
          </div>
          <div className="prizes-pair">
            {giveaways && (
              <div>
                <h3>{monthly.giveaways.heading}</h3>
                <Claim context={context} claim={giveaways} />
                <Folded context={context} about={monthly.giveaways.heading}>
                  <p>{monthly.giveaways.text}</p>
                </Folded>
              </div>
            )}
            {leaderboards && (
              <div>
                <h3>{monthly.leaderboards.heading}</h3>
                <Claim context={context} claim={leaderboards} />
                <Folded context={context} about={monthly.leaderboards.heading}>
                  <p>{monthly.leaderboards.text}</p>
                </Folded>
              </div>
            )}
          </div>
        </>
      )}
      {showsSeries && (
        <div className="series">
          <h2 id={showsMonthly ? undefined : 'prizes'}>{current.title}</h2>
          <Claim context={context} claim={guarantee} />
          <Folded context={context} about={current.title ?? ''}>
            <p>{series.text}</p>
          </Folded>
          <p>
            <Anchor context={context} link={context.link('/tournaments/')} className="arrow">
              {series.linkLabel}
            </Anchor>
          </p>
        </div>
      )}
    </section>
  );
}
