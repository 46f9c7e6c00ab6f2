import type { ReactNode } from 'react';

interface ChartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A drawing of records under its title. Its numbers are in the table that it is made of, or in one beside it. */
export function Chart({ title, text, children }: ChartProps) {
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong> {text}
      </figcaption>
      {children}
    </figure>
  );
}
