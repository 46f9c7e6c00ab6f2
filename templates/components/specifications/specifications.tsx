import type { PageProps } from 'region-site/kit';
import { TableHead } from '../table-head/table-head.tsx';

const SYSTEMS = ['WINDOWS', 'MAC', 'ANDROID', 'IOS'];
const ROWS = ['SYSTEM', 'PROCESSOR', 'MEMORY', 'STORAGE'];

/** The minimum specifications, a row for each system, a column for each value. */
export function Specifications({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="table" data-block="specifications" tabIndex={0} aria-label={t('SPECS_TABLE')}>
      <table className="specifications">
        <TableHead columns={[t('SPECS_CLIENT'), ...ROWS.map((row) => t(`SPECS_${row}`))]} />
        <tbody>
          {SYSTEMS.map((system) => (
            <tr key={system}>
              <th scope="row">{t(`SYSTEM_${system}`)}</th>
              {ROWS.map((row) => (
                <td key={row}>{t(`SPECS_${system}_${row}`)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
