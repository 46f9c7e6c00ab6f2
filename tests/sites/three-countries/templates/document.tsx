import type { Context, PageProps } from 'region-site/kit';
import { pages } from './pages.tsx';

export const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('site') }} />
      <script type="module" src={context.assets.moduleUrl('page')} />
    </head>
    <body>
      <header>
        <a href={context.link('/').href}>{context.t('BRAND')}</a>
        <nav aria-label={context.t('NAV_LABEL')}>
          {context.navigation.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <template data-slot="main" />
      <footer>
        <template data-slot="countries" />
        <nav aria-label={context.t('FOOTER_LABEL')}>
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
      <section data-question="" aria-label={context.t('STATISTICS')} hidden>
        <p>{context.t('STATISTICS_QUESTION')}</p>
        <button type="button" data-answer="no">
          {context.t('STATISTICS_NO')}
        </button>{' '}
        <button type="button" data-answer="yes">
          {context.t('STATISTICS_YES')}
        </button>
      </section>
    </body>
  </html>
);

export const Head = ({ context, page }: PageProps) => (
  <>
    <title>{page.title}</title>
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

/** All countries and languages. A link keeps the page where the market has it. */
export const Countries = ({ context, page }: PageProps) => (
  <nav aria-label={context.t('COUNTRIES')}>
    {context.region.regionItems.map(({ id, url, locale, countryName, localeName }) => (
      <a
        key={id}
        href={page.alternates.find(({ hreflang }) => hreflang === locale)?.href ?? url}
        hrefLang={locale}
        lang={locale}
        aria-current={locale === context.language.locale ? 'true' : undefined}
      >
        {countryName} ({localeName})
      </a>
    ))}
  </nav>
);

export function Main(props: PageProps) {
  const Page = pages[props.page.template]?.component;
  return <main lang={props.page.fallbackFrom?.locale}>{Page && <Page {...props} />}</main>;
}
