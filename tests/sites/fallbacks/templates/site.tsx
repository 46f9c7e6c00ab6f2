/** Pages and sections in a fallback language, both marked with their language. */
import { type Context, defineSite, type PageProps } from 'region-site/kit';

const Text = ({ page, body }: PageProps) => (
  <main lang={page.fallbackFrom?.locale}>
    <h1>{page.title}</h1>
    <article dangerouslySetInnerHTML={{ __html: body || page.description }} />
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
  fallbackSection: ({ language }) => <p>In {language.name}:</p>,
  layouts: ['default'],
  pages: { article: { component: Text }, error: { component: Text } },
  document: Document,
  slots: { head: Head, main: (props: PageProps) => <Text {...props} /> },
});
