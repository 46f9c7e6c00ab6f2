/** A bakery whose pages show the words of a language and of its variant: body, texts, records, alternates. */
import { type Context, defineCollections, defineSite, type PageProps } from 'region-site/kit';
import { z } from 'zod';

const collections = defineCollections({ breads: { records: 'breads', schema: z.strictObject({}) } });

declare module 'region-site/kit' {
  interface SiteTypes {
    collections: typeof collections;
  }
}

const Main = ({ page, body, context }: PageProps) => (
  <main lang={page.fallbackFrom?.locale}>
    <h1>{page.title}</h1>
    <p>{context.t('GREETING')}</p>
    <article dangerouslySetInnerHTML={{ __html: body || page.description }} />
    <ul>
      {context.entries('breads').map(({ id, title, description, lang }) => (
        <li key={id} lang={lang ?? undefined}>
          {title}: {description}
        </li>
      ))}
    </ul>
    {page.translations.map(({ language, href }) => (
      <a key={href} href={href} hrefLang={language.locale}>
        {language.name}
      </a>
    ))}
  </main>
);

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
    </head>
    <body>
      {context.navigation.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
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
  </>
);

export const site = defineSite({
  collections,
  layouts: ['default'],
  pages: { article: { component: Main }, legal: { component: Main, legal: true }, error: { component: Main } },
  document: Document,
  slots: { head: Head, main: (props: PageProps) => <Main {...props} /> },
  search: { index: (documents) => documents.map(({ href, title, text }) => ({ href, title, text })) },
});
