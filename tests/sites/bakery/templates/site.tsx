/** A bakery without places, claims, legal pages and licence. It has its own fields, one flag and one rule. */
import { type Context, defineRegion, defineSite, field, type PageProps, type SiteRule } from 'region-site/kit';
import { z } from 'zod';

const time = z.string().regex(/^\d\d:\d\d$/, 'a time is written 06:30');

const parts = defineRegion({
  fields: { opening: z.strictObject({ from: time, until: time }) },
  flags: ['delivery'],
});

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

const bread = z.strictObject({ loaves: z.array(z.strictObject({ name: field.text, grams: z.int() })).default([]) });

function Article({ context, page, body }: PageProps<z.infer<typeof bread>>) {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: body }} />
      {page.data.loaves.length > 0 && (
        <ul>
          {page.data.loaves.map(({ name, grams }) => (
            <li key={name}>
              {name}, {context.number(grams)} g
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Failure = ({ page }: PageProps) => <p>{page.description}</p>;

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.robots && <meta name="robots" content={page.robots} />}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map(({ hreflang, href }) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
  </>
);

function Main(props: PageProps) {
  const { page, context } = props;
  const content =
    page.status === null ? <Article {...(props as Parameters<typeof Article>[0])} /> : <Failure {...props} />;
  return (
    <main>
      <h1>{page.title}</h1>
      {content}
      <p data-opening>{context.t('OPEN', context.region.opening)}</p>
    </main>
  );
}

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale} data-region={context.region.id}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
    </head>
    <body>
      <nav aria-label={context.t('BRAND')}>
        <a href="/">{context.t('HOME')}</a>{' '}
        {context.navigation.map(({ href, label }) => (
          <span key={href}>
            <a href={href}>{label}</a>{' '}
          </span>
        ))}
      </nav>
      <template data-slot="main" />
    </body>
  </html>
);

const opening: SiteRule = {
  name: 'opening',
  hooks: ['data-opening'],
  problems: {
    'OPENING-MISSING': { title: 'A page without opening hours', text: 'Customers look for them on every page.' },
  },
  check: ({ regions }, report) => {
    for (const { id, pages } of regions)
      for (const { facts, path, file } of pages)
        if (!facts.hooks.some(({ attributes }) => 'data-opening' in attributes))
          report({
            code: 'OPENING-MISSING',
            cause: path,
            region: id,
            file,
            message: `${path} does not say when the shop is open.`,
            help: 'Show the opening hours on every page.',
          });
  },
};

export const site = defineSite({
  region: {
    ...parts,
    facts: ({ opening: { from, until } }) => ({ hours: `${from} to ${until}` }),
    check: ({ opening: { from, until } }, report) => {
      if (from >= until) report(['opening', 'until'], `The shop closes at ${until}.`, `Write a time after ${from}.`);
    },
  },
  rules: [opening],
  levels: { 'META-LENGTH': 'off' },
  layouts: ['default'],
  pages: { article: { schema: bread, component: Article }, error: { component: Failure } },
  document: Document,
  slots: { head: Head, main: Main },
  entries: { styles: { plain: 'plain.css' } },
});
