import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { tableCurrency } from '../../table-currency.ts';
import { Bars } from '../chart/bars.tsx';
import { RecordTable } from '../record-table/record-table.tsx';

/** A field and some of its places, as the text beside the drawing has them. */
const FIELD = 400;
const PLACES = [1, 2, 4, 10, 25, 60];

const pointsOf = (place: number) => 10 * Math.sqrt(FIELD / place);

/** The leaderboards, and the points that places of a tournament bring. */
export function Boards({ context }: Pick<PageProps, 'context'>) {
  const { t, number } = context;
  const boards = context.entries('boards');
  if (boards.length === 0) return null;
  const currency = tableCurrency(context.region);
  return (
    <div data-block="boards">
      <Bars
        title={t('BOARDS_CHART', { entries: number(FIELD) })}
        text={t('BOARDS_CHART_TEXT')}
        columns={[t('BOARDS_PLACE'), t('BOARDS_POINTS')]}
        bars={PLACES.map((place) => ({
          name: t('BOARDS_PLACE_NUMBER', { place: number(place) }),
          value: number(Math.round(pointsOf(place))),
          length: pointsOf(place) / pointsOf(1),
        }))}
      />
      <RecordTable
        isText
        label={t('BOARDS_TABLE')}
        columns={[t('BOARDS_BOARD'), t('BOARDS_RANGES'), t('BOARDS_MOST')]}
        rows={boards.map(({ id, data }) => [
          t(labelKey('BOARD', id)),
          [
            ...data.bounds.map((bound) => t('BOARDS_UP_TO', { amount: context.money(bound, currency) })),
            t('BOARDS_ABOVE'),
          ].join(', '),
          t(labelKey('BOARDS_MOST', data.of), { count: number(data.most) }),
        ])}
      />
    </div>
  );
}
