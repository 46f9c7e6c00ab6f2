import type { Language, Region } from '../kit/region.ts';
import type { ContentPage } from './pages.ts';

/** Route to the file that a region uses in a language: the regional one, else the general one. */
export function choosePages(
  pages: readonly ContentPage[],
  region: Pick<Region, 'id'>,
  { code }: Pick<Language, 'code'>,
): Map<string, ContentPage> {
  const chosen = new Map<string, ContentPage>();
  for (const page of pages) {
    if (page.language !== code || (page.region !== null && page.region !== region.id)) continue;
    if (page.region !== null || !chosen.has(page.route)) chosen.set(page.route, page);
  }
  return chosen;
}
