/**
 * Offers a visitor the page in a language of this site that they read better, as a notice. There is no redirect. The choice
 * is kept in the cookie `locale`. Where preferences are refused nothing is offered, because the answer could not be kept;
 * the links in the footer remain.
 */
import { siteHref } from 'region-site/islands';
import { keepCookie, mayKeep } from './cookies.ts';
import { showNotice } from './notice.ts';

const COOKIE = 'locale';

const keepLanguage = (language: string): void => keepCookie(COOKIE, language);

export function offerLanguage(): void {
  const translations = document.querySelector<HTMLElement>('.translations');
  // A client that embeds the page has chosen a language.
  if (!translations || document.documentElement.dataset.embedded) return;
  const links = [...translations.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.translations a, [data-region-selector] a')) {
    // Another site keeps the choice of its own languages.
    if (link.origin === location.origin) link.addEventListener('click', () => keepLanguage(link.hreflang));
  }
  const own = primary(document.documentElement.lang);
  if (hasBeenChosen(links)) keepLanguage(own);
  const kept = /(?:^|; )locale=([\w-]+)/.exec(document.cookie)?.[1];
  const spoken = kept ? [kept] : navigator.languages;
  const offered = spoken
    .map(primary)
    .find((code) => code === own || links.some(({ hreflang }) => primary(hreflang) === code));
  const link = links.find(({ hreflang }) => primary(hreflang) === offered);
  if (!link || !mayKeep(COOKIE)) return;
  showNotice({ language: { href: link.href, hreflang: link.hreflang, name: link.text } });
}

/**
 * Whether the visitor comes from this page in another language, or from another language to home: they followed a link
 * before this script had arrived. No other links lead from one language to another.
 */
function hasBeenChosen(translations: readonly HTMLAnchorElement[]): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Neither going back nor reloading is a choice.
  if (arrival?.type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const { origin, pathname } = new URL(document.referrer);
  const home = prefixOf(location.pathname);
  const toHome = location.pathname === home && prefixOf(pathname) !== home;
  return origin === location.origin && (toHome || translations.some((link) => link.pathname === pathname));
}

const prefixOf = (path: string) => RegExp(`^${siteHref('/')}([a-z]{2}/)?`).exec(path)?.[0];

const primary = (tag: string) => tag.slice(0, 2).toLowerCase();
