import { type Context, defineCollections, defineSite, Island, type PageProps } from 'region-site/kit';
import { z } from 'zod';

const collections = defineCollections({
  news: { folder: 'news', schema: z.strictObject({}), template: 'article', sort: ['-date'], feed: true },
});

function Main({ page, body, context }: PageProps) {
  return (
    <main>
      <p>
        {page.breadcrumbs.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <img src={context.assets.url('loaf.svg')} alt="" width="2" height="1" />
      </p>
      <h1 id="top">{page.title}</h1>
      <article dangerouslySetInnerHTML={{ __html: body || page.description }} />
      {page.list?.entries.map(({ id, href, title }) => (
        <a key={id} href={href ?? ''}>
          {title}
        </a>
      ))}
      {page.route === '/' && (
        <>
          <Island
            context={context}
            name="counter"
            on="load"
            props={{ label: context.t('COUNT'), language: context.language.code }}
          />
          <Island context={context} name="second" on="load" props={{ label: context.t('COUNT') }} />
        </>
      )}
      {page.translations.map(({ language, href }) => (
        <a key={href} href={href} hrefLang={language.locale}>
          {language.name}
        </a>
      ))}
      {context.region.regionItems.map(({ id, url, countryName, locale }) => (
        <a key={id} href={url} hrefLang={locale} data-region-selector="footer">
          {countryName}
        </a>
      ))}
    </main>
  );
}

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('page') }} />
      {context.feeds.map(({ href, type, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={title} />
      ))}
    </head>
    <body>
      <nav>
        {context.navigation.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <template data-slot="main" />
    </body>
  </html>
);

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.robots && <meta name="robots" content={page.robots} />}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
    {page.jsonLd.map((data) => (
      <script
        key="data"
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    ))}
  </>
);

export const site = defineSite({
  collections,
  layouts: ['default'],
  pages: { article: { component: Main }, error: { component: Main } },
  shell: () => ({}),
  document: Document,
  slots: { head: Head, main: (props: PageProps) => <Main {...props} /> },
  search: { index: (documents) => documents.map(({ href, title }) => ({ href, title })) },
  entries: { styles: { page: 'page.css' }, inlineScripts: {}, modules: {} },
});
