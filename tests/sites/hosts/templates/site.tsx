/** Pages with an inline style, an inline script and a file, so that their policy has a source of each kind. */
import { type Context, defineSite, type PageProps } from 'region-site/kit';
import { downloads, navigationApi, network, places } from 'region-site/modules';

const Text = ({ page, body }: PageProps) => <main dangerouslySetInnerHTML={{ __html: body || page.description }} />;

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <link rel="icon" type="image/svg+xml" href={context.assets.url('mark.svg')} />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
      <script dangerouslySetInnerHTML={{ __html: context.assets.inlineScript('early') }} />
    </head>
    <body>
      <template data-slot="main" />
    </body>
  </html>
);

export const site = defineSite({
  modules: [downloads, navigationApi, network, places],
  layouts: ['default'],
  pages: { article: { component: Text }, error: { component: Text } },
  document: Document,
  slots: {
    head: ({ page }: PageProps) => <title>{page.title}</title>,
    main: (props: PageProps) => <Text {...props} />,
  },
  answers: () => ({ 'api/hosts': { count: 5 } }),
  entries: { styles: { plain: 'plain.css' }, inlineScripts: { early: 'early.ts' } },
});
