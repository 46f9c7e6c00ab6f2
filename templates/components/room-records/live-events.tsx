import type { Context, PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { tableCurrency } from '../../table-currency.ts';
import { Bars } from '../chart/bars.tsx';
import { Figures } from '../figures/figures.tsx';
import { RecordTable } from '../record-table/record-table.tsx';

const DAY = 86_400_000;

interface Days {
  readonly starts: string;
  readonly lastDay: string;
  readonly ends: string;
}

/** From the first day of the first event to the end of the last one, in milliseconds. */
function span(events: readonly Days[]): { readonly first: number; readonly length: number } {
  const first = Math.min(...events.map(({ starts }) => Date.parse(starts)));
  return { first, length: Math.max(...events.map(({ ends }) => Date.parse(ends))) - first };
}

const days = ({ language }: Context, { starts, lastDay }: Days): string =>
  new Intl.DateTimeFormat(language.dates, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(starts),
    new Date(lastDay),
  );

/** The days of each event, as a part of all days of the series. */
export function dayBars(context: Context) {
  const events = context.entries('live-events');
  const { first, length } = span(events.map(({ data }) => data));
  return events.map(({ id, data }) => ({
    name: context.t(labelKey('LIVE', id)),
    value: days(context, data),
    length: (Date.parse(data.ends) - Date.parse(data.starts)) / length,
    from: (Date.parse(data.starts) - first) / length,
  }));
}

/** The events of the live series: how large it is, the days of each as a strip, a table, and a calendar. */
export function LiveEvents({ context }: Pick<PageProps, 'context'>) {
  const { t, number } = context;
  const events = context.entries('live-events');
  if (!context.region.flags.prizeTotals) return null;
  if (events.length === 0) return <p data-block="live-events">{t('LIVE_NONE')}</p>;
  const money = (amount: number) => context.money(amount, tableCurrency(context.region));
  const [series] = context.entries('live-series');
  const calendar = context.feeds.find(({ collection }) => collection === 'live-events');
  return (
    <div data-block="live-events">
      <Figures
        figures={
          series && [
            { value: number(series.data.events), label: t('LIVE_EVENTS') },
            { value: number(series.data.tables), label: t('LIVE_TABLES') },
          ]
        }
      />
      <Bars
        title={t('LIVE_CHART')}
        text={t('LIVE_CHART_TEXT', { days: number(span(events.map(({ data }) => data)).length / DAY) })}
        columns={[t('LIVE_EVENT'), t('LIVE_DAYS')]}
        bars={dayBars(context)}
      />
      <RecordTable
        label={t('LIVE_TABLE')}
        columns={[
          t('LIVE_EVENT'),
          t('LIVE_DATES', { year: events[0]?.data.starts.slice(0, 4) ?? '' }),
          t('SCHEDULE_BUY_IN'),
        ]}
        rows={events.map(({ id, data }) => [
          t(labelKey('LIVE', id)),
          days(context, data),
          data.buyIn === 0 ? t('LIVE_NO_BUY_IN') : money(data.buyIn),
        ])}
      />
      {series && (
        <p>
          {t('LIVE_REST', {
            others: number(series.data.events - events.length),
            lowest: money(series.data.lowest),
            highest: money(series.data.highest),
          })}
        </p>
      )}
      {calendar && (
        <p>
          <a href={calendar.href} type={calendar.type}>
            {t('LIVE_CALENDAR')}
          </a>
        </p>
      )}
    </div>
  );
}
