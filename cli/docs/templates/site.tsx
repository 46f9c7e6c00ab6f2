/** The documentation of the generator, a site that it builds itself of the guides in `content/en/`. */
import { defineSite } from 'region-site/kit';
import { collections } from './collections.ts';
import { Side } from './contents.tsx';
import { Document, Head, Main } from './document.tsx';
import { highlight } from './highlight.ts';
import { pages } from './pages.tsx';

export const site = defineSite({
  layouts: ['default'],
  pages,
  collections,
  document: Document,
  slots: { head: Head, side: Side, main: Main },
  entries: { styles: { site: 'site.css' } },
  transformHtml: (_, html) => highlight(html),
  search: {
    index: (documents) =>
      documents.map(({ href, title, description, headings, text }) => ({
        href,
        title,
        description,
        headings,
        text,
      })),
  },
});
