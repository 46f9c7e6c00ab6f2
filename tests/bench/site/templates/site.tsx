/** The shell of the bench for `site`. `tests/bench/hugo` and `tests/bench/eleventy` say the same markup in their own languages. */
import {
  type Context,
  defineRegion,
  defineSite,
  type NavigationView,
  type Page,
  type PageProps,
} from 'region-site/kit';
import { places } from 'region-site/modules';

const Header = ({ context, section }: { context: Context; section: string }) => (
  <header className="site-header">
    <div className="bar">
      <a className="brand" href="/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M14 2h4v4h-4zM11 8h10l3 20H8zM13 12l-1 6h8l-1-6zM4 28h24v2H4z" />
        </svg>
        <span>{context.t('BRAND')}</span>
      </a>
      <nav aria-label={context.t('MAIN_NAVIGATION')}>
        <ul className="menu">
          {context.navigation.map((item) => (
            <li key={item.route}>
              <a href={item.href} aria-current={item.route === section ? 'true' : undefined}>
                {item.label}
              </a>
              <ul className="sub">
                {item.children.map((child) => (
                  <li key={child.route}>
                    <a href={child.href}>{child.label}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </header>
);

const Footer = ({ context }: { context: Context }) => (
  <footer className="site-footer">
    <div className="groups">
      <Group title={context.t('FOOTER_SAFETY')} links={context.footer.safety} />
      <Group title={context.t('FOOTER_LEGAL')} links={context.footer.legal} />
      <Group title={context.t('FOOTER_POLICY')} links={context.footer.policy} />
    </div>
    <p className="legal">{context.t('FOOTER_NOTE')}</p>
  </footer>
);

const Group = ({ title, links }: { title: string; links: readonly NavigationView[] }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {links.map((link) => (
        <li key={link.route}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  </section>
);

const Breadcrumb = ({ context, page }: { context: Context; page: Page }) => (
  <nav className="crumbs" aria-label={context.t('BREADCRUMB')}>
    <ol>
      {page.breadcrumbs.map(({ label, href }) => (
        <li key={href}>{href === page.path ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}</li>
      ))}
    </ol>
  </nav>
);

const Article = ({ context, page, body }: PageProps) => (
  <main id="main">
    {page.breadcrumbs.length > 0 && <Breadcrumb context={context} page={page} />}
    <article>
      <h1>{page.title}</h1>
      {page.lead && <p className="lead">{page.lead}</p>}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
      {page.updated && (
        <p className="updated">
          {`${context.t('UPDATED')} `}
          <time dateTime={page.updated}>{context.date(page.updated)}</time>
        </p>
      )}
    </article>
  </main>
);

const Head = ({ context, page }: PageProps) => (
  <>
    <title>{`${page.title} | ${context.t('BRAND')}`}</title>
    <meta name="description" content={page.description} />
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content={context.t('BRAND')} />
    <meta property="og:title" content={page.title} />
    <meta property="og:description" content={page.description} />
    {page.canonical && <meta property="og:url" content={page.canonical} />}
    <meta name="twitter:card" content="summary" />
  </>
);

const parts = defineRegion({ footer: ['safety', 'legal', 'policy'] });

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

export const site = defineSite({
  modules: [places],
  region: parts,
  layouts: ['default'],
  pages: { article: { component: Article }, error: { component: Article } },
  // Only the section, which the header marks: nothing else around a page differs.
  shell: ({ page }) => ({ section: /^\/[a-z]+\//.exec(page.route)?.[0] ?? '' }),
  document: ({ context, shell }) => (
    <html lang={context.language.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <template data-slot="head" />
        <style dangerouslySetInnerHTML={{ __html: context.assets.css('shell') }} />
      </head>
      <body>
        <a className="skip" href="#main">
          {context.t('SKIP')}
        </a>
        <Header context={context} section={shell.section} />
        <template data-slot="main" />
        <Footer context={context} />
      </body>
    </html>
  ),
  slots: { head: Head, main: Article },
  entries: { styles: { shell: 'shell.css' } },
});
