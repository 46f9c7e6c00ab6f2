import type { PageProps } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { labelKey } from '../../records.ts';
import { Bars } from '../chart/bars.tsx';

interface JackpotProps extends Pick<PageProps, 'context'> {
  /** Of the record. */
  readonly id: string;
}

/** How the fund of a jackpot is divided: parts of one whole, or what each hand takes of it and how rare it is. */
export function Jackpot({ context, id }: JackpotProps) {
  const { t, number } = context;
  const shares = context.entries('jackpots').find((entry) => entry.id === id)?.data.shares;
  if (!shares) return null;
  let sum = 0;
  return (
    <div data-block="jackpot">
      <Bars
        title={t('JACKPOT_CHART')}
        text={t(labelKey('JACKPOT_CHART', id))}
        columns={[t('JACKPOT_WHO'), t('JACKPOT_SHARE')]}
        bars={shares.map(({ of, share, oneIn }) => {
          const from = oneIn === undefined ? sum : 0;
          sum += share;
          const shown = percent(context, Math.round(share * 100));
          return {
            name: t(labelKey('JACKPOT', of)),
            value: oneIn === undefined ? shown : t('JACKPOT_ONE_IN', { share: shown, hands: number(oneIn) }),
            length: share,
            from,
          };
        })}
      />
    </div>
  );
}
