/** The document around all pages, and what is rendered into it for each page. */
import type { Context, PageProps, Shell } from 'region-site/kit';
import { pages } from './pages.tsx';

export const Document = ({ context, shell }: { readonly context: Context; readonly shell: Shell }) => (
  <html lang={context.language.locale} dir={context.language.direction === 'rtl' ? 'rtl' : undefined}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <template data-slot="head" />
      <link rel="icon" type="image/svg+xml" href={context.assets.url('icon.svg')} />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('site') }} />
    </head>
    <body>
      <a className="skip" href="#main">
        {context.t('SKIP')}
      </a>
      <header className="bar">
        <a className="brand" href={context.link('/').href}>
          <Mark />
          {context.t('BRAND')}
        </a>
        <nav aria-label={context.t('NAV_LABEL')}>
          {context.navigation.map(({ href, label, route }) => (
            <a key={href} href={href} aria-current={isCurrent(route, shell)}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <template data-slot="main" />
      <footer className="foot">
        <p>{context.t('FOOTER_NOTE')}</p>
        <Countries context={context} />
      </footer>
    </body>
  </html>
);

/** The shop of each country, this one marked. */
const Countries = ({ context: { region, t } }: { readonly context: Context }) => (
  <nav data-region-selector="footer" aria-label={t('COUNTRIES')}>
    {region.regionItems.map(({ id, url, countryName, locale }) => (
      <a key={id} href={url} hrefLang={locale} lang={locale} aria-current={id === region.id ? 'true' : undefined}>
        {countryName}
      </a>
    ))}
  </nav>
);

function isCurrent(route: string, shell: Shell): 'page' | 'true' | undefined {
  if (shell.route === route) return 'page';
  return String(shell.route).startsWith(route) ? 'true' : undefined;
}

const Mark = () => (
  <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <path d="M12 5h8v3c5 2 8 6 8 11 0 4-3 7-6 8H10c-3-1-6-4-6-8 0-5 3-9 8-11Z" fill="currentColor" />
  </svg>
);

export const Head = ({ context, page }: PageProps) => (
  <>
    <title>{page.route === '/' ? `${context.t('BRAND')} – ${page.title}` : page.title}</title>
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
  return (
    <main id="main" lang={props.page.fallbackFrom?.locale} dir={props.page.fallbackFrom?.direction}>
      {Page && <Page {...props} />}
    </main>
  );
}
