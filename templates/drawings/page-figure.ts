import type { PageProps } from 'region-site/kit';
import type { DiagramData } from '../components/diagram/diagram.schema.ts';
import { dayBars } from '../components/room-records/live-events.tsx';
import { gameKey } from '../components/schedule/scheduled.ts';
import { percent } from '../percent.ts';
import { WEEKDAYS } from '../records.ts';
import type { ShareFigure } from './share-figure.ts';

/** The figure of a page for its share picture: of a lesson or a game, of the live series, of the week of tournaments. */
export function figureOf(context: PageProps['context'], page: PageProps['page']): ShareFigure | null {
  const { diagram } = page.data as { readonly diagram?: DiagramData };
  if (diagram) return figureOfDiagram(context, diagram);
  if (page.route === '/live-series/') return liveSeries(context);
  if (page.route === '/tournaments/') return weekOfTournaments(context);
  return null;
}

function figureOfDiagram(context: PageProps['context'], diagram: DiagramData): ShareFigure {
  switch (diagram.kind) {
    case 'seats':
      return { kind: 'seats', seats: diagram.rows.map(({ values: [first = 0] }) => context.number(first)) };
    case 'range':
      return { kind: 'range', groups: diagram.rows.map(({ hands }) => hands) };
    case 'hands':
      return {
        kind: 'bars',
        rows: diagram.rows.map(({ label, cards }) => ({ label, cards, value: '', lines: [] })),
      };
    case 'bars': {
      const longest = Math.max(...diagram.rows.flatMap(({ values }) => values));
      const shown = (value: number) => (diagram.unit === '%' ? percent(context, value) : context.number(value));
      return {
        kind: 'bars',
        rows: diagram.rows.map(({ label, cards, values }) => ({
          label,
          value: values.map(shown).join(' · '),
          lines: values.map((value) => [{ from: 0, length: value / longest }]),
          ...(cards ? { cards } : {}),
        })),
      };
    }
  }
}

function liveSeries(context: PageProps['context']): ShareFigure | null {
  const rows = dayBars(context).map(({ name, value, from, length }) => ({
    label: name,
    value,
    lines: [[{ from, length }]],
  }));
  return rows.length > 0 ? { kind: 'bars', rows } : null;
}

/** Each tournament by its game, with the days of the week on which it starts, in UTC. Its name may be one of another market. */
function weekOfTournaments({ entries, t }: PageProps['context']): ShareFigure | null {
  const rows = entries('tournaments').map((tournament) => ({
    label: t(gameKey(tournament)),
    value: `${tournament.data.starts.slice(11, 16)} UTC`,
    lines: [
      tournament.data.days.map((day) => ({
        from: WEEKDAYS.indexOf(day) / WEEKDAYS.length,
        length: 0.9 / WEEKDAYS.length,
      })),
    ],
  }));
  return rows.length > 0 ? { kind: 'bars', rows } : null;
}
