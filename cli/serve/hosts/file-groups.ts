import type { ManifestFile } from '../../build/emit/manifest.ts';
import { cacheControl } from '../../build/plan/headers.ts';

type Files = Readonly<Record<string, ManifestFile>>;

const OWN_RULES: ReadonlySet<string> = new Set(['page', 'error-page', 'asset', 'config']);

/**
 * The files that are neither pages nor assets, as `folder/` where all files of a folder are alike, else one by one. By
 * folder, because `builds/meta/<id>.json` has another name in each build, and a server would be reloaded for nothing.
 */
export function folderRules(files: Files): [pattern: string, file: ManifestFile][] {
  const groups = new Map<string, [string, ManifestFile][]>();
  for (const [path, file] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (OWN_RULES.has(file.kind)) continue;
    const key = path.includes('/') ? `${path.split('/')[0]}/` : path;
    groups.set(key, [...(groups.get(key) ?? []), [path, file]]);
  }
  return [...groups].flatMap(([key, members]): [string, ManifestFile][] => {
    const [first] = members;
    if (!first) return [];
    // A folder that pages lie in as well has no rule of its own.
    const alone = Object.entries(files).every(([path, { kind }]) => !path.startsWith(key) || !OWN_RULES.has(kind));
    return members.every(([, file]) => isAlike(file, first[1])) && alone ? [[key, first[1]]] : members;
  });
}

const isAlike = (a: ManifestFile, b: ManifestFile): boolean =>
  a.cacheControl === b.cacheControl && a.contentType === b.contentType;

/** The prefixes of languages that have error pages of their own: `de` of `de/404.html`. */
export const errorPrefixes = (files: Files, status: number): string[] =>
  Object.entries(files)
    .filter(([path, { kind }]) => kind === 'error-page' && path.endsWith(`/${status}.html`))
    .map(([path]) => path.slice(0, path.indexOf('/')))
    .sort();

export const errorPages = (files: Files): string[] =>
  Object.entries(files)
    .filter(([, { kind }]) => kind === 'error-page')
    .map(([path]) => path)
    .sort();

/** What a cache may keep of pages, which are all alike. */
export const pageCache = (files: Files): string =>
  Object.values(files).find(({ kind }) => kind === 'page')?.cacheControl ?? cacheControl('page');
