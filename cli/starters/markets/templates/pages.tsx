import { definePages, field, Island, type PageProps } from 'region-site/kit';
import { z } from 'zod';
import { Scene } from './scene.tsx';
import { Walks } from './walks.tsx';

const homeData = z.strictObject({
  promises: z.array(z.strictObject({ title: field.text, text: field.text })).default([]),
});

function HomePage({ context, page }: PageProps<z.infer<typeof homeData>>) {
  return (
    <>
      <header className="hero">
        <Scene name={context.region.scene} />
        <div>
          <h1>{page.title}</h1>
          <Lead context={context} page={page} />
          <p className="actions">
            <a className="button" href="#walks">
              {context.t('TO_WALKS')}
            </a>
          </p>
        </div>
      </header>
      <Walks context={context} />
      <div className="promises">
        {page.data.promises.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p dangerouslySetInnerHTML={{ __html: context.inline(text) }} />
          </section>
        ))}
      </div>
      <section>
        <h2>
          <a href={context.link('/journal/').href}>{context.t('LATEST')}</a>
        </h2>
        <Posts context={context} limit={2} heading="h3" />
      </section>
    </>
  );
}

const JournalPage = ({ context, page }: PageProps) => (
  <>
    <Title context={context} page={page} />
    <Posts context={context} heading="h2" />
  </>
);

interface PostsProps extends Pick<PageProps, 'context'> {
  readonly limit?: number;
  /** One level below the heading above the list. */
  readonly heading: 'h2' | 'h3';
}

const Posts = ({ context, limit, heading: Heading }: PostsProps) => (
  <ul className="posts">
    {context.entries('journal', limit === undefined ? {} : { limit }).map(({ href, title, description, date }) => (
      <li key={href}>
        {date && <time dateTime={date}>{context.date(date)}</time>}
        <div>
          <Heading>
            <a href={href}>{title}</a>
          </Heading>
          <p>{description}</p>
        </div>
      </li>
    ))}
  </ul>
);

function PostPage({ context, page, body }: PageProps<{ readonly author: string }>) {
  const { entry } = page;
  return (
    <article>
      <Title context={context} page={page} />
      {entry?.date && (
        <p className="soft">{context.t('POSTED', { author: page.data.author, date: context.date(entry.date) })}</p>
      )}
      <Prose body={body} />
      <nav className="neighbours" aria-label={context.t('LATEST')}>
        {entry?.next && <a href={entry.next.href}>{entry.next.title}</a>}
        {entry?.previous && <a href={entry.previous.href}>{entry.previous.title}</a>}
      </nav>
    </article>
  );
}

const ArticlePage = ({ context, page, body }: PageProps) => (
  <>
    <Title context={context} page={page} />
    <Prose body={body} />
  </>
);

/** Never shown in another language. A changed text needs a new version: `npx site legal --lock` records it. */
const LegalPage = ({ context, page, body }: PageProps) => (
  <>
    <Title context={context} page={page} />
    {page.legal && (
      <aside className="summary">
        <ul>
          {page.legal.summary.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="soft">
          {context.t('VERSION', { version: page.legal.version, date: context.date(page.legal.effective) })}
        </p>
      </aside>
    )}
    <Prose body={body} />
  </>
);

const SearchPage = ({ context, page }: PageProps) => (
  <>
    <Title context={context} page={page} />
    <Island
      context={context}
      name="search"
      props={{
        index: `${context.region.basePath}/api/search-${context.language.code}`,
        pages: context.pages().filter(({ href }) => href !== context.link('/search/').href),
        label: context.t('SEARCH_FIELD'),
        found: context.t('SEARCH_FOUND', { count: '{count}' }),
      }}
      on="load"
    />
  </>
);

/** 403, 404 and 500. */
const ErrorPage = ({ context, page }: PageProps) => (
  <header className="title">
    <p className="soft">{page.status}</p>
    <h1>{page.title}</h1>
    <p className="lead">{page.description}</p>
    <p className="actions">
      <a className="button" href={context.link('/').href}>
        {context.t('HOME')}
      </a>
    </p>
  </header>
);

const Title = ({ context, page }: Pick<PageProps, 'context' | 'page'>) => (
  <header className="title">
    <h1>{page.title}</h1>
    <Lead context={context} page={page} />
  </header>
);

/** The opening of a page, with its facts and links. */
const Lead = ({ context, page }: Pick<PageProps, 'context' | 'page'>) =>
  page.lead && <p className="lead" dangerouslySetInnerHTML={{ __html: context.inline(page.lead) }} />;

const Prose = ({ body }: Pick<PageProps, 'body'>) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
);

/** By the name that front matter gives: `template: legal`. */
export const pages = definePages({
  article: { component: ArticlePage },
  home: { schema: homeData, component: HomePage },
  journal: { component: JournalPage },
  post: { component: PostPage },
  legal: { legal: true, component: LegalPage },
  search: { component: SearchPage },
  error: { component: ErrorPage },
});
