import type { Context } from 'region-site/kit';
import { percent } from '../../percent.ts';
import { Hand } from '../hand/hand.tsx';
import { TableHead } from '../table-head/table-head.tsx';
import type { DiagramOf } from './diagram.schema.ts';

/** A table with a bar above each number. All bars of a table have one scale, so its longest one is full. */
export function BarTable({ context, diagram }: { readonly context: Context; readonly diagram: DiagramOf<'bars'> }) {
  const longest = Math.max(...diagram.rows.flatMap(({ values }) => values));
  const shown = (value: number) => (diagram.unit === '%' ? percent(context, value) : context.number(value));
  return (
    <table>
      <TableHead columns={diagram.columns} />
      <tbody>
        {diagram.rows.map(({ label, cards, values }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {cards && <Hand context={context} cards={cards} />}
            </th>
            {values.map((value, at) => (
              <td key={diagram.columns[at + 1]}>
                <svg className={`bar bar-${at}`} width="100%" height="10" aria-hidden="true">
                  <rect width="100%" height="10" rx="5" />
                  <rect width={`${Math.max(1, Math.round((value / longest) * 1000) / 10)}%`} height="10" rx="5" />
                </svg>
                {shown(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
