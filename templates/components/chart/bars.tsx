import { TableHead } from '../table-head/table-head.tsx';
import { Chart } from './chart.tsx';

interface Bar {
  readonly name: string;
  readonly value: string;
  /** Its length, of the longest that the drawing has room for: 0 to 1. */
  readonly length: number;
  /** Where it begins, for parts of a whole one below the other. */
  readonly from?: number;
}

interface BarsProps {
  readonly title: string;
  readonly text: string;
  readonly columns: readonly [string, string];
  readonly bars: readonly Bar[];
}

/** Bars of numbers. The drawing is a table, so what it shows is also read. */
export function Bars({ title, text, columns, bars }: BarsProps) {
  return (
    <Chart title={title} text={text}>
      <table className="bars">
        <TableHead className="sr" columns={columns} />
        <tbody>
          {bars.map(({ name, value, length, from = 0 }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bar-background" width="100" height="10" />
                  <rect x={round(100 * from)} width={round(100 * length)} height="10" />
                </svg>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Chart>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
