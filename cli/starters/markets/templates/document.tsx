/** The document around all pages, and what is rendered into it for each page. */
import type { Context, PageProps, Shell } from 'region-site/kit';
import { pages } from './pages.tsx';

export const Document = ({ context, shell }: { readonly context: Context; readonly shell: Shell }) => (
  <html lang={context.language.locale} dir={context.language.direction === 'rtl' ? 'rtl' : undefined}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <template data-slot="head" />
      <link rel="icon" type="image/svg+xml" href={context.assets.url('icon.svg')} />
      <script dangerouslySetInnerHTML={{ __html: context.assets.inlineScript('theme') }} />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('site') }} />
      <script type="module" src={context.assets.moduleUrl('page')} />
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
        <nav className="menu" aria-label={context.t('NAV_LABEL')}>
          {context.navigation.map(({ href, label, route }) => (
            <a key={href} href={href} aria-current={isCurrent(route, shell)}>
              {label}
            </a>
          ))}
        </nav>
        <div className="tools">
          <template data-slot="languages" />
          <template data-slot="countries" />
          <button type="button" className="round" data-colours="" aria-label={context.t('DARK_COLOURS')} hidden>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
              <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
            </svg>
          </button>
        </div>
      </header>
      <template data-slot="main" />
      <footer className="foot">
        <p>{context.t('FOOTER_NOTE')}</p>
        <nav className="menu" aria-label={context.t('FOOTER_LABEL')}>
          {context.footer.pages.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <button type="button" data-reopen="" hidden>
            {context.t('STATISTICS')}
          </button>
        </nav>
      </footer>
      <section className="question" data-question="" aria-label={context.t('STATISTICS')} hidden>
        <p>{context.t('STATISTICS_QUESTION')}</p>
        <p className="actions">
          <button type="button" className="button quiet" data-answer="no">
            {context.t('STATISTICS_NO')}
          </button>
          <button type="button" className="button quiet" data-answer="yes">
            {context.t('STATISTICS_YES')}
          </button>
        </p>
      </section>
    </body>
  </html>
);

function isCurrent(route: string, shell: Shell): 'page' | 'true' | undefined {
  if (shell.route === route) return 'page';
  return String(shell.route).startsWith(route) ? 'true' : undefined;
}

const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <g fill="currentColor">
      <ellipse cx="16" cy="26" rx="13" ry="4.6" />
      <ellipse cx="15" cy="16.6" rx="9.5" ry="4" />
      <ellipse cx="17" cy="8.4" rx="6.2" ry="3.4" />
    </g>
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
    {context.feeds.map(({ type, title, href }) => (
      <link key={href} rel="alternate" type={type} title={title} href={href} />
    ))}
  </>
);

/** This page in the other languages of the market; nothing where there is one language. */
export const Languages = ({ context, page }: PageProps) =>
  page.translations.length > 0 && (
    <nav className="languages" aria-label={context.t('LANGUAGES')}>
      {page.translations.map(({ language, href }) => (
        <a key={href} href={href} hrefLang={language.locale} lang={language.locale}>
          {language.name}
        </a>
      ))}
    </nav>
  );

/** All markets. Each link keeps the page where the market has it, and leads to its home page where it has not. */
export const Countries = ({ context, page }: PageProps) => {
  const { regionItems } = context.region;
  const current = regionItems.find(({ locale }) => locale === context.language.locale);
  return (
    <details className="countries">
      <summary aria-label={`${context.t('COUNTRIES')}: ${current?.countryName}`}>{current?.countryName}</summary>
      <ul>
        {regionItems.map((item) => (
          <li key={item.id}>
            <a
              href={page.alternates.find(({ hreflang }) => hreflang === item.locale)?.href ?? item.url}
              hrefLang={item.locale}
              lang={item.locale}
              aria-current={item === current ? 'true' : undefined}
            >
              {item.countryName} <small>{item.localeName}</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

export function Main(props: PageProps) {
  const Page = pages[props.page.template]?.component;
  return (
    <main id="main" lang={props.page.fallbackFrom?.locale} dir={props.page.fallbackFrom?.direction}>
      {Page && <Page {...props} />}
    </main>
  );
}
