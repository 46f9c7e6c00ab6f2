import { type Context, definePages, Island, type PageProps } from 'region-site/kit';

const Prose = ({ body }: Pick<PageProps, 'body'>) => <div dangerouslySetInnerHTML={{ __html: body }} />;

/** The price of a bread in this market; nothing for one that the market does not sell. */
function Price({ context, bread }: { readonly context: Context; readonly bread: string }) {
  const record = context.entries('prices').find(({ id }) => id === bread);
  if (!record) return null;
  const { price, grams } = record.data;
  return <p>{context.t('PRICE', { price: context.money(price, context.region.currency), grams })}</p>;
}

const Article = ({ page, body }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    <Prose body={body} />
  </>
);

const Home = ({ context, page, body }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    <Prose body={body} />
    <h2>{context.t('LATEST')}</h2>
    <ul>
      {context.entries('journal', { limit: 1 }).map(({ href, title }) => (
        <li key={href}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  </>
);

const List = ({ page, body }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    <Prose body={body} />
    <ul>
      {page.list?.entries.map(({ href, title, description }) => (
        <li key={href}>
          <a href={href ?? undefined}>{title}</a>: {description}
        </li>
      ))}
    </ul>
  </>
);

const Bread = ({ context, page, body }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    {page.entry && <Price context={context} bread={page.entry.id} />}
    <Prose body={body} />
  </>
);

const Post = ({ context, page, body }: PageProps<{ readonly author: string }>) => (
  <article>
    <h1>{page.title}</h1>
    {page.entry?.date && (
      <p>{context.t('POSTED', { author: page.data.author, date: context.date(page.entry.date) })}</p>
    )}
    <Prose body={body} />
  </article>
);

const Legal = ({ context, page, body }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    {page.legal && (
      <p>{context.t('VERSION', { version: page.legal.version, date: context.date(page.legal.effective) })}</p>
    )}
    <ul>
      {page.legal?.summary.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <Prose body={body} />
  </>
);

const Search = ({ context, page }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    <Island
      context={context}
      name="search"
      props={{
        index: `${context.region.basePath}/api/search-${context.language.code}`,
        label: context.t('SEARCH_FIELD'),
        found: context.t('SEARCH_FOUND', { count: '{count}' }),
      }}
      on="load"
    />
  </>
);

const Failure = ({ context, page }: PageProps) => (
  <>
    <h1>{page.title}</h1>
    <p>{page.description}</p>
    <p>
      <a href={context.link('/').href}>{context.t('HOME')}</a>
    </p>
  </>
);

export const pages = definePages({
  article: { component: Article },
  home: { component: Home },
  list: { component: List },
  bread: { component: Bread },
  post: { component: Post },
  legal: { legal: true, component: Legal },
  search: { component: Search },
  error: { component: Failure },
});
