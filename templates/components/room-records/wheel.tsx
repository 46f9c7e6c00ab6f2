import type { PageProps } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { Chart } from '../chart/chart.tsx';
import { TableHead } from '../table-head/table-head.tsx';

interface WheelProps extends Pick<PageProps, 'context'> {
  /** Of the record. */
  readonly id: string;
}

/**
 * How the prizes that are drawn add up to what a game pays back: each prize times its chance is a part of what the players
 * have paid in, and the rest of that is the fee.
 */
export function Wheel({ context, id }: WheelProps) {
  const { t, number } = context;
  const wheel = context.entries('wheels').find((entry) => entry.id === id)?.data;
  if (!wheel) return null;
  const { seats } = wheel;
  let paid = 0;
  const parts = wheel.prizes.map(({ prize, chance }) => {
    const from = paid;
    paid += prize * chance;
    return { prize, chance, adds: prize * chance, from };
  });
  return (
    <div data-block="wheel">
      <Chart
        title={t('WHEEL_CHART')}
        text={t('WHEEL_CHART_TEXT', {
          paid: number(round(paid, 2)),
          seats: number(seats),
          fee: percent(context, Math.round(100 * (1 - paid / seats))),
        })}
      >
        <svg className="parts" viewBox={`0 0 ${seats} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="bar-background" width={seats} height="1" />
          {parts.map(({ prize, adds, from }, at) => (
            <rect key={prize} className={`part-${at % 2}`} x={round(from, 4)} width={round(adds, 4)} height="1" />
          ))}
        </svg>
        <table className="bars">
          <TableHead columns={[t('WHEEL_PRIZE'), t('WHEEL_CHANCE'), t('WHEEL_ADDS')]} />
          <tbody>
            {parts.map(({ prize, chance, adds }) => (
              <tr key={prize}>
                <th scope="row">{number(prize)}</th>
                <td>{percent(context, round(100 * chance, 2))}</td>
                <td>{number(round(adds, 3))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('WHEEL_ALL')}</th>
              <td>{percent(context, 100)}</td>
              <td>{number(round(paid, 2))}</td>
            </tr>
            <tr>
              <th scope="row">{t('WHEEL_FEE')}</th>
              <td />
              <td>{number(round(seats - paid, 2))}</td>
            </tr>
          </tfoot>
        </table>
      </Chart>
    </div>
  );
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
