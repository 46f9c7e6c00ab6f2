/** A village newspaper: a journal of posts, and a list of markets. No places, claims or legal pages. */
import { type Context, defineRegion, defineSite, type PageProps } from 'region-site/kit';
import { collections } from './collections.ts';

const parts = defineRegion({ flags: ['guests'] });

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

const Words = ({ body }: PageProps) => <div dangerouslySetInnerHTML={{ __html: body }} />;

/** The latest posts and all markets. */
function Front({ context, page, body }: PageProps) {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: body }} />
      <ul data-latest>
        {context.entries('journal', { limit: 2, except: page.route }).map(({ href, title, lang, data }) => (
          <li key={href} lang={lang ?? undefined}>
            <a href={href}>{title}</a>, {data.author}
          </li>
        ))}
      </ul>
      <ul data-markets>
        {context.entries('markets').map(({ id, title, data: { place, opens, stalls } }) => (
          <li key={id}>
            {title}, {place}, {context.date(opens.slice(0, 10))}, {context.number(stalls)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Post({ page, body }: PageProps<{ readonly author: string }>) {
  const { entry } = page;
  return (
    <>
      <p>
        {entry?.date} {page.data.author}{' '}
        {entry?.tags.map(({ name, label, href }) =>
          href === null ? (
            label
          ) : (
            <a key={name} href={href}>
              {label}
            </a>
          ),
        )}
      </p>
      <div dangerouslySetInnerHTML={{ __html: body }} />
      {entry?.previous && <a href={entry.previous.href}>← {entry.previous.title}</a>}{' '}
      {entry?.next && <a href={entry.next.href}>{entry.next.title} →</a>}
    </>
  );
}

function Journal({ page, body }: PageProps) {
  const { list } = page;
  if (list?.collection !== 'journal') return null;
  return (
    <>
      {list.number === 1 && list.tag === null && <div dangerouslySetInnerHTML={{ __html: body }} />}
      <p>
        {list.tags.map(({ name, label, href, count }) => (
          <a key={name} href={href} aria-current={name === list.tag?.name ? 'true' : undefined}>
            {label} ({count})
          </a>
        ))}
      </p>
      <ul>
        {list.entries.map(({ href, title, date, lang, data }) => (
          <li key={href} lang={lang ?? undefined}>
            <a href={href}>{title}</a> {date} {data.author}
          </li>
        ))}
      </ul>
      <p>
        {list.previous && <a href={list.previous}>←</a>} {list.number} / {list.count}{' '}
        {list.next && <a href={list.next}>→</a>}
      </p>
    </>
  );
}

const Head = ({ context, page }: PageProps) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.robots && <meta name="robots" content={page.robots} />}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {context.feeds
      .filter(({ collection }) => page.template === 'front' || collection === (page.list ?? page.entry)?.collection)
      .map(({ type, title, href }) => (
        <link key={href} rel="alternate" type={type} title={title} href={href} />
      ))}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
  </>
);

const pages = {
  article: { component: Words },
  front: { component: Front },
  post: { component: Post },
  journal: { component: Journal },
  error: { component: ({ page }: PageProps) => <p>{page.description}</p> },
};

function Main(props: PageProps) {
  const { page } = props;
  const Template = pages[page.template as keyof typeof pages].component as (props: PageProps) => React.ReactNode;
  return (
    <main lang={page.fallbackFrom?.locale}>
      <h1>{page.title}</h1>
      <Template {...props} />
    </main>
  );
}

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale} data-region={context.region.id}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
    </head>
    <body>
      <nav aria-label={context.t('BRAND')}>
        <a href={context.link('/').href}>{context.t('HOME')}</a>{' '}
        <a href={context.link('/journal/').href}>{context.t('JOURNAL')}</a>
      </nav>
      <template data-slot="main" />
    </body>
  </html>
);

export const site = defineSite({
  region: parts,
  collections,
  levels: { 'META-LENGTH': 'off' },
  layouts: ['default'],
  pages,
  document: Document,
  slots: { head: Head, main: Main },
  entries: { styles: { plain: 'plain.css' } },
});
