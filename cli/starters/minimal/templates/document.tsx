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
        <template data-slot="languages" />
        <p>{context.t('BRAND')}</p>
      </footer>
    </body>
  </html>
);

function isCurrent(route: string, shell: Shell): 'page' | 'true' | undefined {
  if (shell.route === route) return 'page';
  return String(shell.route).startsWith(route) ? 'true' : undefined;
}

const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <circle cx="16" cy="16" r="15" className="mark-sky" />
    <path d="M21 5.5a11.5 11.5 0 1 0 5.5 16A9.5 9.5 0 0 1 21 5.5Z" className="mark-moon" />
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

/** The page in the other languages of the region; nothing while there is one language. */
export const Languages = ({ page }: PageProps) =>
  page.translations.length > 0 && (
    <p className="languages">
      {page.translations.map(({ language, href }) => (
        <a key={href} href={href} hrefLang={language.locale} lang={language.locale}>
          {language.name}
        </a>
      ))}
    </p>
  );

export function Main(props: PageProps) {
  const Page = pages[props.page.template]?.component;
  return (
    <main id="main" lang={props.page.fallbackFrom?.locale} dir={props.page.fallbackFrom?.direction}>
      {Page && <Page {...props} />}
    </main>
  );
}
