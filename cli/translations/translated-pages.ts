import { type ContentFile, findContentFiles, generalFiles } from '../content/content-files.ts';
import type { Region } from '../kit/region.ts';
import type { Languages } from '../languages/language-pack.ts';
import { holdsIn } from '../markdown/conditions.ts';
import { readMarkdown } from '../markdown/markdown-file.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { Memo } from '../sources/memo.ts';
import { originals } from './original-language.ts';
import {
  type Adaptation,
  cutPage,
  extendParts,
  type NamedTemplate,
  type PagePart,
  type PageParts,
  UNREADABLE,
} from './page-parts.ts';
import { NO_PART, readTranslationLock } from './translation-lock.ts';

/**
 * A translated page and its original, part by part. The parts of a page that extends another one are those of both: a part
 * of the general page is located there.
 */
export interface TranslatedPage {
  readonly file: string;
  readonly of: string;
  readonly language: string;
  readonly parts: readonly PagePart[];
  readonly original: readonly PagePart[];
  /** What front matter of the page and of its original names. */
  readonly templates: { readonly own: NamedTemplate | null; readonly original: NamedTemplate | null };
  /** Whether the original is a page of one region. */
  readonly isOfRegion: boolean;
  /** Whether some region shows both. Otherwise each names the facts of its own market. */
  readonly isOfOneMarket: boolean;
  readonly adapts: Adaptation;
  /**
   * Whether it does without a part of its original on purpose. A page that adapts the whole original does so where the
   * lock says it; of a file that is not in the lock, nothing is known.
   */
  readonly leavesOut: (part: string) => boolean;
}

/** The parts of pages as they were last read. */
export type PartsMemo = Memo<PageParts>;

/**
 * Every page that has an original: the same route and region in the language that it is translated from.
 * @param memo of an earlier call: the parts of an unchanged page are the same objects again
 */
export function readTranslatedPages(
  root: string,
  regions: readonly LoadedRegion[],
  languages: Languages,
  memo: PartsMemo = new Memo(),
): TranslatedPage[] {
  const from = originals(regions, languages);
  const files = contentFiles(root, regions, languages);
  const lock = readTranslationLock(root);
  const { read, known } = partsReader(root, memo);
  const find = (language: string, route: string, region: string | null) =>
    byAddress.get(`${language} ${route} ${region}`);
  const byAddress = new Map(files.map((entry) => [`${entry.language} ${entry.route} ${entry.region}`, entry]));
  const generalOf = generalFiles(files, (code) => languages(code).variant?.of);
  const extendedFile = (page: ContentFile) => files.find(({ file }) => file === generalOf(page));
  const pages = files.flatMap((entry): TranslatedPage[] => {
    const { file, language, route, region } = entry;
    const original = from(language, region);
    if (original === undefined) return [];
    // A regional page is a translation of the regional original, or of the general one where there is none.
    const source = find(original, route, region) ?? find(original, route, null);
    if (!source) return [];
    const all = regionsOf(regions, entry);
    const both = all.filter(({ languages: offered }) =>
      offered.some(({ code }) => code === original || languages(code).variant?.of === original),
    );
    const shownIn = both.length > 0 ? both : all;
    const partsOf = (page: ContentFile) => {
      const own = read(page.file, shownIn);
      const extended = own.extends ? extendedFile(page) : undefined;
      if (!extended) return own;
      const general = read(extended.file, shownIn);
      return { parts: extendParts(general.parts, own), template: own.template ?? general.template };
    };
    const [translated, translatedFrom] = [partsOf(entry), partsOf(source)];
    const recorded = lock[file];
    const { adapts } = read(file, shownIn);
    return [
      {
        file,
        of: source.file,
        language,
        parts: translated.parts,
        original: translatedFrom.parts,
        templates: { own: translated.template, original: translatedFrom.template },
        isOfRegion: source.region !== null,
        isOfOneMarket: both.length > 0,
        adapts,
        leavesOut: (part) =>
          adapts === 'whole'
            ? recorded === undefined || recorded[part]?.split(' ')[1] === NO_PART
            : adapts.includes(part.slice(1)),
      },
    ];
  });
  memo.keepOnly(new Set(known.keys()));
  return pages;
}

/** Reads each file once for the regions that show it: an original has many translations. */
function partsReader(root: string, memo: PartsMemo) {
  const files = new Map<string, ReturnType<typeof readMarkdown>>();
  const readOnce = (file: string) => {
    const source = files.get(file) ?? readMarkdown(root, file);
    files.set(file, source);
    return source;
  };
  const known = new Map<string, PageParts>();
  const read = (file: string, shownIn: readonly Region[]): PageParts => {
    const key = `${file} ${shownIn.map(({ id }) => id).join()}`;
    let parts = known.get(key);
    if (parts) return parts;
    const source = readOnce(file);
    const holding = shownIn.map(holdsIn);
    const names = holding.map((held) => [...held].join()).join(' ');
    parts = 'problem' in source ? UNREADABLE : memo.take(key, [source.text, names], () => cutPage(source, holding));
    known.set(key, parts);
    return parts;
  };
  return { read, known: known as ReadonlyMap<string, PageParts> };
}

/** The regions that show a file; those of all languages, where none offers its language. */
function regionsOf(regions: readonly LoadedRegion[], { language, region }: ContentFile): Region[] {
  const all = regions.map((loaded) => loaded.region);
  const own = all.filter(
    ({ id, languages }) => (region === null || region === id) && languages.some(({ code }) => code === language),
  );
  return own.length > 0 ? own : all;
}

/** A page of one region whose other language would show the general page in its place. */
interface MissingRegionalPage {
  readonly region: string;
  readonly language: string;
  /** The regional page of the original language. */
  readonly of: string;
  readonly route: string;
  /** The general page that is shown. */
  readonly file: string;
}

/** Pages that a region has in its main language, and in another language only for all regions. */
export function readMissingRegionalPages(
  root: string,
  regions: readonly LoadedRegion[],
  languages: Languages,
): MissingRegionalPage[] {
  const files = contentFiles(root, regions, languages);
  const from = originals(regions, languages);
  return regions.flatMap(({ region }) =>
    region.languages.flatMap(({ code }) =>
      files
        .filter((file) => file.region === region.id && file.language === from(code, region.id))
        .flatMap(({ file: of, route }): MissingRegionalPage[] => {
          const own = files.filter((file) => file.language === code && file.route === route);
          const general = own.find((file) => file.region === null);
          return general && !own.some((file) => file.region === region.id)
            ? [{ region: region.id, language: code, of, route, file: general.file }]
            : [];
        }),
    ),
  );
}

function contentFiles(root: string, regions: readonly LoadedRegion[], languages: Languages): ContentFile[] {
  const ids = new Set(regions.map(({ region }) => region.id));
  const offered = regions.flatMap(({ region }) => region.languages.map(({ code }) => code));
  const codes = new Set(offered.flatMap((code) => [code, languages(code).variant?.of ?? []].flat()));
  return findContentFiles(root, ids, codes).files;
}
