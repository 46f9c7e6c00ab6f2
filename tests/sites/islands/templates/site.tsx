import { defineSite, Island, type PageProps } from 'region-site/kit';

const FAULTS = ['import', 'render', 'effect', 'event'];

const Still = ({ page, body }: PageProps) => <div dangerouslySetInnerHTML={{ __html: body || page.description }} />;

const WithIslands = (props: PageProps) => {
  const { context } = props;
  return (
    <>
      <Still {...props} />
      {FAULTS.map((fault) => (
        <Island
          key={fault}
          context={context}
          name={`fails-in-${fault}`}
          on="load"
          props={{ label: context.t('MARKUP') }}
          failed={context.t('FAILED')}
        />
      ))}
      <Island context={context} name="counter" on="load" props={{ label: context.t('COUNT'), from: 1 }} />
    </>
  );
};

const pages = { article: { component: WithIslands }, still: { component: Still }, error: { component: Still } };

export const site = defineSite({
  layouts: ['default'],
  pages,
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
    main: (props: PageProps) => {
      const Page = pages[props.page.template as keyof typeof pages].component;
      return <Page {...props} />;
    },
  },
});
