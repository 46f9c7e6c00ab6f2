import type { MarketFault, MarketScanner, ScanText, TextOf } from '../../market/market-scanner.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { CheckMemory } from '../check-memory.ts';
import type { Report, RuleHit } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { textsInFile, textsOfJson } from '../texts-in-file.ts';

/**
 * Everything that a region shows agrees with its record: no name or number of another region, no other age, no amount of
 * an offer that is not recorded, no other currency. Links that lead to other regions are no statements about them. The rules are
 * those of the build, which compares the sources: the result has what templates join and write besides.
 */
export const market =
  ({ agreeing }: CheckMemory): Rule =>
  ({ market: rules, regions }, report) => {
    if (!rules) return;
    const scan = rules.scanner();
    for (const region of regions) {
      for (const page of region.pages) {
        const of = textOf(page);
        const key = `${rules.key} ${of.region} ${of.languages.join()} ${of.mentions.join()}`;
        if (agreeing.get(page.facts) === key) continue;
        if (scanPage(page, scan(of), report)) agreeing.set(page.facts, key);
      }
      scanFiles(region, scan, report);
    }
  };

function textOf({ region, identity }: BuiltPage): TextOf {
  const { language, words, sectionLanguage, mentions = [] } = identity;
  return { region: region.id, languages: [language, words, sectionLanguage].filter((code) => code != null), mentions };
}

/** @returns whether nothing was found */
function scanPage(page: BuiltPage, scan: ScanText, report: Report): boolean {
  const { text, main, offsetOf, asides, claims, labels, metas, titles, scripts } = page.facts;
  let isClean = true;
  const look = (part: string, at: (start: number) => number, isChrome: (start: number) => boolean) => {
    for (const fault of scan(part)) {
      isClean = false;
      report(
        hitOf(fault, part, {
          region: page.region.id,
          file: page.file,
          offset: at(fault.start),
          chrome: isChrome(fault.start),
        }),
      );
    }
  };
  const silent = [...asides, ...claims];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const from = start;
    if (end - from > 1 && !silent.some((range) => from >= range.start && from < range.end))
      look(
        text.slice(from, end),
        (index) => offsetOf(from + index),
        () => from < main.start || from >= main.end,
      );
    start = end + 1;
  }
  const lookAt = (part: string, offset: number, chrome: boolean) =>
    look(
      part,
      () => offset,
      () => chrome,
    );
  for (const { text: title, offset } of titles) lookAt(title, offset, false);
  for (const { attributes, offset } of metas) {
    const { content = '' } = attributes;
    if (!/^https?:\/\//.test(content)) lookAt(content, offset, false);
  }
  for (const label of labels) if (label.zone.claim === null) lookAt(label.text, label.offset, !label.zone.main);
  for (const { text: data, type, offset } of scripts)
    if (type === 'application/ld+json') for (const part of textsOfJson(data)) lookAt(part, offset, false);
  return isClean;
}

/** The answers below api/, in which addresses are links, feeds, calendars, plain texts, and the texts in drawn pictures. */
function scanFiles({ id, region, pages, files, text }: ResultRegion, scanner: MarketScanner, report: Report): void {
  const scan = scanner({ region: id, languages: region.languages.map(({ code }) => code), mentions: [] });
  // What a page shows may have the reasons that the page has, and is reported there otherwise.
  const isOfPage = (part: string) =>
    pages.some(
      ({ facts: { text, metas, scripts } }) =>
        text.includes(part) ||
        metas.some(({ attributes: { content } }) => content?.includes(part)) ||
        scripts.some((script) => script.text.includes(part)),
    );
  for (const [file, { entry }] of files) {
    // A dictionary is made of a page.
    if (entry.dictionaryOf !== undefined) continue;
    const parts = [...(entry.texts ?? []), ...textsIn(file, entry.kind, () => text(file) ?? '')];
    for (const part of new Set(parts)) {
      if (/^(?:https?:\/)?\//.test(part)) continue;
      // A search index is a list of words, whose sentences are on the pages.
      const isWord = !part.includes(' ');
      const faults = scan(part).filter(({ code }) => !(isWord && code === 'SERVICE-UNRECORDED'));
      if (faults.length > 0 && !isOfPage(part))
        for (const fault of faults) report(hitOf(fault, part, { region: id, file, offset: 0, chrome: true }));
    }
  }
}

/** The texts of a data file that people read. */
function textsIn(file: string, kind: string, read: () => string): string[] {
  const isRead = kind === 'api' || /(?:^|\/)feed\.(?:json|xml)$|\.(?:ics|txt|webmanifest)$/.test(file);
  return isRead ? textsInFile(file, read()) : [];
}

const SHORT = 4;

function hitOf(
  { code, found, start, message, help }: MarketFault,
  text: string,
  where: Pick<RuleHit, 'region' | 'file' | 'offset' | 'chrome'>,
): RuleHit {
  const before = text
    .slice(0, start)
    .split(/(?<=\s)/)
    .slice(-3)
    .join('');
  const after = text
    .slice(start + found.length)
    .split(/(?=\s)/)
    .slice(0, 3)
    .join('');
  return {
    ...where,
    code,
    // A page may have an unbreakable space in a name.
    found: found.replace(/\s+/g, ' '),
    cause: `${found} ${before}${found}${after}`,
    // A short part by itself, such as an age, is in many sources.
    look: [
      text,
      ...[`${before}${found}${after}`, `${before}${found}`, `${found}${after}`, found].filter(
        (part) => part.length > SHORT,
      ),
    ],
    message,
    help,
  };
}
