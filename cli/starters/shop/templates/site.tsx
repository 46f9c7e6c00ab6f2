/** The definition of the shop: what a country has, the page templates, the document around them, and the browser code. */
import { defineSite } from 'region-site/kit';
import { Document, Head, Main } from './document.tsx';
import { pages } from './pages.tsx';
import { collections } from './products.ts';
import { region } from './region.ts';

export const site = defineSite({
  region: {
    ...region,
    facts: ({ shipping: { days } }) => ({ deliveryDays: `${days[0]}–${days[1]}` }),
    check({ shipping: { days } }, report) {
      if (days[0] > days[1])
        report(
          ['shipping', 'days'],
          `Delivery takes ${days[0]} to ${days[1]} days.`,
          'Write the smaller number first.',
        );
    },
    summary: ({ currency }) => ({ currency }),
  },
  collections,
  layouts: ['default'],
  pages,
  shell: ({ page }) => ({ route: page.route }),
  document: Document,
  slots: { head: Head, main: Main },
  entries: { styles: { site: 'site.css' } },
});
