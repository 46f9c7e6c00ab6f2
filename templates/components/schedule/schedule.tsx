import type { Context, PageProps } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import { TableHead } from '../table-head/table-head.tsx';
import { gameKey, type Scheduled } from './scheduled.ts';
import { capitalized, localStarts, weekdayNames, zoneName } from './start-times.ts';
import { Structure } from './structure.tsx';
import { WeekStrip } from './week-strip.tsx';

/** The bounds between small, middle and large prices. */
const BANDS = [5, 25] as const;

const isDaily = ({ start }: Scheduled) => start.days.length === 7;
const byTime = (a: Scheduled, b: Scheduled) => a.start.minutes - b.start.minutes;

/**
 * The tournaments of a week: as a drawing, by day, and by price. Times are those of the market's zone; script writes them in
 * the visitor's own (runtime/local-times.ts).
 */
export function Schedule({ context }: Pick<PageProps, 'context'>) {
  const { region, language, t } = context;
  const { locale } = language;
  const startOf = localStarts(region.timeZone);
  const scheduled = context
    .entries('tournaments')
    .map((entry) => ({ entry, start: startOf(entry.data) }))
    .sort(byTime);
  const [first] = scheduled;
  if (!first) return null;
  const zone = t('SCHEDULE_ZONE', { zone: zoneName(locale, region.timeZone, first.entry.data.starts) });
  const days = weekdayNames(locale, 'long');
  const calendar = context.feeds.find(({ collection }) => collection === 'tournaments');
  return (
    <div className="schedule" data-block="schedule" data-days={weekdayNames(locale, 'short').join('|')}>
      <p className="zone" data-market={zone} data-widest={t('SCHEDULE_OWN_ZONE', { zone: 'UTC+10:30' })}>
        <span data-zone={t('SCHEDULE_OWN_ZONE', { zone: '{zone}' })}>{zone}</span>
      </p>
      <WeekStrip context={context} scheduled={scheduled} />
      <h3>{t('SCHEDULE_EVERY_DAY')}</h3>
      <ul className="starts">
        {scheduled.filter(isDaily).map((one) => (
          <Start key={one.entry.id} context={context} scheduled={one} />
        ))}
      </ul>
      {days.map((name, day) => (
        <DayStarts key={name} context={context} name={name} day={day} scheduled={scheduled} />
      ))}
      <ByPrice context={context} scheduled={scheduled} />
      {calendar && (
        <p>
          <a href={calendar.href} type={calendar.type}>
            {t('SCHEDULE_CALENDAR')}
          </a>
        </p>
      )}
    </div>
  );
}

/** What starts on one day of the week and not on all. */
function DayStarts(props: { context: Context; name: string; day: number; scheduled: readonly Scheduled[] }) {
  const { context, name, day, scheduled } = props;
  const starts = scheduled.flatMap((one) => {
    const at = isDaily(one) ? undefined : one.start.days.find(({ local }) => local === day);
    return at ? [{ one, utc: at.utc, isFirst: one.start.days[0] === at }] : [];
  });
  if (starts.length === 0) return null;
  return (
    <>
      <h3>{capitalized(name, context.language.locale)}</h3>
      <ul className="starts">
        {starts.map(({ one, utc, isFirst }) => (
          <Start key={one.entry.id} context={context} scheduled={one} utcDay={utc} below={day} isRepeated={!isFirst} />
        ))}
      </ul>
    </>
  );
}

interface StartProps {
  readonly context: Context;
  readonly scheduled: Scheduled;
  /** The day of UTC of a start that is not daily; 0 is Monday. */
  readonly utcDay?: number;
  /** The day of the heading above it. */
  readonly below?: number;
  /** Whether its structure is shown with an earlier start. */
  readonly isRepeated?: boolean;
}

function Start({ context, scheduled, utcDay, below, isRepeated = false }: StartProps) {
  const { t } = context;
  const { entry } = scheduled;
  const currency = tableCurrency(context.region);
  return (
    <li id={isRepeated ? undefined : entry.id}>
      <StartTime scheduled={scheduled} utcDay={utcDay} below={below} />
      <p>
        <strong>{entry.title}</strong> <span className="quiet">{t(gameKey(entry))}</span>
      </p>
      <p className="start-price">
        <strong>{context.money(entry.data.buyIn, currency)}</strong>{' '}
        <span className="quiet">{t('SCHEDULE_FEE', { fee: context.money(entry.data.fee, currency) })}</span>
      </p>
      {isRepeated ? (
        <p className="quiet">
          <a href={`#${entry.id}`}>
            {t('SCHEDULE_STRUCTURE')} <span className="sr">{entry.title}</span>
          </a>
        </p>
      ) : (
        <Structure context={context} tournament={entry} />
      )}
    </li>
  );
}

interface StartTimeProps {
  readonly scheduled: Scheduled;
  /** The day of UTC of a start that is not daily; 0 is Monday. */
  readonly utcDay?: number | undefined;
  /** The day of the heading above it: script adds that of the visitor's zone where it is another one. */
  readonly below?: number | undefined;
  readonly day?: string | undefined;
}

/** Script replaces the time by that of the visitor's zone. */
function StartTime({ scheduled, utcDay, below, day }: StartTimeProps) {
  const { entry, start } = scheduled;
  return (
    <time
      dateTime={`${entry.data.starts.slice(11, 16)}Z`}
      data-start={entry.data.starts.slice(11, 16)}
      data-weekday={utcDay === undefined ? undefined : (utcDay + 1) % 7}
      data-below={below}
    >
      {day === undefined ? start.time : `${day} ${start.time}`}
    </time>
  );
}

function ByPrice({ context, scheduled }: { context: Context; scheduled: readonly Scheduled[] }) {
  const { t } = context;
  const currency = tableCurrency(context.region);
  const [low, high] = BANDS;
  const bands = [
    { name: t('SCHEDULE_UP_TO', { amount: context.money(low, currency) }), from: 0, to: low },
    {
      name: t('SCHEDULE_BETWEEN', { from: context.money(low, currency), to: context.money(high, currency) }),
      from: low,
      to: high,
    },
    { name: t('SCHEDULE_ABOVE', { amount: context.money(high, currency) }), from: high, to: Number.POSITIVE_INFINITY },
  ];
  const short = weekdayNames(context.language.locale, 'short');
  return (
    <>
      <h3>{t('SCHEDULE_BY_BUY_IN')}</h3>
      <div className="prices-list">
        <table className="prices">
          <TableHead columns={[t('SCHEDULE_BUY_IN'), t('SCHEDULE_EVENT'), t('SCHEDULE_START')]} />
          {bands.map(({ name, from, to }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {name}
                </th>
              </tr>
              {scheduled
                .filter(({ entry }) => entry.data.buyIn > from && entry.data.buyIn <= to)
                .sort((a, b) => a.entry.data.buyIn - b.entry.data.buyIn)
                .map((one) => (
                  <tr key={one.entry.id}>
                    <td>{context.money(one.entry.data.buyIn, currency)}</td>
                    <th scope="row">
                      <a href={`#${one.entry.id}`}>{one.entry.title}</a>
                    </th>
                    <td>
                      {isDaily(one) ? (
                        <>
                          {t('SCHEDULE_EVERY_DAY')} <StartTime scheduled={one} />
                        </>
                      ) : (
                        one.start.days.map(({ local, utc }) => (
                          <StartTime key={utc} scheduled={one} utcDay={utc} day={short[local]} />
                        ))
                      )}
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
