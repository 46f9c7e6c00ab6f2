import type { Context } from 'region-site/kit';
import { Anchor } from '../../../components/anchor/anchor.tsx';
import type { HomeData } from '../home.schema.ts';

/** What to know before a first deposit, and the direct way to financial limits that the law asks of a home page. */
export function SafetySection({ context, safety }: { context: Context; safety: HomeData['safety'] }) {
  const { points, financialLimits } = safety;
  return (
    <section className="safety paper" aria-labelledby="safety">
      <div className="safety-head">
        <h2 id="safety">{safety.heading}</h2>
        <p>{safety.text}</p>
        {financialLimits && (
          <div className="limits-link">
            <Anchor
              context={context}
              link={context.link('/responsible-gaming/#financial-limits')}
              className="button ink"
            >
              {financialLimits.label}
            </Anchor>
            <p>{financialLimits.text}</p>
          </div>
        )}
      </div>
      <ul>
        {points.map(({ title, text, href }) => (
          <li key={title}>
            <h3>
              <Anchor context={context} link={context.link(href)}>
                {title}
              </Anchor>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
