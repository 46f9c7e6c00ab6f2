/** The document around all pages, and what is rendered into it for each page. */
import type { Context, PageProps } from 'region-site/kit';
import { pages } from './pages.tsx';

const FONT = '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2';

export const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <template data-slot="head" />
      <link rel="icon" type="image/svg+xml" href={context.assets.url('icon.svg')} />
      <link rel="preload" as="font" type="font/woff2" href={context.assets.url(FONT)} crossOrigin="" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('site') }} />
    </head>
    <body>
      <a className="skip" href="#main">
        {context.t('SKIP')}
      </a>
      <header className="bar">
        <a className="brand" href={context.link('/').href} translate="no">
          <Mark />
          {context.t('BRAND')}
        </a>
        <search className="find">
          <form action={context.link('/search/').href}>
            <input
              type="search"
              name="q"
              aria-label={context.t('SEARCH_FIELD')}
              placeholder={context.t('SEARCH_FIELD')}
            />
            <button type="submit" aria-label={context.t('SEARCH')}>
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                <path d="M16.5 16.5 21 21M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14Z" />
              </svg>
            </button>
          </form>
        </search>
        <button type="button" className="open" popoverTarget="contents">
          {context.t('CONTENTS')}
        </button>
      </header>
      <div className="columns">
        <template data-slot="side" />
        <template data-slot="main" />
      </div>
      <footer className="foot">
        <p>{context.t('FOOTER_NOTE')}</p>
      </footer>
    </body>
  </html>
);

/** Four sites of one form. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="15" height="15" rx="3" className="mark-first" />
    <path d="M17 3a3 3 0 0 1 3-3 12 12 0 0 1 12 12 3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3Z" className="mark-second" />
    <path d="M0 20a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3A12 12 0 0 1 0 20Z" className="mark-second" />
    <circle cx="24.5" cy="24.5" r="7.5" className="mark-third" />
  </svg>
);

export const Head = ({ context, page }: PageProps) => (
  <>
    <title>
      {page.route === '/' ? `${context.t('BRAND')}: ${page.title}` : `${page.title} – ${context.t('BRAND')}`}
    </title>
    <meta name="description" content={page.description} />
    {page.robots && <meta name="robots" content={page.robots} />}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
  </>
);

export function Main(props: PageProps) {
  const Page = pages[props.page.template]?.component;
  return <main id="main">{Page && <Page {...props} />}</main>;
}
