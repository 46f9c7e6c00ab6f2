import type { PageProps } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import { Island } from '../island/island.tsx';

/** A calculator of payouts, in the currency of the network's tournaments. */
export function Payouts({ context }: Pick<PageProps, 'context'>) {
  const { t, language } = context;
  return (
    <div className="tool payouts" data-block="payouts">
      <Island
        context={context}
        name="payouts"
        props={{
          locale: language.formats,
          currency: tableCurrency(context.region),
          currencyDisplay: language.currencyDisplay,
          hint: t('PAYOUTS_HINT'),
          entries: t('PAYOUTS_ENTRIES'),
          buyIn: t('PAYOUTS_BUY_IN'),
          fee: t('PAYOUTS_FEE'),
          summary: t('PAYOUTS_SUMMARY'),
          percent: t('PERCENT'),
          average: t('PAYOUTS_AVERAGE'),
          caption: t('PAYOUTS_CAPTION'),
          place: t('PAYOUTS_PLACE'),
          prize: t('PAYOUTS_PRIZE'),
          share: t('PAYOUTS_SHARE'),
        }}
      />
      <noscript>
        <p>{t('TOOL_WITHOUT_SCRIPT')}</p>
      </noscript>
    </div>
  );
}
