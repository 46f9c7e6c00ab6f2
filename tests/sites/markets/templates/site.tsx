/** A site of two markets. Every part of a page that can contain a name shows a text of front matter or strings. */
import { type Context, defineRegion, defineSite, field, type PageProps, type Region } from 'region-site/kit';
import { z } from 'zod';

const parts = defineRegion({
  fields: {
    ages: z.array(z.int()),
    currencies: z.array(field.currency),
    figures: z.array(z.strictObject({ value: z.number(), unit: z.string() })).default([]),
    forms: z.record(z.string(), z.array(field.text)).default({}),
    shares: z.array(field.text).default([]),
    slogan: field.text.optional(),
  },
  flags: ['games'],
});

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

const market = ({ facts, forms, ages, currencies, figures, shares }: Region) => ({
  owned: [
    ...Object.entries(facts)
      .filter(([name]) => name !== 'brand')
      .map(([name, value]) => ({
        name,
        value: String(value),
        path: ['facts', name],
        // Support answers day and night, the help line does not.
        ...(name.startsWith('helpLine') && { services: { hours: ['office-hours'] } }),
      })),
    ...Object.entries(forms).flatMap(([name, texts]) =>
      texts.map((value, index) => ({ name, value, path: ['forms', name, index] })),
    ),
  ],
  law: { name: 'jurisdiction', countries: [] },
  ages,
  currencies,
  figures,
  shares,
  services: { hours: ['day-and-night'], payments: [], offers: ['bonus', 'cashback'] },
});

const otherMarkets = { elsewhere: { regulator: ['Elsewhere Games Office'] } };

const data = z.strictObject({
  label: z.array(z.string()).default([]),
  hint: z.array(z.string()).default([]),
  meta: z.array(z.string()).default([]),
  structured: z.array(z.string()).default([]),
});
type Data = z.infer<typeof data>;

function Article({ page, body }: PageProps<Data>) {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: body }} />
      {page.data.label.map((text) => (
        <section key={text} aria-label={text} />
      ))}
      {page.data.hint.map((text) => (
        <abbr key={text} title={text}>
          …
        </abbr>
      ))}
    </>
  );
}

const Failure = ({ page }: PageProps) => <p>{page.description}</p>;

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {((page.data ?? {}) as Partial<Data>).meta?.map((text) => (
      <meta key={text} name="keywords" content={text} />
    ))}
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {((page.data ?? {}) as Partial<Data>).structured?.map((text) => (
      <script
        key={text}
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: JSON.stringify({ '@context': 'https://schema.org', '@type': 'Thing', description: text }),
        }}
      />
    ))}
  </>
);

const Main = (props: PageProps) => (
  <main>
    <h1>{props.page.title}</h1>
    {props.page.status === null ? <Article {...(props as PageProps<Data>)} /> : <Failure {...props} />}
  </main>
);

const Document = ({ context }: { readonly context: Context }) => (
  <html lang={context.language.locale} data-region={context.region.id}>
    <head>
      <meta charSet="utf-8" />
      <template data-slot="head" />
      <style dangerouslySetInnerHTML={{ __html: context.assets.css('plain') }} />
    </head>
    <body>
      <nav data-region-selector="footer" aria-label="Isle Cards Limited">
        <a href="https://isle.example/" hrefLang="en-IM">
          Gambling Board of Isle
        </a>
      </nav>
      <dialog aria-label="Isle and Skerries">
        <p>People aged 19 or over have a site on isle.example.</p>
        <a href="https://isle.example/" hrefLang="en-IM" data-modal-go="">
          Go to Isle
        </a>
      </dialog>
      <template data-slot="main" />
      <footer title={context.t('FOOTER')}>{context.t('NOTE', { age: context.region.ages[0] ?? 0 })}</footer>
    </body>
  </html>
);

export const site = defineSite({
  region: { ...parts, market, otherMarkets },
  levels: { 'META-LENGTH': 'off', 'META-TWICE': 'off' },
  layouts: ['default'],
  pages: { article: { schema: data, component: Article }, error: { component: Failure } },
  document: Document,
  slots: { head: Head, main: Main },
  answers: ({ t, language }) => ({ [`api/${language.code}`]: { text: t('ANSWER') } }),
  entries: { styles: { plain: 'plain.css' } },
});
