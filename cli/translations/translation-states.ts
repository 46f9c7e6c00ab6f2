import { existsSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { Languages } from '../languages/language-pack.ts';
import { type Location, startOf } from '../problems/problem.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { type JsonSource, readJson } from '../sources/json-source.ts';
import { type OriginalLanguage, originals } from './original-language.ts';
import { hashOf } from './page-parts.ts';
import { readTranslatedPages, type TranslatedPage } from './translated-pages.ts';
import { NO_PART, readTranslationLock, type TranslationLock } from './translation-lock.ts';

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
      const hash = own?.hash ?? NO_PART;
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
