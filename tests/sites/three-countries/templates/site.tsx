/** Bakeries in three countries: what a market has, the pages, and the document around them. */
import { defineSite } from 'region-site/kit';
import { blocks } from './blocks.tsx';
import { collections, region } from './collections.ts';
import { Countries, Document, Head, Main } from './document.tsx';
import { env } from './env.ts';
import { loaders } from './loaders.ts';
import { pages } from './pages.tsx';

export const site = defineSite({
  region: {
    ...region,
    market: ({ facts, currency }) => ({
      owned: Object.entries(facts).map(([name, value]) => ({ name, value: String(value), path: ['facts', name] })),
      currencies: [currency],
      ages: [],
      figures: [],
      shares: [],
    }),
  },
  collections,
  loaders,
  env,
  layouts: ['default'],
  pages,
  blocks,
  document: Document,
  slots: { head: Head, countries: Countries, main: Main },
  entries: { styles: { site: 'site.css' }, modules: { page: 'page.ts' } },
  search: {
    index: (documents) =>
      documents.map(({ href, title, description, headings, text }) => ({
        href,
        title,
        words: [title, description, ...headings, text].join(' ').toLowerCase(),
      })),
  },
});
