import type { Context } from 'region-site/kit';
import { Chart } from '../chart/chart.tsx';
import type { Scheduled } from './scheduled.ts';
import { weekdayNames } from './start-times.ts';

const DAY = 1440;
const HEIGHT = 30;
const HOURS = [0, 6, 12, 18, 24];

/** A week of starts: a row for each day, a mark for each start, higher for a larger price. The list below has its numbers. */
export function WeekStrip({ context, scheduled }: { context: Context; scheduled: readonly Scheduled[] }) {
  const prices = scheduled.map(({ entry }) => entry.data.buyIn);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  /** By the order of size: a price ten times as high adds the same everywhere. */
  const heightOf = (price: number) =>
    Math.round(8 + (20 * Math.log(price / least)) / Math.log(Math.max(most / least, 2)));
  return (
    <Chart title={context.t('SCHEDULE_WEEK')} text={context.t('SCHEDULE_WEEK_TEXT')}>
      <div className="week" role="img" aria-label={context.t('SCHEDULE_WEEK')}>
        {weekdayNames(context.language.locale, 'short').map((name, day) => (
          <div key={name}>
            <span>{name}</span>
            <svg viewBox={`0 0 ${DAY} ${HEIGHT}`} preserveAspectRatio="none" data-strip="" aria-hidden="true">
              {scheduled.flatMap(({ entry, start }) =>
                start.days
                  .filter(({ local }) => local === day)
                  .map(({ utc }) => (
                    <rect
                      key={entry.id}
                      data-minute={utc * DAY + utcMinutes(entry.data.starts)}
                      x={start.minutes}
                      y={HEIGHT - heightOf(entry.data.buyIn)}
                      width="12"
                      height={heightOf(entry.data.buyIn)}
                    />
                  )),
              )}
            </svg>
          </div>
        ))}
        <div>
          <span />
          <p className="week-hours">
            {HOURS.map((hour) => (
              <span key={hour}>{context.number(hour)}</span>
            ))}
          </p>
        </div>
      </div>
    </Chart>
  );
}

const utcMinutes = (instant: string) => Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16));
