import { defineSite, type PageProps } from 'region-site/kit';

const Text = ({ page, body }: PageProps) => <div dangerouslySetInnerHTML={{ __html: body || page.description }} />;

export const site = defineSite({
  layouts: ['default'],
  pages: { article: { component: Text }, error: { component: Text } },
  document: () => (
    <html lang="en">
      <head>
        <template data-slot="head" />
      </head>
      <body>
        <template data-slot="main" />
      </body>
    </html>
  ),
  slots: {
    head: ({ page }: PageProps) => <title>{page.title}</title>,
    main: (props: PageProps) => <Text {...props} />,
  },
});
