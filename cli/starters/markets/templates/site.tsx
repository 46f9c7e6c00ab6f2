/** The definition of the site: what a market has, the pages, the document around them, and the code of the browser. */
import { defineSite } from 'region-site/kit';
import { collections } from './collections.ts';
import { Countries, Document, Head, Languages, Main } from './document.tsx';
import { fold } from './fold.ts';
import { pages } from './pages.tsx';
import { region } from './region.ts';

export const site = defineSite({
  region: {
    ...region,
    // A build stops where a page shows a fact of another market, or an amount in another currency.
    market: ({ facts, currency }) => ({
      owned: Object.entries(facts).map(([name, value]) => ({ name, value: String(value), path: ['facts', name] })),
      currencies: [currency],
      ages: [],
      figures: [],
      shares: [],
    }),
  },
  collections,
  layouts: ['default'],
  pages,
  shell: ({ page }) => ({ route: page.route }),
  document: Document,
  slots: { head: Head, languages: Languages, countries: Countries, main: Main },
  entries: {
    styles: { site: 'site.css' },
    // Runs before the first paint, so that no page is shown in the wrong colours.
    inlineScripts: { theme: 'theme.ts' },
    modules: { page: 'page.ts' },
  },
  search: {
    index: (documents) =>
      documents.map(({ href, title, description, headings, text }) => ({
        href,
        title,
        description,
        words: fold([title, description, ...headings, text].join(' ')),
      })),
  },
});
