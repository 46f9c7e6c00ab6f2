import type { Language, Region } from '../kit/region.ts';
import { folderLanguage } from './folder-language.ts';
import type { ContentPage } from './pages.ts';

/**
 * Route to the file that a region uses in a language: the regional one, else the general one. In a variant of a language, its own
 * files come before those of the other one.
 */
export function choosePages(
  pages: readonly ContentPage[],
  region: Pick<Region, 'id'>,
  { code }: Pick<Language, 'code'>,
): Map<string, ContentPage> {
  const chosen = new Map<string, ContentPage>();
  for (const page of pages) {
    if (page.language !== code || (page.region !== null && page.region !== region.id)) continue;
    const other = chosen.get(page.route);
    if (!other || rankOf(page) >= rankOf(other)) chosen.set(page.route, page);
  }
  return chosen;
}

const rankOf = ({ file, language, region }: ContentPage): number =>
  (folderLanguage(file) === language ? 2 : 0) + (region === null ? 0 : 1);
