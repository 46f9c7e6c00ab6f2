import type { PageProps } from 'region-site/kit';
import { Chart } from '../chart/chart.tsx';
import { payoutTable } from './payout-table.ts';

/** The field of the drawing, and the places that its table names. */
const FIELD = 200;
const PLACES = [1, 2, 3, 5, 10, 20];
/** The fee of the drawing is that of this tournament. */
const TOURNAMENT = 'deep-field';
const HEIGHT = 60;

/** What each place of a tournament is paid, in buy-ins: a mark for each paid place, and nothing for the others. */
export function PayoutCurve({ context }: Pick<PageProps, 'context'>) {
  const { t, number } = context;
  const tournament = context.entries('tournaments').find(({ id }) => id === TOURNAMENT)?.data;
  if (!tournament) return null;
  // In hundredths of a buy-in, so that its cents are exact enough.
  const { prizes } = payoutTable({ entries: FIELD, buyIn: 100, fee: tournament.fee / tournament.buyIn });
  const inBuyIns = (place: number) => number(Math.round((prizes[place - 1] ?? 0) / 10) / 10);
  const paid = prizes.length;
  const first = prizes[0] ?? 1;
  return (
    <div data-block="payout-curve">
      <Chart
        title={t('PAYOUT_CURVE', { entries: number(FIELD) })}
        text={t('PAYOUT_CURVE_TEXT', { entries: number(FIELD), paid: number(paid), rest: number(FIELD - paid) })}
      >
        <svg className="curve" viewBox={`0 0 ${FIELD} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="bar-background" y={HEIGHT - 1} width={FIELD} height="1" />
          <path
            d={prizes
              .map((prize, at) => `M${at} ${HEIGHT}v${-Math.round((HEIGHT * prize) / first)}h.7V${HEIGHT}`)
              .join('')}
          />
        </svg>
        <table className="bars">
          <thead>
            <tr>
              <th scope="col">{t('PAYOUTS_PLACE')}</th>
              <th scope="col">{t('PAYOUT_CURVE_PRIZE')}</th>
            </tr>
          </thead>
          <tbody>
            {[...PLACES, paid].map((place) => (
              <tr key={place}>
                <th scope="row">{number(place)}</th>
                <td>{inBuyIns(place)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('PAYOUT_CURVE_REST', { from: number(paid + 1), to: number(FIELD) })}</th>
              <td>{number(0)}</td>
            </tr>
          </tbody>
        </table>
      </Chart>
    </div>
  );
}
