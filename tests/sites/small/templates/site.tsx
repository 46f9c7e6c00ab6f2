/** A small site that uses every module: two languages, places, a legal page, claims, facts, own fields and a check. */
import {
  type Context,
  claimFields,
  defineRegion,
  defineSite,
  field,
  type PageProps,
  type SiteRule,
} from 'region-site/kit';
import { downloads, navigationApi, network, places } from 'region-site/modules';
import { z } from 'zod';

const { text, slug, localised, date, httpsUrl, stringKey } = field;

const parts = defineRegion({
  fields: {
    status: z.enum(['open', 'closed']).default('open'),
    brandAlias: slug.default('site'),
    licence: z.strictObject({
      status: z.enum(['demo', 'licensed']),
      licensee: text,
      number: text,
      regulator: localised,
      registerUrl: httpsUrl,
    }),
    ageLimit: z.union([z.literal(18), z.literal(21)]),
    warnings: z.array(stringKey).default([]),
    help: z
      .array(
        z.strictObject({
          id: slug,
          name: localised,
          kind: z.enum(['line', 'advice']),
          url: httpsUrl.optional(),
          phone: text.optional(),
          textKey: stringKey,
          verifiedOn: date,
          validUntil: date,
        }),
      )
      .min(1),
    helpLine: slug,
    quietRoutes: z.array(field.route).default([]),
    installers: z.array(z.strictObject({ platform: slug, type: z.int(), url: httpsUrl })).default([]),
  },
  flags: ['bonusClaims', 'prizeTotals', 'download', 'ambassadors'],
  footer: ['safety', 'legal', 'policy'],
  claim: z.strictObject({
    ...claimFields,
    kind: z.literal('total'),
    period: z.enum(['week', 'month']),
    basis: stringKey,
    evidence: text,
    reviewedOn: date,
  }),
});

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

/** Every page contains the name of the licensee. */
const licence: SiteRule = {
  name: 'licence',
  problems: {
    'LICENCE-MISSING': { title: 'A page without the licence', text: 'Every page names the licence of its region.' },
  },
  check: ({ regions }, report) => {
    for (const { id, region, pages, loaded } of regions)
      for (const { facts, path, file } of pages)
        if (!facts.text.includes(region.licence.number))
          report({
            code: 'LICENCE-MISSING',
            cause: 'licence',
            region: id,
            file,
            at: loaded.locate(['licence'], 'value'),
            message: `${path} does not name the licence ${region.licence.number}.`,
            help: 'Name it on every page.',
          });
  },
};

const Text = ({ body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body }} />;

const pages = {
  article: { component: Text },
  legal: { component: Text, legal: true },
  error: { component: ({ page }: PageProps) => <p>{page.description}</p> },
};

const Document = ({ context }: { context: Context }) => (
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
);

const Head = ({ page }: PageProps) => (
  <>
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.canonical && <link rel="canonical" href={page.canonical} />}
    {page.alternates.map((alternate) => (
      <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
    ))}
  </>
);

const Main = (props: PageProps) => {
  const Page = pages[props.page.template as keyof typeof pages].component;
  return (
    <main id="main" lang={props.page.fallbackFrom?.locale}>
      <h1>{props.page.title}</h1>
      <Page {...props} />
    </main>
  );
};

export const site = defineSite({
  modules: [downloads, navigationApi, network, places],
  region: {
    ...parts,
    check({ help, helpLine }, report) {
      if (!help.some(({ id }) => id === helpLine))
        report(
          ['helpLine'],
          `"${helpLine}" is not an entry of help.`,
          `There is: ${help.map(({ id }) => id).join(', ')}.`,
        );
    },
    requiredStrings: ({ warnings }) => warnings.map((key, index) => ({ key, path: ['warnings', index] })),
    facts: ({ licence: { number, regulator } }) => ({ licenceNumber: number, regulator }),
    conditionNames: ['open', 'closed'],
    conditions: ({ status }) => [status],
    noindex: ({ licence: { status } }) =>
      status === 'demo' ? { because: 'has a demonstration licence', path: ['licence', 'status'] } : null,
    withoutMarketing({ quietRoutes }, route) {
      const index = quietRoutes.findIndex((start) => route.startsWith(start));
      return index === -1 ? null : ['quietRoutes', index];
    },
    summary: ({ status }) => ({ status }),
  },
  claims: {
    component: ({ context, claim }) => (
      <aside data-claim={claim.id}>
        {context.money(claim.amount, claim.currency)}: {context.t(claim.basis)}
      </aside>
    ),
    isAllowed: (_, { flags }) => flags.prizeTotals,
    conditions: ({ basis }) => [{ what: 'what the total is made of', shows: basis }],
  },
  rules: [licence],
  layouts: ['default'],
  pages,
  blocks: { greeting: ({ context }) => <p>{context.t('GREETING', { name: 'reader' })}</p> },
  shell: ({ page }) => ({ template: page.template }),
  document: Document,
  slots: { head: Head, main: Main },
  answers: ({ region: { flags, installers } }) => ({
    'api/brand-ambassador': [],
    'api/download-url': { links: flags.download ? installers : [] },
  }),
  entries: { styles: { plain: 'plain.css' } },
});
