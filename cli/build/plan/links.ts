import type { LinkView } from '../../kit/contract.ts';
import type { Language, Region } from '../../kit/region.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { nearest } from '../../problems/nearest.ts';
import type { Problem } from '../../problems/problem.ts';
import { hrefOf, originAbove } from '../../regions/site-addresses.ts';
import { decodeAddress } from '../../sources/plain-text.ts';
import type { PlannedPage, RegionPlan } from './planned-page.ts';
import { contentsUrl, isNetworkRoute, publicPath, translatePath, untranslatePath } from './public-url.ts';

/** The target of a link, or why it is refused. */
type Resolved =
  | { readonly link: LinkView; readonly page: PlannedPage | null; readonly anchor: string | null }
  | { readonly refused: Omit<Problem, 'at'> };

type Kind = LinkView['kind'];

/**
 * Resolves what an author wrote into an address for one region and language.
 * - compliance: a route of this project, with the prefix of its language
 * - the address of a file of `public/`: as it is
 * - the route of a feed or calendar, `/journal/feed.xml`: that of the language
 * - contents: the same on the content host, where the region has one; network paths, and a content host that serves
 *   this region alone, get no prefix
 * - sibling: `sibling:<region>/route/`, on that region's host; the route is behind the prefix of a language there
 * - external: https, mailto or tel; https only to hosts that the region lists
 */
