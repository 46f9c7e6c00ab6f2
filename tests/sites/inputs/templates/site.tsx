/** One of every kind of input: see the README beside this folder. */

import { claimFields, defineRegion, defineSite, field } from 'region-site/kit';
import { places } from 'region-site/modules';
import { z } from 'zod';
import { tone } from '#tone';
import { greeting } from '~greeting';
import { collections } from './collections.ts';
import { Document, Head, Main } from './document.tsx';
import { pages } from './pages.tsx';

const parts = defineRegion({
  fields: { ages: z.array(z.int()), slogan: field.text.default('Everything once') },
  flags: ['totals', 'guests'],
  claim: z.strictObject({ ...claimFields, basis: field.stringKey }),
});

declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
  }
}

export const site = defineSite({
  modules: [places],
  region: {
    ...parts,
    facts: ({ slogan }) => ({ slogan }),
    conditionNames: ['isTotal'],
    conditions: ({ flags }) => (flags.totals ? ['isTotal'] : []),
    market: ({ facts, ages, currency }) => ({
      owned: ['office', 'supportEmail'].map((name) => ({ name, value: String(facts[name]), path: ['facts', name] })),
      law: { name: 'jurisdiction', countries: [] },
      ages,
      currencies: currency === undefined ? [] : [currency],
      figures: [],
      shares: [],
    }),
    otherMarkets: { elsewhere: { office: ['The elsewhere office'] } },
  },
  claims: {
    component: ({ context, claim }) => (
      <aside data-claim={claim.id}>
        {context.money(claim.amount, claim.currency)}: {context.t(claim.basis)}
      </aside>
    ),
    isAllowed: (_, { flags }) => flags.totals,
    conditions: ({ basis }) => [{ what: 'what the total is made of', shows: basis }],
  },
  collections,
  layouts: ['default'],
  pages,
  blocks: {
    greeting: ({ context }) => (
      <p data-greeting={greeting} data-tone={tone}>
        {context.t('GREETING', { name: context.region.slogan })}
      </p>
    ),
    markets: ({ context }) => (
      <ul>
        {context.entries('markets').map(({ id, title, data }) => (
          <li key={id}>
            {title}, {data.place}, {context.date(data.opens.slice(0, 10))}
          </li>
        ))}
      </ul>
    ),
  },
  shell: ({ page }) => ({ template: page.template }),
  fallbackSection: ({ language }) => <p>In {language.name}</p>,
  document: Document,
  slots: { head: Head, main: Main },
  answers: ({ region: { id, flags } }) => ({ 'api/flags': { id, flags } }),
  search: { index: (documents) => documents.map(({ title, href }) => ({ title, href })) },
  levels: { 'META-LENGTH': 'off' },
  entries: { styles: { plain: 'plain.css' }, inlineScripts: { early: 'early.ts' }, modules: { page: 'page.ts' } },
});
