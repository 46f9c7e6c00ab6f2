/**
 * A visitor who reads another language of this site better is told that the page exists in it: once, politely, and
 * never by being sent there. What they choose, or decline, is kept in the cookie `locale`, unless they have refused to
 * have preferences kept: then nothing is suggested, since no answer would last, and the links at the foot remain. Its
 * styles come along, because hardly any visit sees it.
 */
import styles from './suggestion.css' with { type: 'text' };

const COOKIE = 'locale';

interface Keeping {
  readonly keepCookie: (name: string, value: string) => void;
  readonly mayKeep: (name: string) => boolean;
}

export function suggestLanguage({ keepCookie, mayKeep }: Keeping): void {
  const translations = document.querySelector<HTMLElement>('.translations');
  // A client that embeds the page has a language already.
  if (!translations || document.documentElement.dataset.embedded) return;
  const keep = (language: string) => keepCookie(COOKIE, language);
  const links = [...translations.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.translations a, [data-region-selector] a')) {
    // The choice of another site's language is for that site to keep.
    if (link.origin === location.origin) link.addEventListener('click', () => keep(link.hreflang));
  }
  const own = primary(document.documentElement.lang);
  if (hasBeenChosen(links)) keep(own);
  const kept = /(?:^|; )locale=([\w-]+)/.exec(document.cookie)?.[1];
  const spoken = kept ? [kept] : navigator.languages;
  const offered = spoken
    .map(primary)
    .find((code) => code === own || links.some(({ hreflang }) => primary(hreflang) === code));
  const link = links.find(({ hreflang }) => primary(hreflang) === offered);
  if (link && mayKeep(COOKIE))
    show(translations, link, { accept: () => keep(link.hreflang), decline: () => keep(own) });
}

/**
 * Whether the visitor comes from this page in another language, or from another language to home: a link that was
 * pressed before this chunk was there. No other link leads from one language to another like that.
 */
function hasBeenChosen(translations: readonly HTMLAnchorElement[]): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Going back is no choice, nor is loading again.
  if (arrival?.type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const { origin, pathname } = new URL(document.referrer);
  const home = prefixOf(location.pathname);
  const toHome = location.pathname === home && prefixOf(pathname) !== home;
  return origin === location.origin && (toHome || translations.some((link) => link.pathname === pathname));
}

const prefixOf = (path: string) => /^\/([a-z]{2}\/)?/.exec(path)?.[0];

interface Answers {
  readonly accept: () => void;
  readonly decline: () => void;
}

function show({ dataset }: HTMLElement, to: HTMLAnchorElement, { accept, decline }: Answers): void {
  const box = Object.assign(document.createElement('aside'), { className: 'suggestion' });
  box.dataset.suggestion = '';
  box.setAttribute('aria-label', dataset.suggest ?? '');
  const text = Object.assign(document.createElement('p'), { textContent: `${dataset.suggest} ` });
  const link = to.cloneNode(true) as HTMLAnchorElement;
  link.addEventListener('click', accept);
  text.append(link);
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: dataset.stay });
  close.addEventListener('click', () => {
    decline();
    box.remove();
  });
  box.append(text, close);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const footer = document.querySelector<HTMLElement>('.footer');
  // It may come while the menu covers the page.
  if (footer) box.inert = footer.inert;
  footer?.before(box);
}

const primary = (tag: string) => tag.slice(0, 2).toLowerCase();
