import type { PageProps } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import { RecordTable } from '../record-table/record-table.tsx';
import { blindsOf } from './stakes.tsx';

/** The conditions of the hour in which the room adds money to pots, and how often it does. */
export function Splash({ context }: Pick<PageProps, 'context'>) {
  const { t, number, language } = context;
  const [splash] = context.entries('splashes');
  if (!splash) return null;
  const { starts, ends, highest, adds, oneIn, handsPerHour } = splash.data;
  const either = new Intl.ListFormat(language.locale, { type: 'disjunction' });
  return (
    <div data-block="splash">
      <RecordTable
        isText
        label={t('SPLASH_TABLE')}
        columns={[t('FREEROLL_DETAIL'), t('SPLASH_HOUR')]}
        rows={[
          [t('FREEROLL_WHEN'), t('SPLASH_WHEN', { starts, ends })],
          [
            t('SPLASH_WHERE'),
            t('SPLASH_STAKES', { blinds: blindsOf(context, highest, tableCurrency(context.region)) }),
          ],
          [t('SPLASH_WHAT'), t('SPLASH_ADDS', { blinds: either.format(adds.map(number)) })],
          [t('FREEROLL_WHO'), t('SPLASH_DEALT_IN')],
          [t('FREEROLL_COST'), t('SPLASH_COST')],
          [t('FREEROLL_CONDITIONS'), t('SPLASH_CONDITIONS')],
        ]}
      />
      <p>
        {t('SPLASH_ODDS', {
          hands: number(oneIn),
          speed: number(handsPerHour),
          count: Math.round(oneIn / handsPerHour),
        })}
      </p>
    </div>
  );
}
