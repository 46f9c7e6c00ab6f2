import type { Context, PageProps } from 'region-site/kit';
import { BarTable } from './bar-table.tsx';
import type { DiagramData } from './diagram.schema.ts';
import { HandTable } from './hand-table.tsx';
import { RangeGrid } from './range-grid.tsx';
import { SeatPlan } from './seat-plan.tsx';

/** The figure in the front matter of a page. */
export function DiagramBlock({ context, page }: PageProps) {
  const { diagram } = page.data as { readonly diagram?: DiagramData };
  if (!diagram) throw new Error('{block:diagram} needs the field "diagram" in the front matter of its page.');
  return <Diagram context={context} diagram={diagram} />;
}

/** A figure with its numbers as a table. */
export function Diagram({ context, diagram }: { readonly context: Context; readonly diagram: DiagramData }) {
  return (
    <figure className={`diagram diagram-${diagram.kind}`} data-block="diagram">
      <figcaption>{diagram.title}</figcaption>
      <Drawing context={context} diagram={diagram} />
      {diagram.note && (
        <p className="diagram-note" data-prose="" dangerouslySetInnerHTML={{ __html: context.inline(diagram.note) }} />
      )}
    </figure>
  );
}

function Drawing({ context, diagram }: { readonly context: Context; readonly diagram: DiagramData }) {
  switch (diagram.kind) {
    case 'bars':
      return <BarTable context={context} diagram={diagram} />;
    case 'hands':
      return <HandTable context={context} diagram={diagram} />;
    case 'seats':
      return <SeatPlan context={context} diagram={diagram} />;
    case 'range':
      return <RangeGrid context={context} diagram={diagram} />;
  }
}
