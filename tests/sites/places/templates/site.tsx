/** Two regions with places. The document has the region list, the warning, and the dialogs that lead to another region. */
import { type Context, defineSite, type PageProps } from 'region-site/kit';
import { downloads, places } from 'region-site/modules';

const Text = ({ page, body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body || page.description }} />;

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale} data-region={context.region.id}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <script dangerouslySetInnerHTML={{ __html: context.assets.inlineScript('place') }} />
    </head>
    <body>
      <template data-slot="main" />
      <nav data-region-selector="footer" aria-label={context.t('SHORES')}>
        {context.region.regionItems.map(({ id, url, countryName, locale }) => (
          <a key={id} href={url} hrefLang={locale}>
            {countryName}
          </a>
        ))}
      </nav>
      <aside data-modal="region-warning" hidden>
        {context.t('WARNING')}
      </aside>
      {context.placeModals.map(({ name, title, paragraphs, labels, outside, go, continue: stay, sites }) => (
        <dialog key={name} data-modal={name} data-elsewhere="" aria-label={title}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>{labels.join(', ')}</p>
          <p>{outside}</p>
          <button type="button" data-modal-close="">
            {stay}
          </button>
          {sites.map(({ origin, isOpen, countryName, locale }) =>
            isOpen ? (
              <a key={origin} href={`${origin}/`} hrefLang={locale} data-modal-go="">
                {go}: {countryName}
              </a>
            ) : (
              <button key={origin} type="button" data-modal-go="" disabled>
                {go}: {countryName}
              </button>
            ),
          )}
        </dialog>
      ))}
    </body>
  </html>
);

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
  </>
);

export const site = defineSite({
  modules: [downloads, places],
  layouts: ['default'],
  pages: { article: { component: Text }, error: { component: Text } },
  document: Document,
  slots: {
    head: Head,
    main: (props: PageProps) => (
      <main>
        <h1>{props.page.title}</h1>
        <Text {...props} />
      </main>
    ),
  },
  entries: { inlineScripts: { place: 'place.ts' } },
});
