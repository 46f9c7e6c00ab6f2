import type { PageProps } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import { Island } from '../island/island.tsx';
import { levelsOf } from './rake.ts';

/** A calculator of rake, in the currency in which the network's tables are played. */
export function SessionCost({ context }: Pick<PageProps, 'context'>) {
  const { t, language } = context;
  return (
    <div className="tool session-cost" data-block="session-cost">
      <Island
        context={context}
        name="session-cost"
        props={{
          locale: language.formats,
          currency: tableCurrency(context.region),
          currencyDisplay: language.currencyDisplay,
          levels: context.entries('stakes').flatMap(({ data }) => levelsOf(data)),
          maxTables: context.region.tablesAtOnce,
          hint: t('SESSION_COST_HINT'),
          stakes: t('SESSION_COST_STAKES'),
          seats: t('SESSION_COST_SEATS'),
          hands: t('SESSION_COST_HANDS'),
          tables: t('SESSION_COST_TABLES'),
          hours: t('SESSION_COST_HOURS'),
          pot: t('SESSION_COST_POT'),
          flops: t('SESSION_COST_FLOPS'),
          summary: t('SESSION_COST_SUMMARY'),
          meaning: t('SESSION_COST_MEANING'),
        }}
      />
      <noscript>
        <p>{t('TOOL_WITHOUT_SCRIPT')}</p>
      </noscript>
    </div>
  );
}
