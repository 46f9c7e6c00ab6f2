import type { HostedFile, HostingInput } from '../../kit/site-host.ts';
import { hasEnding, innerFirst } from '../../regions/site-addresses.ts';

type Files = HostingInput['files'];

const OWN_RULES: ReadonlySet<string> = new Set(['page', 'error-page', 'copied-page', 'copied', 'asset', 'config']);

/**
 * The rules for files that are neither pages nor assets: `folder/` if all files of a folder share their headers, else one
 * rule a file. Names such as `builds/meta/<id>.json` change with each build, and a rule for each would require a server reload.
 */
export function folderRules(files: Files): [pattern: string, file: HostedFile][] {
  const data = [...files].filter(([, { kind }]) => !OWN_RULES.has(kind)).sort(([a], [b]) => (a < b ? -1 : 1));
  // A folder that also contains pages gets no rule.
  const withOthers = new Set(
    [...files].filter(([, { kind }]) => OWN_RULES.has(kind)).map(([path]) => `${path.split('/')[0]}/`),
  );
  const groups = groupFiles(data, (path) => (path.includes('/') ? `${path.split('/')[0]}/` : path));
  return [...groups].flatMap(([key, members]): [string, HostedFile][] => {
    const [first] = members;
    if (!first) return [];
    return !withOthers.has(key) && members.every(([, file]) => isAlike(file, first[1])) ? [[key, first[1]]] : members;
  });
}

/** Not Map.groupBy: a site that imports this has fewer features in its tsconfig. */
function groupFiles(
  entries: readonly (readonly [string, HostedFile])[],
  keyOf: (path: string) => string,
): Map<string, [string, HostedFile][]> {
  const groups = new Map<string, [string, HostedFile][]>();
  for (const [path, file] of entries) {
    const key = keyOf(path);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push([path, file]);
  }
  return groups;
}

const isAlike = (a: HostedFile, b: HostedFile): boolean =>
  a.cacheControl === b.cacheControl && a.contentType === b.contentType;

/**
 * The rules for files of `public/`: `folder/` if a folder has nothing else and every name has an ending, else one rule a file. Where
 * the host knows the type by the ending, they differ in nothing.
 */
export function copiedRules(files: Files): [pattern: string, file: HostedFile][] {
  const groups = groupFiles([...files].sort(), (path) => (path.includes('/') ? (path.split('/')[0] as string) : ''));
  return [...groups].flatMap(([folder, members]): [string, HostedFile][] => {
    const copied = members.filter(([, { kind }]) => kind === 'copied');
    const [first] = copied;
    if (!first) return [];
    const isAlone = copied.length === members.length && copied.every(([path]) => hasEnding(path));
    return folder && isAlone ? [[`${folder}/`, first[1]]] : copied;
  });
}

/** The dictionaries that pages are packed with, the innermost first. */
export const dictionaries = (files: Files): { path: string; below: string; sha256: string }[] =>
  [...files]
    .flatMap(([path, { dictionaryOf: below, sha256 }]) => (below ? [{ path, below, sha256 }] : []))
    .sort((a, b) => innerFirst(a.below, b.below));

/** HTML of `public/` that is not the index of a folder. */
export const copiedPages = (files: Files): string[] =>
  [...files]
    .filter(([path, { kind }]) => kind === 'copied-page' && !/(^|\/)index\.html$/.test(path))
    .map(([path]) => path)
    .sort();

/** The error pages of a status in all languages. */
export const errorPages = (files: Files, status: number): string[] =>
  [...files]
    .filter(([path, { kind }]) => kind === 'error-page' && path.endsWith(`${status}.html`))
    .map(([path]) => path)
    .sort();

/** Prefixes with their own page for an error status: `de/at` for `de/at/404.html`, and before `de`. */
export const errorPrefixes = (files: Files, status: number): string[] =>
  errorPages(files, status)
    .flatMap((path) => (path.includes('/') ? [path.slice(0, path.lastIndexOf('/'))] : []))
    .sort(innerFirst);
