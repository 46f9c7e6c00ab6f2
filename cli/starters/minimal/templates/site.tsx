/** The definition of the site: its page templates, the document around them, and its styles. */
import { defineSite } from 'region-site/kit';
import { Document, Head, Languages, Main } from './document.tsx';
import { pages } from './pages.tsx';

export const site = defineSite({
  layouts: ['default'],
  pages,
  shell: ({ page }) => ({ route: page.route }),
  document: Document,
  slots: { head: Head, languages: Languages, main: Main },
  entries: { styles: { site: 'site.css' } },
});
