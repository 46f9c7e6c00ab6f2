import type { ManifestFile } from '../../build/emit/manifest.ts';
import { cacheControl } from '../../build/plan/headers.ts';
import type { HostingInput } from './input.ts';

type Files = HostingInput['files'];

const OWN_RULES: ReadonlySet<string> = new Set(['page', 'error-page', 'asset', 'config']);

/**
 * The rules for files that are neither pages nor assets: `folder/` if all files of a folder share their headers, else one
 * rule a file. Names such as `builds/meta/<id>.json` change with each build, and a rule for each would require a server reload.
 */
export function folderRules(files: Files): [pattern: string, file: ManifestFile][] {
  const data = files
    .entries()
    .filter(([, { kind }]) => !OWN_RULES.has(kind))
    .toArray()
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // A folder that also contains pages gets no rule.
  const withOthers = new Set(
    files
      .entries()
      .filter(([, { kind }]) => OWN_RULES.has(kind))
      .map(([path]) => `${path.split('/')[0]}/`),
  );
  const groups = Map.groupBy(data, ([path]) => (path.includes('/') ? `${path.split('/')[0]}/` : path));
  return [...groups].flatMap(([key, members]): [string, ManifestFile][] => {
    const [first] = members;
    if (!first) return [];
    return !withOthers.has(key) && members.every(([, file]) => isAlike(file, first[1])) ? [[key, first[1]]] : members;
  });
}

const isAlike = (a: ManifestFile, b: ManifestFile): boolean =>
  a.cacheControl === b.cacheControl && a.contentType === b.contentType;

/** The error pages of a status in all languages. */
export const errorPages = (files: Files, status: number): string[] =>
  files
    .entries()
    .filter(([path, { kind }]) => kind === 'error-page' && path.endsWith(`${status}.html`))
    .map(([path]) => path)
    .toArray()
    .sort();

/** Languages with their own page for an error status: `de` for `de/404.html`. */
export const errorPrefixes = (files: Files, status: number): string[] =>
  errorPages(files, status).flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : []));
/** The Cache-Control value of pages; all pages have the same. */
export const pageCache = (files: Files): string =>
  files.values().find(({ kind }) => kind === 'page')?.cacheControl ?? cacheControl('page');
