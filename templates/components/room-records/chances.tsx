import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { Bars } from '../chart/bars.tsx';

/** Of as many takers as this a promotion is drawn. */
const TAKERS = 1000;

/**
 * How many of those who take part in a full freeroll receive something; the full width is all of them. A Splash is counted by hands,
 * of which only the winner receives it, so it is a sentence below the chart.
 */
export function Chances({ context }: Pick<PageProps, 'context'>) {
  const { t, number, entries } = context;
  const chances = entries('freerolls').map(({ id, data }) => ({ id, share: data.places / data.entries }));
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
      {entries('splashes').map(({ id, data }) => (
        <p key={id}>{t(labelKey('CHANCES', id), { hands: number(data.oneIn) })}</p>
      ))}
    </div>
  );
}
