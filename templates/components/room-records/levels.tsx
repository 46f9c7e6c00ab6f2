import type { PageProps } from 'region-site/kit';
import { labelKey } from '../../records.ts';
import { Bars } from '../chart/bars.tsx';
import { RecordTable } from '../record-table/record-table.tsx';

/** The levels of Night Watch: what each adds, and how far each is from the first. */
export function Levels({ context }: Pick<PageProps, 'context'>) {
  const { t, number } = context;
  const levels = context.entries('levels').map(({ id, data }) => ({
    name: t(labelKey('LEVEL', id)),
    adds: t(`${labelKey('LEVEL', id)}_ADDS`),
    points: data.points,
  }));
  const most = levels.at(-1)?.points;
  if (!most) return null;
  return (
    <div data-block="levels">
      <Bars
        title={t('LEVELS_CHART')}
        text={t('LEVELS_CHART_TEXT')}
        columns={[t('LEVELS_LEVEL'), t('LEVELS_POINTS')]}
        bars={levels.map(({ name, points }) => ({ name, value: number(points), length: points / most }))}
      />
      <RecordTable
        isText
        label={t('LEVELS_TABLE')}
        columns={[t('LEVELS_LEVEL'), t('LEVELS_POINTS'), t('LEVELS_ADDS')]}
        rows={levels.map(({ name, points, adds }) => [name, number(points), adds])}
      />
    </div>
  );
}
