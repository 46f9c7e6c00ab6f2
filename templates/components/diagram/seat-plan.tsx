import type { Context } from 'region-site/kit';
import { TableHead } from '../table-head/table-head.tsx';
import type { DiagramOf } from './diagram.schema.ts';

/** Half the width and height of the ring of seats, and the middle of the drawing. */
const RING = [150, 82] as const;
const MIDDLE = [180, 108] as const;

/** A table seen from above, with the first number of each seat in it. The last seat has the button, at the lower right. */
export function SeatPlan({ context, diagram }: { readonly context: Context; readonly diagram: DiagramOf<'seats'> }) {
  const { rows, columns } = diagram;
  const seats = rows.map(({ values }, at) => {
    // Clockwise, as players act.
    const angle = Math.PI * 0.25 + ((at + 1) / rows.length) * 2 * Math.PI;
    const x = Math.round(MIDDLE[0] + RING[0] * Math.cos(angle));
    const y = Math.round(MIDDLE[1] + RING[1] * Math.sin(angle));
    return { at, x, y, value: context.number(values[0] ?? 0) };
  });
  const last = seats.at(-1);
  return (
    <>
      <svg className="seat-plan" viewBox="0 0 360 216" width="360" height="216" aria-hidden="true">
        <ellipse className="rail" cx={MIDDLE[0]} cy={MIDDLE[1]} rx={RING[0]} ry={RING[1]} />
        <ellipse className="felt" cx={MIDDLE[0]} cy={MIDDLE[1]} rx={RING[0] - 34} ry={RING[1] - 26} />
        {seats.map(({ at, x, y, value }) => (
          <g key={at} className={at === rows.length - 1 ? 'seat last' : 'seat'}>
            <circle cx={x} cy={y} r="23" />
            <text x={x} y={y + 7} textAnchor="middle">
              {value}
            </text>
            <text
              className="order"
              x={MIDDLE[0] + (x - MIDDLE[0]) * 0.62}
              y={MIDDLE[1] + (y - MIDDLE[1]) * 0.56 + 4}
              textAnchor="middle"
            >
              {at + 1}
            </text>
          </g>
        ))}
        {last && (
          <text className="dealer" x={last.x + 27} y={last.y + 27}>
            D
          </text>
        )}
      </svg>
      <table>
        <TableHead columns={columns} />
        <tbody>
          {rows.map(({ label, values }, at) => (
            <tr key={label}>
              <th scope="row">
                {at + 1}. {label}
              </th>
              {values.map((value, column) => (
                <td key={columns[column + 1]}>{context.number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
