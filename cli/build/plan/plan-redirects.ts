import type { Language, Region } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { edgeAnswerOf } from '../../regions/edge-paths.ts';
import type { RedirectLine } from '../../regions/redirect-files.ts';
import {
  findQueryRedirect,
  findRedirect,
  isPrefix,
  oldPath,
  oldQuery,
  openRedirects,
  type Redirect,
  withoutSlash,
} from '../../regions/redirect-table.ts';
import type { LoadedRegion } from '../../regions/regions.ts';
import { hrefOf, languageOfPath } from '../../regions/site-addresses.ts';
import { publicPath, translatePath } from './public-url.ts';

/** A redirect of a region's hosts, as every host gets it. */
export interface PlannedRedirect extends Redirect {
  readonly at: Location | null;
  /** Where it leads on the site of another region of this project. */
  readonly sibling: { readonly region: string; readonly path: string } | null;
}

/** A redirect as it is written. */
interface DeclaredRedirect extends Pick<RedirectLine, 'from' | 'to' | 'status'> {
  readonly locate: (field: 'from' | 'to') => Location | null;
  /** Of the defaults or of the file for all regions: it holds in each language. */
  readonly isShared: boolean;
}

const DEFAULTS = 'regions/defaults.json';

/** The redirects of a region, its own ones first: they win. */
export function declaredRedirects(
  { region, locate }: Pick<LoadedRegion, 'region' | 'locate'>,
  lines: readonly RedirectLine[],
): DeclaredRedirect[] {
  const ofJson = region.redirects.map((one, index): DeclaredRedirect => {
    const at = (field: 'from' | 'to') => locate(['redirects', index, field], 'value');
    return { ...one, locate: at, isShared: at('from')?.file === DEFAULTS };
  });
  const ofFiles = lines
    .filter((line) => line.region === null || line.region === region.id)
    .map((line): DeclaredRedirect => ({ ...line, locate: (field) => line.at[field], isShared: line.region === null }));
  return [...ofJson, ...ofFiles].sort((a, b) => Number(a.isShared) - Number(b.isShared));
}

/** The addresses of a region, and the routes of the project. */
interface Addresses {
  /** Of pages and files. */
  readonly own: ReadonlySet<string>;
  readonly isRoute: (route: string) => boolean;
}

/**
 * The redirects of a region: from an address that is free to one that is there, in one step. A shared one leads from `/old/` to the
 * page in the main language, and from `/de/old/` to the one in German.
 */
export function planRedirects(
  region: Region,
  declared: readonly DeclaredRedirect[],
  addresses: Addresses,
): { readonly redirects: readonly PlannedRedirect[]; readonly problems: readonly Problem[] } {
  const redirects: PlannedRedirect[] = [];
  const problems: Problem[] = [];
  const known = new Map<string, DeclaredRedirect>();
  /** By their old addresses; of several, the first. */
  const byAddress = new Map(declared.toReversed().map((one) => [withoutSlash(one.from), one]));
  const [main] = region.languages as [Language];
  const add = (from: string, to: string, one: DeclaredRedirect, sibling: PlannedRedirect['sibling']) =>
    redirects.push({ from, to, ...(one.status !== 301 && { status: one.status }), at: one.locate('from'), sibling });
  if (main.prefix) redirects.push({ from: '/', to: hrefOf(region, `/${main.prefix}/`), at: null, sibling: null });
  for (const one of declared) {
    const wrong = (field: 'from' | 'to', code: Problem['code'], message: string, help: string) =>
      problems.push({ code, at: one.locate(field), message, help, shared: sharedOf(one, message, region) });
    let refused: Extract<Resolved, { message: string }> | null = null;
    let planned = 0;
    let isTaken = false;
    for (const [written, language] of spellings(one, region)) {
      const from = canonical(written);
      const before = known.get(withoutSlash(from));
      if (before && before !== one && one.isShared && !before.isShared) continue;
      const taken = before ? `${from} is redirected twice.` : findTaken(from, region, addresses.own);
      if (taken !== null) {
        // Once for all languages.
        if (!isTaken) wrong('from', 'REDIRECT-TAKEN', taken, 'Remove the redirect, or what has its address.');
        isTaken = true;
        continue;
      }
      const resolved = resolve(one.to, region, language, addresses.own);
      if ('message' in resolved) {
        refused = resolved;
        continue;
      }
      known.set(withoutSlash(from), one);
      planned++;
      add(from, resolved.to, one, resolved.sibling);
    }
    if (refused && planned === 0 && !(one.isShared && addresses.isRoute(refused.path)))
      wrong(
        'to',
        refused.code,
        refused.message,
        laterHelp(byAddress.get(withoutSlash(refused.path))) ?? refused.help(),
      );
  }
  return { redirects, problems: [...problems, ...chainProblems(region, redirects)] };
}

/** What to do about a target that is an old address itself. */
function laterHelp(next: DeclaredRedirect | undefined): string | null {
  if (!next) return null;
  return `It is an old address itself, which leads to ${next.to ?? 'nothing (410)'}. Redirect to the page at the end.`;
}

/** Every region may have the problem of a shared redirect. */
const sharedOf = ({ isShared }: DeclaredRedirect, message: string, { id }: Region): Problem['shared'] => {
  const end = ` "${id}".`;
  if (!isShared || !message.endsWith(end)) return undefined;
  const cause = message.slice(0, -end.length);
  return { cause: cause.endsWith('region') ? `${cause}s` : cause, where: `"${id}"` };
};

/** The addresses that a redirect leads from, each with the language of its target. */
function spellings({ from, isShared }: DeclaredRedirect, { languages }: Region): [from: string, language: Language][] {
  const [main] = languages as [Language];
  const prefixed = languages.filter(({ prefix }) => prefix !== '');
  const own = languageOfPath(oldPath(from), prefixed);
  const literal: [string, Language] = [from, own ?? main];
  if (!isShared || own) return [literal];
  return [literal, ...prefixed.map((language): [string, Language] => [`/${language.prefix}${from}`, language])];
}

