import type { PageProps } from 'region-site/kit';
import { Calculator, numberProps, tableMoney } from '../calculator/calculator.tsx';

/** A calculator of payouts, in the currency of the network's tournaments. */
export function Payouts({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  const props = {
    ...tableMoney(context),
    ...numberProps(context),
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
  };
  return <Calculator context={context} name="payouts" props={props} />;
}
