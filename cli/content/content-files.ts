import { posix } from 'node:path';
import { BUILD_FOLDERS } from '../kit/region.ts';
import { suggest } from '../problems/nearest.ts';
import { type Problem, startOf } from '../problems/problem.ts';
import { findFiles } from '../sources/find-files.ts';
import { decodeAddress } from '../sources/plain-text.ts';
import { folderLanguage } from './folder-language.ts';

/** A Markdown file and the address that follows from its name. */
export interface ContentFile {
  /** Relative to the root: `content/en/about-us.uk.md`. */
  readonly file: string;
  readonly language: string;
  /** `/` for home, else with both slashes. */
  readonly route: string;
  /** The one region that it is for, or null for every region. */
  readonly region: string | null;
}

const SEGMENT = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Lists `content/<language>/**.md`. Names that make no address and two files for one address are problems. */
export function findContentFiles(
  root: string,
  regions: ReadonlySet<string>,
  languages: ReadonlySet<string>,
): { files: ContentFile[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files: ContentFile[] = [];
  const owners = new Map<string, string>();
  const unknown = new Set<string>();
  for (const file of findFiles(root, 'content', /\.(mdx?|markdown)$/i, problems)) {
    const folder = folderLanguage(file);
    // Once for all files of the folder.
    if (unknown.has(folder)) continue;
    const parsed = parseName(file, regions, languages, problems);
    if (!parsed) {
      if (problems.at(-1)?.code === 'LANGUAGE-UNKNOWN') unknown.add(folder);
      continue;
    }
    const address = `${parsed.language}\0${parsed.route}\0${parsed.region ?? ''}`;
    const owner = owners.get(address);
    if (owner) {
      problems.push({
        code: 'ADDRESS-TWICE',
        at: startOf(file),
        message: `${owner} already has the address ${parsed.route}${parsed.region ? ` in ${parsed.region}` : ''}.`,
        help: 'Keep one of the two files.',
      });
      continue;
    }
    owners.set(address, file);
    files.push(parsed);
  }
  return { files, problems };
}

/** What the name of a file says that `findContentFiles` has listed. */
export function contentFileOf(file: string): ContentFile {
  const [, language = '', ...segments] = file.slice(0, -'.md'.length).split('/');
  const [base = '', region = null] = (segments.pop() ?? '').split('.');
  return { file, language, region, route: routeOf(segments, base) };
}

const LINKED_FILE = /^(?!\/)([^?#:]+\.md)([?#].*)?$/s;

/**
 * The target of a link as a route. A link may name a Markdown file of the same language, relative to its own file, and leads to the
 * page of that file: `../data.md#env` in `content/en/reference/page.md` is `/data/#env`. Any other target stays as it is.
 */
export function linkedRoute(target: string, file: string): string {
  const [, path, rest = ''] = LINKED_FILE.exec(target) ?? [];
  const [content, language] = file.split('/');
  if (path === undefined || content !== 'content') return target;
  const named = posix.join(posix.dirname(file), decodeAddress(path));
  return named.startsWith(`content/${language}/`) ? contentFileOf(named).route + rest : target;
}

/** The problem of a file that is in the folder of a language that no region offers, or is for a region that does not exist. */
export function placeProblem(
  file: string,
  { language, region }: { readonly language?: string | null; readonly region?: string | null },
  known: { readonly languages: ReadonlySet<string>; readonly regions: ReadonlySet<string> },
): Problem | null {
  const at = startOf(file);
  if (typeof language === 'string' && !known.languages.has(language))
    return {
      code: 'LANGUAGE-UNKNOWN',
      at,
      message: `No region offers a language "${language}".`,
      help: suggest(language, known.languages) || 'Add it to "languages" of a region, or remove the folder.',
    };
  if (typeof region === 'string' && !known.regions.has(region))
    return {
      code: 'REGION-UNKNOWN',
      at,
      message: `There is no region "${region}".`,
      help: suggest(region, known.regions) || 'Correct the name of the file, or create the region.',
    };
  return null;
}

/**
 * Finds the file that another one may extend: the one for all regions beside that of one region, and of a variant, the file of the
 * other language. Null where there is none.
 * @param baseOf the language that a language is a variant of
 */
export function generalFiles(
  files: readonly ContentFile[],
  baseOf: (language: string) => string | undefined,
): (file: ContentFile) => string | null {
  const known = new Map(files.map(({ file, language, route, region }) => [`${language} ${route} ${region}`, file]));
  return ({ language, route, region }) => {
    const base = baseOf(language);
    const wider = [
      ...(region === null ? [] : [`${language} ${route} null`]),
      ...(base === undefined ? [] : [`${base} ${route} ${region}`, `${base} ${route} null`]),
    ];
    return wider.flatMap((name) => known.get(name) ?? [])[0] ?? null;
  };
}

function parseName(
  file: string,
  regions: ReadonlySet<string>,
  languages: ReadonlySet<string>,
  problems: Problem[],
): ContentFile | null {
  const at = startOf(file);
  const [, language = '', ...rest] = file.split('/');
  if (rest.length === 0) {
    problems.push({
      code: 'FILE-NAME',
      at,
      message: `"${language}" is not in the folder of a language.`,
      help: 'Move it to content/<language>/.',
    });
    return null;
  }
  const known = { languages, regions };
  const ofLanguage = placeProblem(file, { language }, known);
  if (ofLanguage) {
    problems.push(ofLanguage);
    return null;
  }
  const name = rest.pop() as string;
  if (!name.endsWith('.md')) {
    problems.push({
      code: 'FILE-NAME',
      at,
      message: `"${name}" does not end in .md.`,
      help: 'Pages end in .md, in lower-case letters.',
    });
    return null;
  }
  const [base = '', region = null, ...more] = name.slice(0, -'.md'.length).split('.');
  const ofRegion = placeProblem(file, { region }, known);
  if (ofRegion) {
    problems.push(ofRegion);
    return null;
  }
  const segments = segmentsOf(rest, base);
  if (
    more.length > 0 ||
    segments.some((segment) => !SEGMENT.test(segment)) ||
    BUILD_FOLDERS.includes(segments[0] ?? '')
  ) {
    problems.push({
      code: 'FILE-NAME',
      at,
      message: `"${[...rest, name].join('/')}" cannot become an address.`,
      help: 'Use lower-case letters, digits and single hyphens. The names assets, api and builds are reserved.',
    });
    return null;
  }
  return { file, language, region, route: routeOf(rest, base) };
}

const segmentsOf = (folders: readonly string[], base: string): readonly string[] =>
  base === 'index' ? folders : [...folders, base];

function routeOf(folders: readonly string[], base: string): string {
  const segments = segmentsOf(folders, base);
  return segments.length === 0 ? '/' : ['', ...segments, ''].join('/');
}
