/**
 * Parameters of campaigns and affiliates that the region declares (`campaign` in region JSON): links carry them on, in the
 * moment of the click. So no address in the page has one: not for crawlers, for copied links, for pages fetched ahead.
 * Loaded only where an address has a query, or the tab keeps something.
 */
import { siteHref } from 'region-site/islands';

/** Entry of the session storage, listed in the registry of cookies. */
const KEPT = 'campaign';
const LONGEST = 200;
/** In ms: a click that comes earlier than the answer waits no longer. */
const PATIENCE = 1000;

interface Parameter {
  readonly name: string;
  readonly keep: 'address' | 'session';
  readonly category: string;
  readonly to: readonly string[];
}

let declared: readonly Parameter[] | null = null;

export function carryCampaign(): void {
  const asked = readDeclared().then((parameters) => {
    declared = parameters;
    keepAllowed();
  });
  for (const name of ['click', 'auxclick'] as const)
    addEventListener(name, (event) => carryOn(event, asked), { capture: true });
  // navigate.ts announces an address that script leaves for.
  addEventListener('leave', (event) => addTo((event as CustomEvent<URL>).detail, kindOfAddress));
  addEventListener('pagehide', keepAllowed);
}

/** The same for all pages, so the browser may keep the answer. */
async function readDeclared(): Promise<readonly Parameter[]> {
  try {
    const answer = await fetch(siteHref('/api/campaign'), { signal: AbortSignal.timeout(PATIENCE) });
    return await answer.json();
  } catch {
    return [];
  }
}

function carryOn(event: MouseEvent, asked: Promise<void>): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || !/^https?:$/.test(link.protocol)) return;
  if (!declared) {
    // A few milliseconds after the page has loaded. With a key held, the browser opens another tab: that cannot be repeated.
    if (event.type !== 'click' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void asked.finally(() => link.click());
    return;
  }
  keepAllowed();
  const original = link.getAttribute('href') as string;
  const url = new URL(link.href);
  const isAnchor = url.hash !== '' && url.pathname === location.pathname && url.origin === location.origin;
  if (isAnchor || !addTo(url, () => kindOf(link))) return;
  link.href = url.href;
  // The browser reads the address when the event has passed all listeners.
  setTimeout(() => link.setAttribute('href', original));
}

function kindOf({ dataset, hreflang, origin }: HTMLAnchorElement): string | null {
  if (dataset.platform || (dataset.action && origin !== location.origin)) return 'installers';
  if (dataset.action === 'sign-up') return 'sign-up';
  if (origin === location.origin) return hreflang ? 'languages' : 'pages';
  return isRegion(origin) ? 'regions' : null;
}

/** What script leaves for without a link is a page of this site, or an installer that an answer names. */
const kindOfAddress = ({ origin }: URL): string => (origin === location.origin ? 'pages' : 'installers');

/** The sites that the list of regions and the dialogs about the place lead to. */
const isRegion = (origin: string): boolean =>
  [...document.querySelectorAll<HTMLAnchorElement>('[data-region-selector] a, a[data-modal-go]')].some(
    (link) => link.origin === origin,
  );

/** @returns whether the address has changed */
function addTo(url: URL, kindOfUrl: (url: URL) => string | null): boolean {
  const kind = kindOfUrl(url);
  const before = url.href;
  const here = new URLSearchParams(location.search);
  const kept = new URLSearchParams(readKept());
  const isHere = url.origin === location.origin;
  for (const { name, to, category } of declared ?? []) {
    // The tab still has it on every page of this site.
    const value = isHere && kept.has(name) ? null : (here.get(name) ?? kept.get(name));
    if (!value || !kind || !to.includes(kind) || isRefused(category) || url.searchParams.has(name)) continue;
    url.searchParams.set(name, value.slice(0, LONGEST));
  }
  return url.href !== before;
}

const isRefused = (category: string): boolean => RegExp(`(?:^|; )consent=[^;]*\\b${category}-0`).test(document.cookie);

const isAllowed = (category: string): boolean =>
  category === 'necessary' || ` ${document.documentElement.dataset.consented ?? ''} `.includes(` ${category} `);

/** Puts into the session storage what may be there, and takes out what may not. */
function keepAllowed(): void {
  if (!declared) return;
  const here = new URLSearchParams(location.search);
  const kept = new URLSearchParams(readKept());
  for (const { name, keep, category } of declared) {
    const value = here.get(name);
    if (keep !== 'session' || isRefused(category)) kept.delete(name);
    else if (value && isAllowed(category)) kept.set(name, value.slice(0, LONGEST));
  }
  try {
    if (kept.size > 0) sessionStorage.setItem(KEPT, kept.toString());
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage the addresses carry all of it.
  }
}

function readKept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}
