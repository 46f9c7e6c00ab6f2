/** A legal page with its version, and the page of its changes. */
import { type Context, defineSite, field, type PageProps } from 'region-site/kit';
import { z } from 'zod';

const changes = z.strictObject({
  changes: z.array(z.strictObject({ id: field.text, clause: field.text, text: field.text, effectiveOn: field.date })),
});

const Text = ({ page, body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body || page.description }} />;

const Terms = ({ context, page, body }: PageProps) => (
  <>
    {page.legal && (
      <p>{context.t('VERSION', { version: page.legal.version, date: context.date(page.legal.effective) })}</p>
    )}
    <ul>
      {page.legal?.summary.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <article dangerouslySetInnerHTML={{ __html: body }} />
  </>
);

const History = ({ context, page, body }: PageProps<z.infer<typeof changes>>) => (
  <>
    <article dangerouslySetInnerHTML={{ __html: body }} />
    {page.data.changes.map(({ id, clause, text, effectiveOn }) => (
      <section key={id} id={id}>
        <a href={`${context.link('/terms/').href}#${clause}`}>{text}</a> {context.date(effectiveOn)}
      </section>
    ))}
  </>
);

const pages = {
  article: { component: Text },
  legal: { component: Terms, legal: true },
  history: { component: History, schema: changes, neverFallsBack: true },
  error: { component: Text },
};

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
    </head>
    <body>
      <template data-slot="main" />
    </body>
  </html>
);

function Main(props: PageProps) {
  const Page = pages[props.page.template as keyof typeof pages].component as (props: PageProps) => React.ReactNode;
  return (
    <main lang={props.page.fallbackFrom?.locale}>
      <h1>{props.page.title}</h1>
      <Page {...props} />
    </main>
  );
}

export const site = defineSite({
  layouts: ['default'],
  pages,
  document: Document,
  slots: { head: ({ page }: PageProps) => <title>{page.title}</title>, main: Main },
  entries: { styles: { plain: 'plain.css' } },
});
