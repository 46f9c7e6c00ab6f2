import { definePages, Island, type PageProps } from 'region-site/kit';
import { Neighbours } from './contents.tsx';
import { Scene } from './scene.tsx';

const HomePage = ({ context, page, body }: PageProps) => (
  <article className="home">
    <h1>{page.title}</h1>
    <Scene label={context.t('SCENE')} />
    <Prose body={body} />
  </article>
);

const GuidePage = ({ context, page, body }: PageProps) => {
  const headings = page.headings.filter(({ level }) => level < 4);
  const isLong = headings.length > 2;
  return (
    <div className={isLong ? 'guide' : undefined}>
      <article>
        <h1>{page.title}</h1>
        {isLong && (
          <details className="on-page">
            <summary>{context.t('ON_THIS_PAGE')}</summary>
            <Headings headings={headings} />
          </details>
        )}
        <Prose body={body} />
        <Neighbours context={context} page={page} />
      </article>
      {isLong && (
        <nav className="beside" aria-label={context.t('ON_THIS_PAGE')}>
          <p>{context.t('ON_THIS_PAGE')}</p>
          <Headings headings={headings} />
        </nav>
      )}
    </div>
  );
};

const Headings = ({ headings }: Pick<PageProps['page'], 'headings'>) => (
  <ul>
    {headings.map(({ level, id, html }) => (
      <li key={id} className={level > 2 ? 'below' : undefined}>
        <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: html }} />
      </li>
    ))}
  </ul>
);

const SearchPage = ({ context, page }: PageProps) => (
  <article className="found">
    <h1>{page.title}</h1>
    <Island
      context={context}
      name="search"
      props={{
        index: `/api/search-${context.language.code}`,
        pages: context.pages().filter(({ href }) => href !== page.path && href !== '/'),
        found: context.t('SEARCH_FOUND', { count: '{count}' }),
      }}
      on="load"
    />
  </article>
);

/** 404 and 500. */
const ErrorPage = ({ context, page }: PageProps) => (
  <article>
    <p className="status">{page.status}</p>
    <h1>{page.title}</h1>
    <p>{page.description}</p>
    <p>
      <a href={context.link('/').href}>{context.t('HOME')}</a>
    </p>
  </article>
);

const Prose = ({ body }: Pick<PageProps, 'body'>) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
);

export const pages = definePages({
  article: { component: GuidePage },
  home: { component: HomePage },
  search: { component: SearchPage },
  error: { component: ErrorPage },
});