export function resolveLink(target: string, plan: RegionPlan, language: Language, kind: Kind = 'compliance'): Resolved {
  const { region } = plan;
  const href = target.trim();
  if (href.startsWith('#')) {
    const { written, anchor } = readFragment(href);
    return { link: view(written, kind), page: null, anchor };
  }
  if (/^\/(?!\/)/.test(href)) return resolveRoute(href, plan, language, kind);
  const sibling = /^sibling:([a-z0-9-]+)(\/.*)$/.exec(href);
  if (sibling) {
    const name = sibling[1] as string;
    const host = Object.hasOwn(region.siblingHosts, name) ? region.siblingHosts[name] : undefined;
    if (!host)
      return refuse(
        'REGION-UNKNOWN',
        `There is no sibling region "${name}".`,
        suggestFrom(name, Object.keys(region.siblingHosts)),
      );
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(sibling[2] as string) ?? [];
    const address = translatePath(region.addresses[name], path) + rest;
    return { link: view(host + address, 'sibling'), page: null, anchor: null };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(decodeAsBrowser(href))?.[1]?.toLowerCase();
  if (scheme === 'mailto' || scheme === 'tel') return { link: view(href, 'external'), page: null, anchor: null };
  if (scheme === 'https' || scheme === 'http') return resolveExternal(href, region);
  if (scheme || href.startsWith('//') || href.startsWith('/')) {
    return refuse(
      'URL-FORBIDDEN',
      `"${shorten(href)}" is an address of a forbidden kind.`,
      'Write https:, mailto:, tel: or a route with both slashes.',
    );
  }
  const [path = '', ...anchor] = href.split(/(?=[?#])/);
  if (/^(?:www\.|(?:[\p{L}\p{N}-]+\.)+(?!(?:md|html?)$)\p{L}{2,}(?:\/|$))/u.test(path))
    return refuse('LINK-NOWHERE', `"${shorten(href)}" has no scheme.`, `Write https://${href}`);
  // As a file, as on another host, or relative: `about.md`, `../about/`.
  const name = path.replace(/^(?:\.{1,2}\/)+/, '').replace(/(?:(?:^|\/)index)?\.(?:md|html?)$|\/$/, '');
  const meant = `/${name}/`;
  const isPage = plan.routes.get(language.code)?.has(meant);
  return refuse(
    'LINK-NOWHERE',
    `"${shorten(href)}" is not a route.`,
    isPage
      ? `Write ${meant}${anchor.join('')}`
      : path.endsWith('.md')
        ? 'Pages are the files of content/<language>/: link to one of the same language, or write a route.'
        : 'Write the route of a page, with a slash at both ends.',
  );
}

function resolveRoute(href: string, plan: RegionPlan, language: Language, kind: Kind): Resolved {
  const [, path = '', query = '', fragment] = /^([^?#]*)([^#]*)(#.*)?$/s.exec(href) ?? [];
  const { written, anchor } = readFragment(fragment ?? '');
  const page = plan.routes.get(language.code)?.get(path);
  const main = plan.region.languages[0] as Language;
  const elsewhere = page ? undefined : plan.routes.get(main.code)?.get(path);
  const found = page ?? elsewhere;
  if (!found) {
    const feed = [language, main].map(({ code }) => plan.feeds.get(code)?.get(path)).find(Boolean);
    if (feed) return { link: view(hrefOf(plan.region, feed.path) + query + written, kind), page: null, anchor: null };
    const address = decodeAddress(path).normalize('NFC');
    if (plan.copied.has(address))
      return { link: view(hrefOf(plan.region, encodeURI(address)) + query + written, kind), page: null, anchor: null };
    const help = suggestRoute(path, plan);
    const { id } = plan.region;
    const shared = { cause: `${path} is not a page of the regions`, where: `"${id}"` };
    return refuse('LINK-NOWHERE', `${path} is not a page of the region "${id}".`, help, shared);
  }
  const pageLanguage = page ? language : main;
  // A network page is a contents page in every place of a link: navigation, footer and Markdown.
  const linkKind = isNetworkRoute(plan.region, path) ? 'contents' : kind;
  const address =
    linkKind === 'contents'
      ? contentsUrl(plan.region, pageLanguage, path)
      : hrefOf(plan.region, publicPath(plan.region, pageLanguage, path));
  return {
    link: {
      href: address + query + written,
      kind: linkKind,
      newTab: false,
      hreflang: page ? null : main.locale,
    },
    page: found,
    anchor,
  };
}

/**
 * A fragment as it is written into pages, and the id that it names: browsers copy it percent-encoded, and editors decompose
 * letters. No id is needed for the top of a page and for a text fragment.
 */
export function readFragment(fragment: string): { readonly written: string; readonly anchor: string | null } {
  const [, id = '', text = ''] = /^#?(.*?)(:~:.*)?$/s.exec(fragment) ?? [];
  const anchor = decodeAddress(id).normalize('NFC');
  const written = /[\s"<>]/.test(anchor) ? id : anchor;
  return {
    written: fragment === '' ? '' : `#${written}${text}`,
    anchor: anchor === '' || anchor.toLowerCase() === 'top' ? null : anchor,
  };
}

function resolveExternal(href: string, region: Region): Resolved {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return refuse('URL-FORBIDDEN', `"${shorten(href)}" is not an address.`, 'Copy it again from the browser.');
  }
  const { host, origin, username, password } = url;
  if (username !== '' || password !== '')
    return refuse(
      'URL-FORBIDDEN',
      `"${shorten(href)}" has a user name or a password.`,
      `Write ${origin}${url.pathname}`,
    );
  const isKnown = region.externalHosts.includes(host);
  const own = isKnown ? null : ownAddress(url, region);
  if (own) return refuse('LINK-NOWHERE', `"${shorten(href)}" is an address of "${own.region}".`, `Write ${own.target}`);
  if (url.protocol !== 'https:')
    return refuse(
      'URL-FORBIDDEN',
      `"${shorten(href)}" is not encrypted.`,
      `Write ${shorten(`https:${href.slice('http:'.length)}`)}`,
    );
  if (!isKnown) {
    const close = nearest(host, region.externalHosts);
    return refuse(
      'LINK-EXTERNAL',
      `"${host}" is not among the external hosts of "${region.id}".`,
      close.length > 0
        ? `Did you mean "${close[0]}"? Otherwise add it to externalHosts.`
        : `Add it to the region: "externalHosts": { "+": ["${host}"] }.`,
      { cause: `"${host}" is not among the external hosts of`, where: `"${region.id}"` },
    );
  }
  return { link: view(href, 'external', true), page: null, anchor: null };
}

/** The region of this project that an absolute address leads to, and what an author writes in its place. */
function ownAddress(
  url: URL,
  { id, origin, siblingHosts, addresses }: Region,
): { region: string; target: string } | null {
  const href = url.href.replace(/^http:/, 'https:');
  const known = [[id, origin] as const, ...Object.entries(siblingHosts)];
  const above = originAbove(
    href,
    known.map(([, address]) => address),
  );
  const [region] = known.find(([, address]) => address === above) ?? [];
  if (above === undefined || region === undefined) return null;
  const path = untranslatePath(addresses[region], href.slice(above.length));
  return { region, target: `${region === id ? '' : `sibling:${region}`}${path || '/'}` };
}

const view = (href: string, kind: Kind, newTab = false): LinkView => ({ href, kind, newTab, hreflang: null });
const refuse = (code: ProblemCode, message: string, help: string, shared?: Problem['shared']): Resolved => ({
  refused: { code, message, help, shared },
});
const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/**
 * A wrong link of a template is reported for every page. Comparing it with all routes each time would use up the limit of
 * comparisons (problems/nearest.ts), and later problems would have no suggestion.
 */
const suggested = new WeakMap<RegionPlan['routes'], Map<string, string>>();

function suggestRoute(path: string, { routes, region, copied, feeds }: RegionPlan): string {
  const known = suggested.get(routes) ?? new Map<string, string>();
  suggested.set(routes, known);
  let help = known.get(path);
  if (help === undefined) {
    const keys = [routes, feeds].flatMap((byLanguage) => [...byLanguage.values()].flatMap((one) => [...one.keys()]));
    const all = [...new Set(keys), ...copied.keys()];
    // Of `/about`, and of the file `/about.html` or `/about/index.html`.
    const withSlash = path.endsWith('/') ? null : `${path.replace(/(?:\/index)?\.(?:md|html?)$/, '')}/`;
    const translated = region.addresses[region.id] && routeOfAddress(path, routes);
    help = translated
      ? `This is an address. Links are written by route: ${translated}`
      : withSlash && all.includes(withSlash)
        ? `Routes end with a slash: ${withSlash}`
        : suggestFrom(path, all, isFileName(path) ? 'Put the file into public/, or link to a page.' : ADD_PAGE);
    known.set(path, help);
  }
  return help;
}

/** The route of the page that has an address, with or without the prefix of its language. */
const routeOfAddress = (address: string, routes: RegionPlan['routes']): string | undefined =>
  [...routes.values()]
    .flatMap((pages) => [...pages.values()])
    .find(({ path, language }) => path === address || path === `/${language.prefix}${address}`)?.route;

const ADD_PAGE = 'Add the page, or link to another one.';
const isFileName = (path: string): boolean => /\.[a-z0-9]+$/i.test(path);

function suggestFrom(name: string, known: readonly string[], otherwise = ADD_PAGE): string {
  const close = nearest(name, known);
  return close.length > 0 ? `Did you mean ${close.join(' or ')}?` : otherwise;
}

/** Browsers drop control characters and decode entities, so an attacker can hide `javascript:` behind them. */
const decodeAsBrowser = (href: string) =>
  href
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replace(/&#(\d+);?/g, (_, digits: string) => String.fromCodePoint(Math.min(Number(digits), 0x10ffff)))
    .replace(/&colon;/gi, ':')
    .replace(/&(tab|newline);/gi, '')
    .replace(/[\u0000-\u0020]/g, '');
