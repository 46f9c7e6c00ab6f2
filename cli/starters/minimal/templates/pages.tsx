import { definePages, field, type PageProps } from 'region-site/kit';
import { z } from 'zod';
import { Scene } from './scene.tsx';

/** The own fields of the home page's front matter. A wrong one is reported at its line. */
const homeData = z.strictObject({
  actions: z.array(z.strictObject({ label: field.text, to: field.route })).default([]),
  cards: z.array(z.strictObject({ title: field.text, text: field.text, to: field.route })).default([]),
});

function HomePage({ context, page, body }: PageProps<z.infer<typeof homeData>>) {
  const { actions, cards } = page.data;
  return (
    <>
      <header className="hero">
        <div>
          <h1>{page.title}</h1>
          <Lead context={context} page={page} />
          <p className="actions">
            {actions.map(({ label, to }) => (
              <a key={to} className="button" href={context.link(to).href}>
                {label}
              </a>
            ))}
          </p>
        </div>
        <Scene />
      </header>
      <div className="cards">
        {cards.map(({ title, text, to }) => (
          <article key={title} className="card">
            <h2>
              <a href={context.link(to).href}>{title}</a>
            </h2>
            <p dangerouslySetInnerHTML={{ __html: context.inline(text) }} />
          </article>
        ))}
      </div>
      {body && <Prose body={body} />}
    </>
  );
}

function ArticlePage({ context, page, body }: PageProps) {
  return (
    <>
      <Title context={context} page={page} />
      <Prose body={body} />
      {page.updated && <p className="updated">{context.t('UPDATED', { date: context.date(page.updated) })}</p>}
    </>
  );
}

/** 403, 404 and 500. */
function ErrorPage({ context, page }: PageProps) {
  return (
    <header className="title">
      <p className="status">{page.status}</p>
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <p className="actions">
        <a className="button" href={context.link('/').href}>
          {context.t('HOME')}
        </a>
      </p>
    </header>
  );
}

function Title({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  // The first breadcrumb is the home page, which the brand leads to, and the last one is the page itself.
  const parents = page.breadcrumbs.slice(1, -1);
  return (
    <header className="title">
      {parents.length > 0 && (
        <p className="breadcrumbs">
          {parents.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      <h1>{page.title}</h1>
      <Lead context={context} page={page} />
    </header>
  );
}

/** The opening of a page, with its facts and links. */
const Lead = ({ context, page }: Pick<PageProps, 'context' | 'page'>) =>
  page.lead && <p className="lead" dangerouslySetInnerHTML={{ __html: context.inline(page.lead) }} />;

const Prose = ({ body }: Pick<PageProps, 'body'>) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
);

/** By the name that front matter gives: `template: home`. */
export const pages = definePages({
  article: { component: ArticlePage },
  home: { schema: homeData, component: HomePage },
  error: { component: ErrorPage },
});
