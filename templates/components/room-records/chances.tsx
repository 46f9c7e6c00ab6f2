import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { Bars } from '../chart/bars.tsx';

/** Of as many takers as this a promotion is drawn. */
const TAKERS = 1000;

/** How many of those who take part in a promotion receive something; freerolls are counted with a full field. The full width is all of them. */
export function Chances({ context }: Pick<PageProps, 'context'>) {
  const { t, number, entries } = context;
  const chances = [
    ...entries('freerolls').map(({ id, data }) => ({ id, share: data.places / data.entries })),
    ...entries('splashes').map(({ id, data }) => ({ id, share: 1 / data.oneIn })),
  ];
  if (chances.length === 0) return null;
  return (
    <div data-block="chances">
      <Bars
        title={t('CHANCES_CHART', { takers: number(TAKERS) })}
        text={t('CHANCES_CHART_TEXT')}
        columns={[t('PROMOTIONS_NAME'), t('CHANCES_REWARDED')]}
        bars={chances.map(({ id, share }) => ({
          name: t(labelKey('CHANCES', id)),
          value: t('CHANCES_OF', { rewarded: number(Math.round(TAKERS * share)), takers: number(TAKERS) }),
          length: share,
        }))}
      />
    </div>
  );
}
