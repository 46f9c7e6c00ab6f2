import type { Context } from 'region-site/kit';
import { Hand } from '../hand/hand.tsx';
import type { DiagramOf } from './diagram.schema.ts';

/** Hands of cards, each with its name and a sentence. */
export function HandTable({ context, diagram }: { readonly context: Context; readonly diagram: DiagramOf<'hands'> }) {
  return (
    <ul>
      {diagram.rows.map(({ label, cards, note }) => (
        <li key={label}>
          <Hand context={context} cards={cards} />
          <p>
            <strong>{label}</strong> {note}
          </p>
        </li>
      ))}
    </ul>
  );
}
