import type { Context } from 'region-site/kit';
import { TableHead } from '../table-head/table-head.tsx';
import type { Tournament } from './scheduled.ts';

/** What a tournament begins with, and its levels: the blinds and when each begins. */
export function Structure({ context, tournament }: { context: Context; tournament: Tournament }) {
  const { t, number } = context;
  const { stack, levelMinutes, lateLevels, reEntries, structure } = tournament.data;
  const levels = context.entries('structures').find(({ id }) => id === structure)?.data.levels ?? [];
  const facts: readonly (readonly [string, string])[] = [
    [t('SCHEDULE_STACK'), t('SCHEDULE_CHIPS', { chips: number(stack) })],
    [t('SCHEDULE_LEVEL_LENGTH'), t('SCHEDULE_MINUTES', { minutes: number(levelMinutes) })],
    [
      t('SCHEDULE_LATE'),
      t('SCHEDULE_LATE_LEVELS', { levels: number(lateLevels), minutes: number(lateLevels * levelMinutes) }),
    ],
    [t('SCHEDULE_RE_ENTRIES'), reEntries === 0 ? t('SCHEDULE_NONE') : number(reEntries)],
  ];
  return (
    <details>
      <summary>
        {t('SCHEDULE_STRUCTURE')} <span className="sr">{tournament.title}</span>
      </summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <TableHead columns={[t('SCHEDULE_LEVEL'), t('SCHEDULE_BLINDS'), t('SCHEDULE_ANTE'), t('SCHEDULE_AFTER')]} />
        <tbody>
          {levels.map(([small, big, ante], index) => (
            <tr key={big}>
              <th scope="row">{number(index + 1)}</th>
              <td>
                {number(small)}/{number(big)}
              </td>
              <td>{ante === 0 ? '–' : number(ante)}</td>
              <td>{duration(index * levelMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** `1:30` for an hour and a half. */
const duration = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
