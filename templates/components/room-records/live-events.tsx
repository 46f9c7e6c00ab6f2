import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { tableCurrency } from '../../table-currency.ts';
import { Bars } from '../chart/bars.tsx';
import { RecordTable } from '../record-table/record-table.tsx';

const DAY = 86_400_000;

/** The events of the live series: a table, the days of each as a strip, and a calendar. */
export function LiveEvents({ context }: Pick<PageProps, 'context'>) {
  const { t, language } = context;
  const events = context.entries('live-events');
  if (events.length === 0) return null;
  const dates = new Intl.DateTimeFormat(language.dates, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = (from: string, to: string) => dates.formatRange(new Date(from), new Date(to));
  const currency = tableCurrency(context.region);
  const first = Math.min(...events.map(({ data }) => Date.parse(data.starts)));
  const length = Math.max(...events.map(({ data }) => Date.parse(data.ends))) - first;
  const calendar = context.feeds.find(({ collection }) => collection === 'live-events');
  return (
    <div data-block="live-events">
      <Bars
        title={t('LIVE_CHART')}
        text={t('LIVE_CHART_TEXT', { days: context.number(length / DAY) })}
        columns={[t('LIVE_EVENT'), t('LIVE_DAYS')]}
        bars={events.map(({ id, data }) => ({
          name: t(labelKey('LIVE', id)),
          value: days(data.starts, data.lastDay),
          length: (Date.parse(data.ends) - Date.parse(data.starts)) / length,
          from: (Date.parse(data.starts) - first) / length,
        }))}
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
          days(data.starts, data.lastDay),
          data.buyIn === 0 ? t('LIVE_NO_BUY_IN') : context.money(data.buyIn, currency),
        ])}
      />
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
