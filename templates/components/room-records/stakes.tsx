import type { Context, PageProps } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { tableCurrency } from '../../table-currency.ts';
import { Bars } from '../chart/bars.tsx';
import { RecordTable } from '../record-table/record-table.tsx';
import { levelsOf, rakeOfPot } from '../session-cost/rake.ts';

/** The pot of the drawing, in big blinds. */
const POT = 100;

/** The stakes of the cash tables with their rake, and what a pot of the same size in big blinds pays at each. */
export function Stakes({ context }: Pick<PageProps, 'context'>) {
  const { t, number } = context;
  const currency = tableCurrency(context.region);
  const money = (amount: number) => context.money(amount, currency);
  const stakes = context.entries('stakes').map(({ data }) => data);
  if (stakes.length === 0) return null;
  const parts = stakes.flatMap(levelsOf).map((level) => ({
    name: blindsOf(context, [level.smallBlind, level.bigBlind], currency),
    rake: rakeOfPot(level, POT, level.capMany),
    inBlinds: rakeOfPot(level, POT, level.capMany) / level.bigBlind,
  }));
  const most = Math.max(...parts.map(({ inBlinds }) => inBlinds));
  return (
    <div data-block="stakes">
      <Bars
        title={t('STAKES_CHART', { pot: number(POT) })}
        text={t('STAKES_CHART_TEXT')}
        columns={[t('STAKES_BLINDS'), t('STAKES_RAKE')]}
        bars={parts.map(({ name, rake, inBlinds }) => ({
          name,
          value: t('STAKES_RAKE_OF', { count: round(inBlinds), rake: money(rake), blinds: number(round(inBlinds)) }),
          length: inBlinds / most,
        }))}
      />
      <RecordTable
        label={t('STAKES_TABLE')}
        columns={[t('STAKES_BLINDS'), t('STAKES_SHARE'), t('STAKES_FEW'), t('STAKES_MANY')]}
        rows={stakes.map(({ blinds, share, capFew, capMany }) => [
          context.list(blinds.map((pair) => blindsOf(context, pair, currency))),
          percent(context, round(share * 100)),
          money(capFew),
          money(capMany),
        ])}
      />
    </div>
  );
}

/** From which stakes on the games other than hold’em and Omaha run. */
export function FurtherGames({ context }: Pick<PageProps, 'context'>) {
  const from = context.entries('stakes').find(({ data }) => !data.onlyMainGames)?.data.blinds[0];
  if (!from) return null;
  const stake = blindsOf(context, from, tableCurrency(context.region));
  return <p data-block="further-games">{context.t('STAKES_FURTHER_GAMES', { stake })}</p>;
}

const round = (value: number) => Math.round(value * 100) / 100;

export const blindsOf = ({ money }: Context, [small, big]: readonly [number, number], currency: string) =>
  `${money(small, currency)}/${money(big, currency)}`;
