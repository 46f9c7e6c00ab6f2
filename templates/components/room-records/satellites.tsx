import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { tableCurrency } from '../../table-currency.ts';
import { RecordTable } from '../record-table/record-table.tsx';

/** The event to which the satellites lead. */
const SEAT = 'main-event';

/** The steps of the satellites with their prices, as the schedule has them, and the price of the seat. */
export function Satellites({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  if (!context.region.flags.prizeTotals) return null;
  const steps = context.entries('satellites');
  const tournaments = context.entries('tournaments');
  // A region without the client lists no tournaments, and so has no steps.
  if (tournaments.length === 0) return null;
  const seat = context.entries('live-events').find(({ id }) => id === SEAT);
  if (steps.length === 0 || !seat) return <p data-block="satellites">{t('SATELLITES_OVER')}</p>;
  const money = (amount: number) => context.money(amount, tableCurrency(context.region));
  const rows = steps.map(({ id, data }) => {
    const pays = t(labelKey('SATELLITES_PAYS', id), { seat: money(seat.data.buyIn) });
    if ('buyIn' in data) return [t(labelKey('SATELLITES_STEP', id)), money(data.buyIn), pays];
    const found = tournaments.find((tournament) => tournament.id === data.tournament)?.data;
    if (!found) throw new Error(`satellites.yaml: no tournament "${data.tournament}".`);
    return [t(labelKey('SATELLITES_STEP', id), { time: found.starts.slice(11, 16) }), money(found.buyIn), pays];
  });
  return (
    <div data-block="satellites">
      <RecordTable
        isText
        label={t('SATELLITES_TABLE')}
        columns={[t('SATELLITES_STEP'), t('SCHEDULE_BUY_IN'), t('SATELLITES_PRIZE')]}
        rows={rows}
      />
    </div>
  );
}
