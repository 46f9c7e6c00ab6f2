import type { PageProps } from 'region-site/kit';
import { Breadcrumbs } from '../../components/breadcrumbs/breadcrumbs.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { ArticleParts } from '../article-parts.tsx';
import type { AmbassadorData } from './ambassador.schema.ts';

/** One person: a large portrait, the text beside it, links to the others at the end. */
export function Ambassador(props: PageProps<AmbassadorData>) {
  const { context, page } = props;
  const { t } = context;
  const { name, tagline, nationality, since, plays, quote } = page.data;
  const slug = page.route.split('/').at(-2) ?? '';
  const others = context.region.ambassadors.filter((person) => person.slug !== slug);
  return (
    <article className="ambassador">
      <header className="ambassador-head">
        <Breadcrumbs context={context} page={page} />
        <h1>{name}</h1>
        <p className="lead">{tagline}</p>
        <dl>
          {nationality && <Fact name={t('AMBASSADOR_NATIONALITY')} value={nationality} />}
          <Fact name={t('AMBASSADOR_SINCE')} value={String(since)} />
          <Fact name={t('AMBASSADOR_PLAYS')} value={plays} />
        </dl>
        <Portrait context={context} slug={slug} size={520} />
      </header>
      <blockquote className="pull-quote">
        <p>{quote}</p>
      </blockquote>
      <ArticleParts {...props} />
      {others.length > 0 && (
        <nav className="others" aria-labelledby="others-title">
          <h2 id="others-title">{t('AMBASSADOR_OTHERS')}</h2>
          <ul className="ambassadors">
            {others.map((person) => (
              <li key={person.slug}>
                <a href={context.link(`/ggteam/${person.slug}/`).href}>
                  <Portrait context={context} slug={person.slug} size={192} />
                  <span className="ambassador-name">{person.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
