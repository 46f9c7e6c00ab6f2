import type { PageProps } from 'region-site/kit';
import { labelKey, utcWeekday, WEEKDAYS } from '../../records.ts';
import { Bars } from '../chart/bars.tsx';
import { RecordTable } from '../record-table/record-table.tsx';

interface FreerollProps extends Pick<PageProps, 'context'> {
  /** Of the record. */
  readonly id: string;
}

/** The conditions of a free tournament, and what its field may expect. */
export function Freeroll({ context, id }: FreerollProps) {
  const { t, number } = context;
  const freeroll = context.entries('freerolls').find((entry) => entry.id === id);
  const tournaments = context.entries('tournaments');
  // A region without the client lists no tournaments.
  if (!freeroll || tournaments.length === 0) return null;
  const { data } = freeroll;
  const name = t(labelKey('CHANCES', id));
  const tournament = (of: string) => {
    const found = tournaments.find((entry) => entry.id === of);
    if (!found) throw new Error(`freerolls.yaml: no tournament "${of}".`);
    return found;
  };
  const like = data.like === undefined ? null : tournament(data.like);
  const { stack = 0, levelMinutes = 0 } = like?.data ?? data;
  const levels = { stack: number(stack), minutes: number(levelMinutes) };
  return (
    <div data-block="freeroll">
      <RecordTable
        isText
        label={t('FREEROLL_TABLE', { title: name })}
        columns={[t('FREEROLL_DETAIL'), name]}
        rows={[
          [t('FREEROLL_WHEN'), t(labelKey('FREEROLL_WHEN', id), { starts: data.starts, opens: data.opens })],
          [t('FREEROLL_COST'), t('FREEROLL_FREE')],
          [t('FREEROLL_WHO'), t('FREEROLL_FIRST_SEATED', { entries: number(data.entries) })],
          [
            t('FREEROLL_GAME'),
            like
              ? t('FREEROLL_LIKE', { ...levels, tournament: like.title ?? '' })
              : t('FREEROLL_LEVELS', { ...levels, hours: number(data.hours ?? 0) }),
          ],
          [
            t('FREEROLL_PRIZE'),
            t('FREEROLL_TICKETS', {
              places: number(data.places),
              tournament: tournament(data.ticket).title ?? '',
            }),
          ],
          [t('FREEROLL_CONDITIONS'), t('FREEROLL_TICKET_DAYS', { days: number(data.ticketDays) })],
        ]}
      />
      {freeroll.effective && freeroll.publishUntil && (
        <FreerollDates
          context={context}
          from={Date.parse(freeroll.effective)}
          until={Date.parse(freeroll.publishUntil)}
          isOn={(day) => data.days.some((name) => name === WEEKDAYS[utcWeekday(day)])}
        />
      )}
      <p>{t('FREEROLL_ODDS', { entries: number(Math.round(data.entries / data.places)) })}</p>
    </div>
  );
}

const DAY = 86_400_000;

interface DatesProps extends Pick<PageProps, 'context'> {
  readonly from: number;
  readonly until: number;
  /** Whether it takes place on an ISO date. */
  readonly isOn: (day: string) => boolean;
}

/** The dates in a period, each at its place in it. */
function FreerollDates({ context, from, until, isOn }: DatesProps) {
  const { t } = context;
  const days = Array.from({ length: Math.round((until - from) / DAY) }, (_, at) => from + at * DAY)
    .map((at) => ({ at, date: new Date(at).toISOString().slice(0, 10) }))
    .filter(({ date }) => isOn(date));
  return (
    <Bars
      title={t('FREEROLL_DATES')}
      text={t('FREEROLL_DATES_TEXT')}
      columns={[t('FREEROLL_NUMBER_COLUMN'), t('FREEROLL_WHEN')]}
      bars={days.map(({ at, date }, index) => ({
        name: t('FREEROLL_NUMBER', { number: context.number(index + 1) }),
        value: context.date(date),
        from: (at - from) / (until - from),
        length: DAY / (until - from),
      }))}
    />
  );
}
