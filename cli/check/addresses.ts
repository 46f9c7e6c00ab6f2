import type { Region } from '../kit/region.ts';
import { findRedirect } from '../regions/redirect-table.ts';
import { basePathOf, hrefOf, originAbove } from '../regions/site-addresses.ts';
import { decodeAddress } from '../sources/plain-text.ts';
import type { BuiltPage, BuiltSite, ResultRegion } from './built-site.ts';

/** Where an address of the result leads. */
export type ResolvedLink =
  | { readonly kind: 'here'; readonly region: ResultRegion; readonly path: string; readonly anchor: string | null }
  /** On the site of another region, built now or not. */
  | {
      readonly kind: 'sibling';
      readonly id: string;
      readonly region: ResultRegion | null;
      readonly path: string;
      readonly anchor: string | null;
    }
  | { readonly kind: 'outside'; readonly url: URL }
  | { readonly kind: 'contact' }
  | { readonly kind: 'forbidden'; readonly scheme: string }
  | { readonly kind: 'empty' };

/** Resolves addresses as a browser on the page would. */
export class Addresses {
  private readonly site: BuiltSite;
  /**
   * By region and address; a relative one also by the address of its page. 0.2 s of the processor for 772 pages
   * (Nov 2026); the check of links and routes has one second.
   */
  private readonly known = new Map<string, ResolvedLink>();

  constructor(site: BuiltSite) {
    this.site = site;
  }

  /** Where the addresses of this site begin, as a page of a region may name them. */
  private origins({ region }: ResultRegion): string[] {
    const { origin, contentHost, cdnBase, siblingHosts } = region;
    const others = this.site.all.map((other) => other.region.origin);
    return [origin, contentHost, cdnBase, ...others, ...Object.values(siblingHosts)].filter((one) => one !== undefined);
  }

  resolve(href: string, from: { readonly region: ResultRegion; readonly path: string }): ResolvedLink {
    const isAbsolute = href.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(href);
    const key = `${from.region.id} ${isAbsolute ? '' : from.path} ${href}`;
    let target = this.known.get(key);
    if (!target) this.known.set(key, (target = this.parse(href, from)));
    return target;
  }

  private parse(
    href: string,
    { region, path }: { readonly region: ResultRegion; readonly path: string },
  ): ResolvedLink {
    if (href.trim() === '') return { kind: 'empty' };
    let url: URL;
    try {
      url = new URL(href, region.region.origin + path);
    } catch {
      return { kind: 'forbidden', scheme: href };
    }
    if (url.protocol === 'mailto:') return { kind: /@/.test(url.href) ? 'contact' : 'empty' };
    if (url.protocol === 'tel:') return { kind: /\d/.test(url.href) ? 'contact' : 'empty' };
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'forbidden', scheme: url.protocol };
    const anchor = href.includes('#') ? decodeAddress(url.hash.slice(1).replace(/:~:.*$/s, '')) : null;
    const { origin, contentHost, cdnBase, siblingHosts } = region.region;
    const above = originAbove(url.href, this.origins(region));
    if (above === undefined) return { kind: 'outside', url };
    const below = decodeAddress(url.pathname.slice(basePathOf(above).length)) || '/';
    if ([origin, contentHost, cdnBase].includes(above)) return { kind: 'here', region, path: below, anchor };
    const id =
      this.site.all.find((other) => other.region.origin === above)?.region.id ??
      (Object.entries(siblingHosts).find(([, address]) => address === above)?.[0] as string);
    const built = this.site.regions.find((other) => other.id === id) ?? null;
    return { kind: 'sibling', id, region: built, path: below, anchor };
  }
}

/** What answers an address of a region. */
type AddressAnswer =
  | { readonly kind: 'page'; readonly page: BuiltPage }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Removed for good. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'nothing' };

export function answerOf(region: ResultRegion, path: string): AddressAnswer {
  const page = region.byPath.get(path);
  if (page) return { kind: 'page', page };
  const file = path.slice(1);
  if (!path.endsWith('/') && region.files.get(file)?.sha256) return { kind: 'file', file };
  if (path.endsWith('/') && region.files.get(`${file}index.html`)?.entry.kind === 'copied-page')
    return { kind: 'file', file: `${file}index.html` };
  // Every host redirects a folder without its slash to the folder.
  if (!path.endsWith('/') && region.byPath.has(`${path}/`))
    return { kind: 'redirect', to: hrefOf(region.region, `${path}/`) };
  const found = findRedirect(region.redirects, path, '');
  if (!found) return { kind: 'nothing' };
  return found.status === 410 ? { kind: 'gone' } : { kind: 'redirect', to: found.to };
}

/** Whether an address has neither scheme nor host: it is at the host of its page. */
export const isOfHost = (href: string): boolean => /^\/(?!\/)/.test(href);

/** The address as an author writes it: without the path of the site and the prefix of the language. */
export function authored(href: string, { basePath }: Pick<Region, 'basePath'>, prefix: string): string[] {
  const start = prefix === '' ? basePath : `${basePath}/${prefix}`;
  const bare = start !== '' && href.startsWith(`${start}/`) ? href.slice(start.length) : href;
  return [...new Set([href, bare])];
}
