import type { PageProps } from 'region-site/kit';
import { Calculator, numberProps, tableMoney } from '../calculator/calculator.tsx';
import { levelsOf } from './rake.ts';

/** A calculator of rake, in the currency in which the network's tables are played. */
export function SessionCost({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  const levels = context.entries('stakes').flatMap(({ data }) => levelsOf(data));
  if (levels.length === 0) return null;
  const props = {
    ...tableMoney(context),
    ...numberProps(context),
    levels,
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
  };
  return <Calculator context={context} name="session-cost" props={props} />;
}
