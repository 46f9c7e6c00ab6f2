import { readPage } from '../../check/read-page.ts';

/** The title of a page; null if it has none. */
export const readTitle = (html: string): string | null =>
  readPage(html).titles[0]?.text.replace(/\s+/g, ' ').trim() ?? null;
