import { type Context, Island, type PageProps, type Shell } from 'region-site/kit';
import { pages } from './pages.tsx';

export const Document = ({ context, shell }: { readonly context: Context; readonly shell: Shell }) => (
  <html lang={context.language.locale} data-region={context.region.id}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <link rel="icon" type="image/svg+xml" href={context.assets.url('icons/owl.svg')} />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
      <script dangerouslySetInnerHTML={{ __html: context.assets.inlineScript('early') }} />
      {shell.template === 'article' && <script type="module" src={context.assets.moduleUrl('page')} />}
    </head>
    <body>
      <a href="#main">{context.t('SKIP')}</a>
      <nav aria-label={context.t('NEWS')}>
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

export const Main = (props: PageProps) => {
  const { context, page } = props;
  const Page = pages[page.template as keyof typeof pages].component as (props: PageProps) => React.ReactNode;
  return (
    <main id="main" lang={page.fallbackFrom?.locale}>
      <h1>{page.title}</h1>
      <Page {...props} />
      {page.template === 'article' && <Island context={context} name="counter" props={{ label: context.t('COUNT') }} />}
    </main>
  );
};