/** An old address as hosts compare it: percent-encoded in one way. */
function canonical(from: string): string {
  const query = oldQuery(from);
  const path = isPrefix(from) ? oldPath(from).slice(0, -1) : oldPath(from);
  const encoded = encodeURI(path.normalize('NFC')).replace(/[?#*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${encoded}${isPrefix(from) ? '*' : ''}${query && `?${query}`}`;
}

/** What has the address of a redirect already; null if it is free. */
function findTaken(from: string, { id }: Region, own: ReadonlySet<string>): string | null {
  const path = withoutSlash(isPrefix(from) ? oldPath(from).slice(0, -1) : oldPath(from));
  if (/^\/(?:assets|builds)(?:\/|$)/.test(path)) return `${path} is a folder of the build.`;
  if (edgeAnswerOf(path)) return `${path} is answered by the hosts themselves.`;
  if (oldQuery(from) !== '') return null;
  if (!isPrefix(from)) {
    const page = [path, `${path}/`].find((one) => own.has(one) || (path === '/' && own.has('/')));
    return page === undefined ? null : `${page} is a page or a file of "${id}".`;
  }
  const page = [...own].find((address) => `${address}/`.startsWith(`${path === '/' ? '' : path}/`));
  return page === undefined ? null : `${from} covers ${page} too, a page or a file of "${id}".`;
}

type Resolved =
  | { readonly to: string; readonly sibling: PlannedRedirect['sibling'] }
  | { readonly code: Problem['code']; readonly message: string; readonly help: () => string; readonly path: string };

/** The address of a target in a region and language. */
function resolve(to: string | undefined, region: Region, language: Language, own: ReadonlySet<string>): Resolved {
  if (to === undefined) return { to: '', sibling: null };
  const sibling = /^sibling:([a-z0-9-]+)(\/.*)$/.exec(to);
  if (sibling) {
    const [, id = '', path = ''] = sibling;
    const host = Object.hasOwn(region.siblingHosts, id) ? region.siblingHosts[id] : undefined;
    const address = translatePath(region.addresses[id], path);
    if (host !== undefined) return { to: host + address, sibling: { region: id, path: address } };
    const help = () => suggest(id, Object.keys(region.siblingHosts)) || 'Write the id of a region.';
    return { code: 'REGION-UNKNOWN', message: `There is no sibling region "${id}".`, help, path };
  }
  const local = to.startsWith(`${region.origin}/`) ? to.slice(region.origin.length) : to;
  if (!local.startsWith('/')) return { to, sibling: null };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? [];
  const prefix = path.endsWith('*') ? path.slice(0, -1) : null;
  const main = region.languages[0] as Language;
  const candidates = [
    // Before the address as it is written: in a language with a prefix, a route leads to the page of that language.
    ...(language === main ? [] : [publicPath(region, language, path)]),
    path,
    translatePath(region.addresses[region.id], path),
    publicPath(region, main, path),
  ];
  const found = candidates.find((candidate) =>
    prefix === null
      ? own.has(decodeURI(candidate).normalize('NFC'))
      : [...own].some((address) => address.startsWith(candidate.slice(0, -1))),
  );
  if (found !== undefined) return { to: hrefOf(region, found + rest), sibling: null };
  const withSlash = candidates.find((candidate) => own.has(`${candidate}/`));
  return {
    code: 'LINK-NOWHERE',
    message: `${path} is not a page of the region "${region.id}".`,
    help: () =>
      withSlash ? `Routes end with a slash: ${path}/` : suggest(path, own) || 'Redirect to a page that is there.',
    path,
  };
}

/** Redirects that lead to an address that is redirected again: each step costs a visitor time, and a circle never ends. */
function chainProblems(region: Region, redirects: readonly PlannedRedirect[]): Problem[] {
  const table = openRedirects(redirects);
  return redirects.flatMap(({ from, to, at }): Problem[] => {
    if (!to.startsWith('/')) return [];
    const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(to.slice(region.basePath.length)) ?? [];
    const target = decodeURI(path.replace(/\*$/, 'x'));
    const next = findQueryRedirect(table, target, query) ?? findRedirect(table, target, query);
    if (!next) return [];
    const isCircle = table.exact[withoutSlash(target)]?.from === from || next.to.startsWith(to.replace(/\*$/, ''));
    return [
      {
        code: 'REDIRECT-BROKEN',
        at,
        message: `${from} of "${region.id}" leads to ${to}, which ${isCircle ? 'leads back to itself' : `is redirected to ${next.to || 'nothing (410)'}`}.`,
        help: isCircle ? 'Redirect to a page.' : 'Redirect to the last address of the chain.',
      },
    ];
  });
}

/** Redirects to pages that the site of another region does not have. @param addresses of a region; null if it is not built here */
export const siblingProblems = (
  redirects: readonly PlannedRedirect[],
  addresses: (region: string) => ReadonlySet<string> | null,
): Problem[] =>
  redirects.flatMap(({ at, sibling }): Problem[] => {
    const own = sibling && addresses(sibling.region);
    const path = sibling?.path.split(/[?#*]/)[0] ?? '';
    const isThere =
      !own ||
      (sibling.path.includes('*') ? [...own].some((one) => one.startsWith(path)) : own.has(path) || path === '/');
    if (isThere) return [];
    return [
      {
        code: 'LINK-NOWHERE',
        at,
        message: `${path} is not a page of the region "${sibling?.region}".`,
        help: suggest(path, own) || 'Redirect to a page that is there.',
      },
    ];
  });
