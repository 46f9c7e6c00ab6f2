/** A shop whose pages show every place that names addresses: menu, switcher, breadcrumbs, lists, entries, feeds. */
import { type Context, defineCollections, defineRegion, defineSite, type PageProps } from 'region-site/kit';
import { downloads, places } from 'region-site/modules';
import { z } from 'zod';

const collections = defineCollections({
  news: {
    folder: 'news',
    schema: z.strictObject({ opens: z.iso.date() }),
    template: 'article',
    sort: ['-date'],
    pageSize: 1,
    feed: true,
    tags: ['oven'],
    calendar: { starts: 'opens' },
  },
});

const region = defineRegion({ flags: ['download'] });

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof region;
    collections: typeof collections;
  }
}

function Main({ page, body, context }: PageProps) {
  const { entry, list } = page;
  return (
    <main lang={page.fallbackFrom?.locale}>
      <p>
        {page.breadcrumbs.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
      <h1>{page.title}</h1>
      <article dangerouslySetInnerHTML={{ __html: page.blocked ? '' : body || page.description }} />
      {entry?.previous && <a href={entry.previous.href}>{entry.previous.title}</a>}
      {entry?.next && <a href={entry.next.href}>{entry.next.title}</a>}
      {list && (
        <ul>
          {list.entries.map(({ id, href, title }) => (
            <li key={id}>
              <a href={href ?? ''}>{title}</a>
            </li>
          ))}
          {list.next && <li data-next={list.next} />}
          {list.previous && <li data-previous={list.previous} />}
          {list.tags.map(({ name, label, href }) => (
            <li key={name}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {page.translations.map(({ language, href }) => (
          <a key={href} href={href} hrefLang={language.locale}>
            {language.name}
          </a>
        ))}
        {context.pages().map(({ href, title }) => (
          <a key={href} href={href}>
            {title}
          </a>
        ))}
      </p>
    </main>
  );
}

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      {context.feeds.map(({ href, type, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={title} />
      ))}
    </head>
    <body>
      <nav>
        {context.navigation.map(({ href, label, children }) => (
          <p key={href}>
            <a href={href}>{label}</a>
            {children.map((child) => (
              <a key={child.href} href={child.href}>
                {child.label}
              </a>
            ))}
          </p>
        ))}
      </nav>
      <template data-slot="main" />
    </body>
  </html>
);

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    {page.robots && <meta name="robots" content={page.robots} />}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
  </>
);

export const site = defineSite({
  modules: [downloads, places],
  region,
  collections,
  layouts: ['default'],
  pages: { article: { component: Main }, error: { component: Main } },
  document: Document,
  slots: { head: Head, main: (props: PageProps) => <Main {...props} /> },
  search: { index: (documents) => documents.map(({ href, title }) => ({ href, title })) },
});
