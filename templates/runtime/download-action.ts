/**
 * What links that download do for this visitor. Most of it is in their addresses, so that it holds for a click
 * with any button or key; without script they lead to the download page or to the installer as they are.
 */
import { siteHref } from 'region-site/islands';
import { classifyPath, type Decision, type PageRules } from 'region-site/places/access';
import type { Place } from 'region-site/places/place';
import { askJson } from './ask-json.ts';
import { chooseInstaller } from './installer-address.ts';
import { navigate } from './navigate.ts';

interface Permission {
  readonly download: Decision['download'];
  readonly place: Place | null;
}

const root = document.documentElement;
/** The end of an address whose page shows on arrival that no download starts. It is not an element's id, so nothing scrolls. */
const REFUSED = '#refused';
/** Windows and Mac get a static installer; any other system asks. */
const STATIC = /^(windows|mac)$/;

let pages: PageRules = { downloads: [], refusing: [], prefixes: [] };
let permission: Permission | null = null;
let busy = false;

const status = () => document.getElementById('download-status');
const originals = new WeakMap<HTMLAnchorElement, string>();
const onDownloadPage = () => classifyPath(pages, location.pathname).download;
/** Whatever is none of the four is a kind of Linux, for which there may be an installer some day. */
const system = () => root.dataset.system || 'linux';
const installerOf = (platform: string) => document.querySelector<HTMLAnchorElement>(`[data-platform=${platform}]`);

/** The address as the build wrote it. */
function originalOf(link: HTMLAnchorElement): string {
  const original = originals.get(link) ?? link.getAttribute('href') ?? '';
  originals.set(link, original);
  return original;
}

/** Gives every link that downloads the address that the decision leaves it. */
export function permitDownload(next: Permission): void {
  permission = next;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-action]')) {
    link.setAttribute('href', addressFor(link, next.download));
    link.ariaDisabled = mayStart() ? null : 'true';
  }
  say('');
  if (location.hash !== REFUSED) return;
  // Loading the page again, or sharing its address, says nothing.
  history.replaceState(history.state, '', location.pathname + location.search);
  if (!mayStart()) refuse();
}

function addressFor(link: HTMLAnchorElement, download: Decision['download']): string {
  const original = originalOf(link);
  const { action, platform } = link.dataset;
  if (download === 'home') return (status()?.dataset.home ?? '/') + REFUSED;
  if (download !== 'start') return platform ? REFUSED : original;
  if (platform) return original;
  if (onDownloadPage()) {
    const own = action === 'download' && STATIC.test(system()) ? installerOf(system()) : null;
    return own ? originalOf(own) : original;
  }
  // Who signs up has not asked for a file.
  if (action !== 'download' || root.dataset.device !== 'desktop') return original;
  const page = new URL(original, location.href);
  page.searchParams.set('auto', '1');
  return page.pathname + page.search + page.hash;
}

/** @param pending the pending request, while the location is unknown */
export function enhanceDownloads(rules: PageRules, pending: () => Promise<void> | null): void {
  pages = rules;
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-action]');
    if (!link) return say('');
    const question = pending();
    if (question) {
      event.preventDefault();
      void question.then(() => link.click());
    } else if (permission?.download === 'refuse') {
      event.preventDefault();
      refuse();
    } else if (mayStart() && asks(link)) {
      event.preventDefault();
      void follow(link);
    }
  });
}

function asks({ dataset: { action, platform } }: HTMLAnchorElement): boolean {
  if (action !== 'download' || STATIC.test(platform ?? system())) return false;
  return platform !== undefined || onDownloadPage() || root.dataset.device !== 'desktop';
}

async function follow(link: HTMLAnchorElement): Promise<void> {
  if (busy) return;
  busy = true;
  const { endpoint = siteHref('/api/download-url'), brand: brandAlias = '' } = status()?.dataset ?? {};
  const platform = link.dataset.platform ?? system();
  const query = new URLSearchParams({ brandAlias, platform, country: permission?.place?.slice(0, 2) ?? '' });
  const { links, reason } = await askJson(`${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`);
  const url = chooseInstaller(links, platform, root.lang.slice(0, 2));
  busy = false;
  // The visitor may have come back from somewhere else meanwhile.
  if (!mayStart()) return;
  // The edge sees a place that the page did not know: then the page's own link is no way out either.
  if (reason === 'BLOCKED') {
    root.dataset.geo = 'blocked';
    root.dataset.download = 'refuse';
    permitDownload({ download: 'refuse', place: null });
    return refuse();
  }
  // An answer is data: it may name another host, and no script.
  if (url && navigate(url, { external: true })) return;
  const fallback = new URL(originalOf(link), location.href);
  // Only a link to an installer may leave this site.
  if (fallback.pathname !== location.pathname) navigate(fallback, { external: link.dataset.platform !== undefined });
  else (installerOf(platform) ?? document.querySelector('[data-platform]'))?.scrollIntoView();
}

/** Takes `auto=1` out of the address at once: going back, or loading again, must not start a second download. */
export function takeAuto(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('auto') !== '1' || !onDownloadPage()) return false;
  url.searchParams.delete('auto');
  history.replaceState(history.state, '', url);
  return root.dataset.device === 'desktop';
}

const mayStart = () => permission?.download === 'start';
const refuse = () => say(status()?.dataset.refused ?? '');

function say(text: string): void {
  const line = status();
  if (!line) return;
  line.textContent = '';
  // Screen readers announce only a change: the text is removed and set again.
  if (text) requestAnimationFrame(() => (line.textContent = text));
}
