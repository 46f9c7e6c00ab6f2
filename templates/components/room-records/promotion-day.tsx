import type { PageProps } from 'region-site/kit';
import { Bars } from '../chart/bars.tsx';

const hoursOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** The daily promotions as parts of a day of UTC. Those with a period of their own are not daily. */
export function PromotionDay({ context }: Pick<PageProps, 'context'>) {
  const { t, entries } = context;
  const parts = [
    ...entries('freerolls')
      .filter(({ data }) => data.days.length === 7)
      .flatMap(({ title, data: { opens, starts, hours = 1 } }) => [
        {
          name: t('PROMOTION_DAY_OPENS', { title: title ?? '' }),
          from: opens,
          hours: hoursOf(starts) - hoursOf(opens),
        },
        { name: t('PROMOTION_DAY_PLAYED', { title: title ?? '' }), from: starts, hours },
      ]),
    ...entries('splashes').map(({ data }) => ({
      name: t('SPLASH_HOUR'),
      from: data.starts,
      hours: hoursOf(data.ends) - hoursOf(data.starts),
    })),
  ];
  if (parts.length === 0) return null;
  return (
    <div data-block="promotion-day">
      <Bars
        title={t('PROMOTION_DAY')}
        text={t('PROMOTION_DAY_TEXT')}
        columns={[t('PROMOTIONS_NAME'), t('FREEROLL_WHEN')]}
        bars={parts.map(({ name, from, hours }) => ({
          name,
          value: `${from}–${clock(hoursOf(from) + hours)} UTC`,
          from: hoursOf(from) / 24,
          length: hours / 24,
        }))}
      />
    </div>
  );
}

const clock = (hours: number): string =>
  `${String(Math.floor(hours) % 24).padStart(2, '0')}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`;
