/**
 * The order in which a visitor can stand it. A page may name any asset and data file; the sitemap and the news of a newer
 * build name pages. Each phase is whole before the next begins.
 */
export const PHASES = ['assets', 'data', 'pages', 'announcements'] as const;
export type Phase = (typeof PHASES)[number];

const ANNOUNCED = new Set(['sitemap.xml', 'robots.txt', 'builds/latest.json']);

/** @param path in the web root; a variant belongs to its file's phase */
export function phaseOf(path: string): Phase {
  const file = path.replace(/\.(br|gz)$/, '');
  if (ANNOUNCED.has(file)) return 'announcements';
  if (file.startsWith('assets/')) return 'assets';
  return file.endsWith('.html') ? 'pages' : 'data';
}
