import { findRedirect } from '../regions/redirect-table.ts';
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
    const own = [region.region.origin, region.region.contentHost, region.region.cdnBase];
    if (own.includes(url.origin)) return { kind: 'here', region, path: decodeAddress(url.pathname), anchor };
    const id =
      this.site.all.find((other) => other.region.origin === url.origin)?.region.id ??
      Object.entries(region.region.siblingHosts).find(([, origin]) => origin === url.origin)?.[0];
    if (id === undefined) return { kind: 'outside', url };
    const built = this.site.regions.find((other) => other.id === id) ?? null;
    return { kind: 'sibling', id, region: built, path: decodeAddress(url.pathname), anchor };
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
  if (!path.endsWith('/') && region.byPath.has(`${path}/`)) return { kind: 'redirect', to: `${path}/` };
  const found = findRedirect(region.redirects, path, '');
  if (!found) return { kind: 'nothing' };
  return found.status === 410 ? { kind: 'gone' } : { kind: 'redirect', to: found.to };
}

/** The address as an author writes it: without the prefix of the language. */
export function authored(href: string, prefix: string): string[] {
  const bare = prefix !== '' && href.startsWith(`/${prefix}/`) ? href.slice(prefix.length + 1) : href;
  return [...new Set([href, bare])];
}
