import type { Context } from 'region-site/kit';
import { Claim } from '../../../components/claim/claim.tsx';
import { Folded } from '../../../components/folded/folded.tsx';
import { gameKey } from '../../../components/schedule/scheduled.ts';
import { weekdayNames } from '../../../components/schedule/start-times.ts';
import { SundayDial } from '../../../components/sunday-dial/sunday-dial.tsx';
import { TableHead } from '../../../components/table-head/table-head.tsx';
import { tableCurrency } from '../../../table-currency.ts';
import type { HomeSection } from '../home.schema.ts';

/** The evening's list, in UTC; script sets the visitor's own time into the line below each, which is kept free for it. */
export function Tonight({ context, tonight }: { context: Context; tonight: HomeSection<'tonight'> }) {
  const { t } = context;
  const { sunday } = tonight;
  const tournaments = inTheEvening(context.entries('tournaments').filter(({ data }) => data.days.length === 7));
  const guarantee = context.claim('sunday-guarantee');
  return (
    <section className="tonight" aria-labelledby="tonight">
      <div className="tonight-list">
        <h2 id="tonight">{tonight.heading}</h2>
        <Folded context={context} about={tonight.heading}>
          <p>{tonight.text}</p>
        </Folded>
        <table>
          <TableHead columns={[t('SCHEDULE_TIME'), t('SCHEDULE_EVENT'), t('SCHEDULE_BUY_IN')]} />
          <tbody>
            {tournaments.map((tournament) => {
              const { id, title, data } = tournament;
              const time = data.starts.slice(11, 16);
              return (
                <tr key={id}>
                  <td>
                    <time dateTime={`${time}Z`}>{time}</time>
                    <span className="local" data-local-time={time}></span>
                  </td>
                  <th scope="row">
                    {title}
                    <span className="quiet">{t(gameKey(tournament))}</span>
                  </th>
                  <td>{context.money(data.buyIn, tableCurrency(context.region))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {sunday && guarantee && (
        <div className="sunday">
          <SundayDial context={context} />
          <h3>{sunday.heading}</h3>
          <Claim context={context} claim={guarantee} />
          <Folded context={context} about={sunday.heading}>
            <p>{sunday.text}</p>
          </Folded>
          <p className="sunday-local">
            <span data-reveal="" hidden>
              {sunday.localLabel}{' '}
            </span>
            <strong data-local-sunday="17:00" data-days={daysAroundSunday(context.language.locale)}></strong>
          </p>
          <p className="sunday-calendar">
            <button type="button" className="button plain small" data-calendar={sunday.heading} hidden>
              {sunday.calendarLabel}
            </button>
          </p>
        </div>
      )}
    </section>
  );
}

/** In the order of an evening. It may pass midnight UTC, and a tournament may have begun weeks after the others. */
function inTheEvening<Tournament extends { readonly data: { readonly starts: string } }>(
  tournaments: readonly Tournament[],
): readonly Tournament[] {
  const first = Math.min(...tournaments.map(({ data }) => Date.parse(data.starts)));
  const afterFirst = ({ data }: Tournament) => (Date.parse(data.starts) - first) % 86_400_000;
  return [...tournaments].sort((a, b) => afterFirst(a) - afterFirst(b));
}

/** Saturday, Sunday and Monday as the browser's script looks for them: in that order, with bars between. */
function daysAroundSunday(locale: string): string {
  const days = weekdayNames(locale, 'long');
  return [days[5], days[6], days[0]].join('|');
}
