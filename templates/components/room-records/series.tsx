import type { PageProps } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import { Claim } from '../claim/claim.tsx';

/** The series that is on or comes next, with its guarantee; a sentence where none is planned. */
export function Series({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  if (!context.region.flags.prizeTotals) return null;
  const [series] = context.entries('series');
  if (!series) return <p data-block="series">{t('SERIES_NONE')}</p>;
  const { starts, lastDay, events, lowest, highest } = series.data;
  const currency = tableCurrency(context.region);
  const guarantee = context.claim('series-guarantee');
  return (
    <div data-block="series">
      <p>
        <strong>{series.title}.</strong>{' '}
        {t('SERIES_TEXT', {
          from: context.date(starts),
          until: context.date(lastDay),
          events: context.number(events),
          lowest: context.money(lowest, currency),
          highest: context.money(highest, currency),
        })}
      </p>
      {guarantee && <Claim context={context} claim={guarantee} />}
    </div>
  );
}
