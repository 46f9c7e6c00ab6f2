/** The smallest templates that a site can have: one document, two page templates, one block. */
interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: a site outside of the project has no types of the build
  context: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  page: any;
  body: string;
}

const Text = ({ body }: Props) => <article dangerouslySetInnerHTML={{ __html: body }} />;

export const site = {
  layouts: ['default'],
  pages: {
    article: { component: Text },
    legal: { component: Text, legal: true },
    error: { component: ({ page }: Props) => <p>{page.description}</p> },
  },
  blocks: { greeting: ({ context }: Props) => <p>{context.t('GREETING', { name: 'reader' })}</p> },
  // biome-ignore lint/suspicious/noExplicitAny: as above
  claim: ({ context, claim }: any) => (
    <aside data-claim={claim.id}>
      {context.money(claim.amount, claim.currency)}: {context.t(claim.basis)}
    </aside>
  ),
  // biome-ignore lint/suspicious/noExplicitAny: as above
  shell: ({ page }: any) => ({ template: page.template }),
  // biome-ignore lint/suspicious/noExplicitAny: as above
  document: ({ context }: any) => (
    <html lang={context.language.locale}>
      <head>
        <meta charSet="utf-8" />
        <template data-slot="head" />
        <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
      </head>
      <body>
        <a href="#main">{context.t('SKIP')}</a>
        <template data-slot="main" />
      </body>
    </html>
  ),
  slots: {
    head: ({ page }: Props) => (
      <>
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.canonical && <link rel="canonical" href={page.canonical} />}
        {/* biome-ignore lint/suspicious/noExplicitAny: as above */}
        {page.alternates.map((alternate: any) => (
          <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
        ))}
      </>
    ),
    main: (props: Props) => {
      const Page = site.pages[props.page.template as 'article'].component;
      return (
        <main id="main" lang={props.page.fallbackFrom?.locale}>
          <h1>{props.page.title}</h1>
          <Page {...props} />
        </main>
      );
    },
  },
  entries: { styles: { plain: 'plain.css' }, inlineScripts: {}, modules: {} },
};
