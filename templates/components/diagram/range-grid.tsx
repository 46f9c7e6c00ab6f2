import type { Context } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { TableHead } from '../table-head/table-head.tsx';
import type { DiagramOf } from './diagram.schema.ts';
import { ALL_COMBINATIONS, countCombinations, handAt, RANKS, readRange } from './hand-range.ts';

const CELL = 27;
const SIZE = RANKS.length * CELL;

/** All kinds of starting hands in a square, shaded by the first group that has them, and the groups as a table. */
export function RangeGrid({ context, diagram }: { readonly context: Context; readonly diagram: DiagramOf<'range'> }) {
  const groups = diagram.rows.map(({ hands }) => readRange(hands));
  // A group adds to those before it.
  const whole = groups.map((_, at) => new Set(groups.slice(0, at + 1).flatMap((group) => [...group])));
  const cells = [...RANKS].flatMap((_, row) => [...RANKS].map((_, column) => [row, column] as const));
  return (
    <>
      <svg className="range-grid" viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
        {[...groups.keys(), groups.length].map((group) => (
          <path
            key={group}
            className={group < groups.length ? `group-${group}` : 'group-none'}
            d={cells
              .filter(([row, column]) => groupOf(groups, handAt(row, column)) === group)
              .map(([row, column]) => `M${column * CELL + 1} ${row * CELL + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z`)
              .join('')}
          />
        ))}
        {[...groups.keys(), groups.length].map((group) => (
          <g key={group} className={group < groups.length ? `hands-${group}` : 'hands-none'} textAnchor="middle">
            {cells
              .filter(([row, column]) => groupOf(groups, handAt(row, column)) === group)
              .map(([row, column]) => (
                <text key={handAt(row, column)} x={(column + 0.5) * CELL} y={(row + 0.5) * CELL + 4}>
                  {handAt(row, column)}
                </text>
              ))}
          </g>
        ))}
      </svg>
      <table>
        <TableHead columns={diagram.columns} />
        <tbody>
          {diagram.rows.map(({ label, hands }, at) => {
            const combinations = countCombinations(whole[at] ?? []);
            return (
              <tr key={label}>
                <th scope="row">
                  <span className={`key key-${at}`} />
                  {label}
                  <span className="hands">{hands}</span>
                </th>
                <td>{context.number(combinations)}</td>
                <td>{percent(context, Math.round((combinations / ALL_COMBINATIONS) * 1000) / 10)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The first group that has a hand; one more than the last for none. */
function groupOf(groups: readonly ReadonlySet<string>[], hand: string): number {
  const found = groups.findIndex((group) => group.has(hand));
  return found < 0 ? groups.length : found;
}
