import type { Context } from 'region-site/kit';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import { Folded } from '../../../components/folded/folded.tsx';
import { FormatCard } from '../../../components/format-card/format-card.tsx';
import type { HomeSection } from '../home.schema.ts';

/** Six cards on the table, no two alike. The picture on a card shows how its format moves. */
export function FormatsSection({ context, formats }: { context: Context; formats: HomeSection<'formats'> }) {
  return (
    <section className="formats" aria-labelledby="formats">
      <h2 id="formats">{formats.heading}</h2>
      <Folded context={context} about={formats.heading}>
        <p className="formats-text">{formats.text}</p>
      </Folded>
      <ul>
        {formats.items.map(({ name, text, fact, href }, index) => (
          <li key={name}>
            <FormatCard index={index} />
            <h3>
              <Anchor context={context} link={context.link(href)}>
                {name}
              </Anchor>
            </h3>
            <p className="fact">{fact}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
