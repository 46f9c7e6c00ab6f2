import type { CheckedPage, CheckedRegion, CheckedSite, SiteCheck } from 'region-site/kit';
import { around, blockRanges, isIn, proseRanges } from './block-ranges.ts';
import { declaredFigures } from './declared-figures.ts';
import { currencySign, type FoundFigure, figureScanner } from './figure-scanner.ts';

/**
 * Every price, share, chance and time of a text has a source: a block that renders records, a claim, region data, a legal page of
 * the same language (each text of it is locked with its version), or the table of declared figures, whose formulas a test computes.
 */
export const figures: SiteCheck = (site, report) => {
  for (const region of site.regions) {
    const known = new Map<string, Set<string>>();
    const written: {
      readonly page: CheckedPage;
      readonly language: string;
      readonly found: FoundFigure;
      readonly offset: number;
    }[] = [];
    for (const page of region.pages) {
      const { identity, facts } = page;
      if (page.isError || identity.variant) continue;
      const language = identity.words ?? identity.language;
      const mine = known.get(language) ?? new Set(figuresOf(region));
      known.set(language, mine);
      const isSource = identity.legal || identity.template === 'change-history';
      const [blocks, prose] = [blockRanges(page), proseRanges(page)];
      for (const found of scannerOf(page, language, site)(facts.text.slice(facts.main.start, facts.main.end))) {
        const position = facts.main.start + found.at;
        const offset = facts.offsetOf(position);
        const isRendered =
          (isIn(blocks, offset) && !isIn(prose, offset)) ||
          facts.claims.some(({ start, end }) => position >= start && position < end);
        if (isSource || isRendered) mine.add(found.figure);
        else written.push({ page, language, found, offset });
      }
    }
    for (const { page, language, found, offset } of written) {
      // Lists by tag have the titles of the list of all posts.
      const route = page.identity.route.replace(/tags\/[^/]+\/$/, '');
      if (known.get(language)?.has(found.figure) || declaredFigures[route]?.[found.figure] !== undefined) continue;
      report({
        code: 'FIGURE-UNKNOWN',
        cause: `${route} ${found.figure}`,
        region: region.id,
        file: page.file,
        offset,
        look: [around(page, found.at, found.found)],
        found: found.found,
        message: `${page.path} says "${found.found}", which no record, legal page or region file of "${region.id}" says.`,
        help: 'Take it from a record by a block, correct it, or declare it with its source in regions/checks/declared-figures.ts.',
      });
    }
  }
};

const scanners = new Map<string, ReturnType<typeof figureScanner>>();

function scannerOf(
  { identity, language: { locale, formats = locale } }: CheckedPage,
  language: string,
  { figureWords }: CheckedSite,
) {
  const written = language === identity.language ? formats : language;
  const words = figureWords(language);
  const key = `${written} ${JSON.stringify(words?.numberNames)}`;
  const scanner = scanners.get(key) ?? figureScanner(written, words);
  scanners.set(key, scanner);
  return scanner;
}

/** What the region file says: figures of offers, the example of a limit, ages. */
function figuresOf({ region }: CheckedRegion): string[] {
  const { figures: recorded, limitExample, currency, ageLimit, audienceAge, peopleAge } = region;
  return [
    ...recorded.map(({ value, unit }) => `${value} ${currencySign(unit)}`),
    ...[1, 2, 3, 4].map((quarters) => `${(limitExample / 4) * quarters} ${currencySign(currency)}`),
    ...[ageLimit, audienceAge, peopleAge].map((age) => `${age} year`),
  ];
}
