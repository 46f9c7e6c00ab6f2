interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell names its row; the others are numbers, unless `isText` is set. */
  readonly rows: readonly (readonly string[])[];
  readonly isText?: boolean;
}

/** A table of records. It scrolls sideways where it is wider than the window. */
export function RecordTable({ label, columns, rows, isText = false }: RecordTableProps) {
  const align = isText ? undefined : 'align-right';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? undefined : align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={align}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
