interface TableHeadProps {
  readonly columns: readonly string[];
  readonly className?: string;
}

/** The head of a table: a name for each column. */
export const TableHead = ({ columns, className }: TableHeadProps) => (
  <thead className={className}>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);
