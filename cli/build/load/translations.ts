import { existsSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { z } from 'zod';
import type { Region } from '../../kit/region.ts';
import { type Location, startOf } from '../../problems/problem.ts';
import { type ContentFile, findContentFiles } from './content-files.ts';
import { type JsonSource, readJson } from './json-source.ts';
import type { Languages } from './language-pack.ts';
import { readLockFile } from './lock-file.ts';
import { holdsIn } from './market.ts';
import { type Adaptation, extendParts, hashOf, type PagePart, type PageParts, parsePageParts } from './page-parts.ts';
import type { LoadedRegion } from './regions.ts';
import { readSource } from './source-file.ts';

/**
 * `regions/translations.lock.json`: of each translated text the state of its original that it says the same as. Hashes
 * of parts, not dates: a changed comma makes its paragraph outdated and no other, and a checkout changes nothing. The
 * translation's own state is beside it: an edit of both at once is taken for a translation, which only needs to be
 * confirmed. A third word is the name of the native reader who has reviewed the text; without it, the text is not reviewed.
 */
export const LOCK = 'regions/translations.lock.json';

const parts = z.record(z.string(), z.string().regex(/^[0-9a-f]{8} [0-9a-f]{8}( \S.*)?$/));
const schema = z.record(z.string().startsWith('content/'), parts);
/** Translated file to part (or key of a string) to the hashes of original and translation. */
type TranslationLock = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One text in one language beside its original. */
export interface TranslationState {
  /** The translated file, and the one that it is a translation of. */
  readonly file: string;
  readonly of: string;
  readonly language: string;
  readonly kind: 'page' | 'string';
  /** A field of front matter, `#id` of a section, or the key of a string. */
  readonly part: string;
  /** Unconfirmed: new, or both have changed since the last confirmation. */
  readonly state: 'current' | 'stale' | 'unconfirmed';
  /** Whether the translation does not have it. */
  readonly isMissing: boolean;
  readonly at: Location;
  readonly original: Location;
  /** What the lock will say when the translation is confirmed. */
  readonly hashes: string;
  /** The native reader who has read the text as it is now; null for a text that is not reviewed yet. */
  readonly reviewedBy: string | null;
}

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

/**
 * @param translated the result of `readTranslatedPages`, if it is known already
 * @throws ProblemsError where the lock cannot be read
 */
export function readTranslations(
  root: string,
  regions: readonly LoadedRegion[],
  languages: Languages,
  translated: readonly TranslatedPage[] = readTranslatedPages(root, regions, languages),
): TranslationState[] {
  const lock = readTranslationLock(root);
  const pages = translated.flatMap(({ file, of, language, parts, original, leavesOut }) =>
    original.flatMap((part): TranslationState[] => {
      const own = parts.find(({ name }) => name === part.name);
      // A part of the general page has its state there.
      if (own && own.at.file !== file) return [];
      const recorded = lock[file]?.[part.name];
      const hash = own?.hash ?? NOTHING;
      return [
        {
          file,
          of,
          language,
          kind: 'page',
          part: part.name,
          state: !own && leavesOut(part.name) ? 'current' : stateOf(recorded, part.hash, hash),
          isMissing: !own,
          at: own?.at ?? startOf(file),
          original: part.at,
          hashes: `${part.hash} ${hash}`,
          reviewedBy: reviewerOf(recorded, hash),
        },
      ];
    }),
  );
  return [...pages, ...readStringStates(root, originals(regions, languages), lock)];
}

/** Of a part that the translation does not have. */
const NOTHING = '00000000';

function stateOf(recorded: string | undefined, original: string, own: string): TranslationState['state'] {
  if (recorded === undefined) return 'unconfirmed';
  const [was, translated] = recorded.split(' ');
  return was === original ? 'current' : translated === own ? 'stale' : 'unconfirmed';
}

/** A review is of one state of the text: what was edited since is not reviewed. */
function reviewerOf(recorded: string | undefined, own: string): string | null {
  const [, translated, reviewer] = /^\S+ (\S+) (.*)$/.exec(recorded ?? '') ?? [];
  return translated === own ? (reviewer ?? null) : null;
}

/** The parts of pages as they were last read. */
export type PartsMemo = Map<string, { readonly text: string; readonly names: string; readonly parts: PageParts }>;

/**
 * Every page that has an original: the same route and region in the language that it is translated from.
 * @param memo of an earlier call: the parts of an unchanged page are the same objects again
 */
export function readTranslatedPages(
  root: string,
  regions: readonly LoadedRegion[],
  languages: Languages,
  memo: PartsMemo = new Map(),
): TranslatedPage[] {
  const from = originals(regions, languages);
  const files = contentFiles(root, regions);
  const lock = readTranslationLock(root);
  const { read, known } = partsReader(root, memo);
  const find = (language: string, route: string, region: string | null) =>
    byAddress.get(`${language} ${route} ${region}`);
  const byAddress = new Map(files.map((entry) => [`${entry.language} ${entry.route} ${entry.region}`, entry]));
  const pages = files.flatMap((entry): TranslatedPage[] => {
    const { file, language, route, region } = entry;
    const original = from(language, region);
    if (original === undefined) return [];
    // A regional page is a translation of the regional original, or of the general one where there is none.
    const source = find(original, route, region) ?? find(original, route, null);
    if (!source) return [];
    const all = regionsOf(regions, entry);
    const both = all.filter(({ languages: offered }) => offered.some(({ code }) => code === original));
    const shownIn = both.length > 0 ? both : all;
    const partsOf = (page: ContentFile) => {
      const own = read(page.file, shownIn);
      const general = own.extends ? find(page.language, page.route, null) : undefined;
      return general ? extendParts(read(general.file, shownIn).parts, own) : own.parts;
    };
    const recorded = lock[file];
    const { adapts } = read(file, shownIn);
    return [
      {
        file,
        of: source.file,
        language,
        parts: partsOf(entry),
        original: partsOf(source),
        isOfRegion: source.region !== null,
        isOfOneMarket: both.length > 0,
        adapts,
        leavesOut: (part) =>
          adapts === 'whole'
            ? recorded === undefined || recorded[part]?.split(' ')[1] === NOTHING
            : adapts.includes(part.slice(1)),
      },
    ];
  });
  for (const key of memo.keys()) if (!known.has(key)) memo.delete(key);
  return pages;
}

/** Reads each file once for the regions that show it: an original has many translations. */
function partsReader(root: string, memo: PartsMemo) {
  const known = new Map<string, PageParts>();
  const read = (file: string, shownIn: readonly Region[]): PageParts => {
    const key = `${file} ${shownIn.map(({ id }) => id).join()}`;
    let parts = known.get(key);
    if (parts) return parts;
    const source = readSource(root, file);
    const text = 'text' in source ? source.text : '';
    const holding = shownIn.map(holdsIn);
    const names = holding.map((held) => [...held].join()).join(' ');
    const before = memo.get(key);
    parts = before?.text === text && before.names === names ? before.parts : parsePageParts(file, text, holding);
    memo.set(key, { text, names, parts });
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
  const files = contentFiles(root, regions);
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

function contentFiles(root: string, regions: readonly LoadedRegion[]): ContentFile[] {
  const ids = new Set(regions.map(({ region }) => region.id));
  const codes = new Set(regions.flatMap(({ region }) => region.languages.map(({ code }) => code)));
  return findContentFiles(root, ids, codes).files;
}

/** The language that a file of a language is translated from; undefined for originals. */
type OriginalLanguage = (language: string, region: string | null) => string | undefined;

/**
 * A file of one region is translated from the fallback of its language there, else from the main language of that region.
 * A file of all regions, and one in the main language of its region, is translated from the language that the pack names.
 * Without such a pack, a file of all regions follows the first region that has its language beside another one.
 */
function originals(regions: readonly LoadedRegion[], languages: Languages): OriginalLanguage {
  const [general, regional] = [new Map<string, string>(), new Map<string, string>()];
  for (const { region } of regions) {
    const main = region.languages[0]?.code ?? '';
    for (const { code, fallback } of region.languages) {
      if (code === main) continue;
      if (!general.has(code)) general.set(code, fallback ?? main);
      regional.set(`${code} ${region.id}`, fallback ?? main);
    }
  }
  return (language, region) => {
    const named = languages(language).pack?.translatedFrom;
    return region === null ? (named ?? general.get(language)) : (regional.get(`${language} ${region}`) ?? named);
  };
}

function readStringStates(root: string, from: OriginalLanguage, lock: TranslationLock): TranslationState[] {
  // An original is read once, not for each of its translations.
  const known = new Map<string, JsonSource | null>();
  const read = (file: string): JsonSource | null => {
    let found = known.get(file);
    if (found === undefined)
      known.set(file, (found = existsSync(join(root, file)) ? readJson(root, file).source : null));
    return found;
  };
  return glob
    .sync('content/*/strings{,.*}.json', { cwd: root })
    .sort()
    .flatMap((file): TranslationState[] => {
      const [, language = '', name = ''] = file.split('/');
      const source = from(language, /^strings\.(.+)\.json$/.exec(name)?.[1] ?? null);
      const of = `content/${source}/${name}`;
      const [own, original] = [read(file), source === undefined ? null : read(of)];
      if (!own || !original) return [];
      return Object.entries(own.value as Record<string, unknown>).flatMap(([key, translated]): TranslationState[] => {
        const text = (original.value as Record<string, unknown>)[key];
        const [at, there] = [own.locate([key]), original.locate([key])];
        if (key === '$schema' || !text || !translated || !at || !there) return [];
        const [hash, mine] = [text, translated].map((value) =>
          hashOf(typeof value === 'string' ? value : JSON.stringify(value)),
        ) as [string, string];
        const state = stateOf(lock[file]?.[key], hash, mine);
        const hashes = `${hash} ${mine}`;
        const reviewedBy = reviewerOf(lock[file]?.[key], mine);
        return [
          {
            file,
            of,
            language,
            kind: 'string',
            part: key,
            state,
            isMissing: false,
            at,
            original: there,
            hashes,
            reviewedBy,
          },
        ];
      });
    });
}

function readTranslationLock(root: string): TranslationLock {
  const lock = readLockFile(root, LOCK, schema, {
    line: 'a part of a translated file, then the hashes of original and translation',
    help: 'Run site i18n lock to write it again, and review the diff.',
  });
  return lock?.value ?? {};
}

/**
 * The lock in which some files are confirmed as they are now, the others as they were.
 * @param files translated files to confirm; all of them when empty
 * @param reviewer the native reader who has read them; earlier reviews of unchanged texts are kept without one
 */
export function formatTranslationLock(
  root: string,
  states: readonly TranslationState[],
  files: readonly string[],
  reviewer: string | null = null,
): string {
  const before = readTranslationLock(root);
  const lock: Record<string, Record<string, string>> = {};
  for (const { file, part, hashes, reviewedBy } of states) {
    const kept = before[file]?.[part];
    const by = reviewer ?? reviewedBy;
    const value = files.length === 0 || files.includes(file) ? (by === null ? hashes : `${hashes} ${by}`) : kept;
    if (value !== undefined) (lock[file] ??= {})[part] = value;
  }
  const sorted = Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
