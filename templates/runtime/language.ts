/**
 * A visitor who reads another language of this site better is told that the page exists in it: once, politely, and
 * never by being sent there. What they choose, or decline, is kept for a year.
 */
const DAYS = 365;

export function suggestLanguage(): void {
  const translations = document.querySelector<HTMLElement>('.translations');
  if (!translations) return;
  const links = [...translations.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.translations a, [data-region-selector] a')) {
    // The choice of another site's language is for that site to keep.
    if (link.origin === location.origin) link.addEventListener('click', () => keep(link.hreflang));
  }
  const own = primary(document.documentElement.lang);
  const kept = /(?:^|; )locale=([\w-]+)/.exec(document.cookie)?.[1];
  const spoken = kept ? [kept] : navigator.languages;
  const offered = spoken
    .map(primary)
    .find((code) => code === own || links.some(({ hreflang }) => primary(hreflang) === code));
  const link = links.find(({ hreflang }) => primary(hreflang) === offered);
  if (link) show(translations, link, own);
}

function show({ dataset }: HTMLElement, to: HTMLAnchorElement, own: string): void {
  const box = Object.assign(document.createElement('aside'), { className: 'suggestion' });
  box.dataset.suggestion = '';
  box.setAttribute('aria-label', dataset.suggest ?? '');
  const text = Object.assign(document.createElement('p'), { textContent: `${dataset.suggest} ` });
  const link = to.cloneNode(true) as HTMLAnchorElement;
  link.addEventListener('click', () => keep(link.hreflang));
  text.append(link);
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: dataset.stay });
  close.addEventListener('click', () => {
    keep(own);
    box.remove();
  });
  box.append(text, close);
  document.querySelector('.footer')?.before(box);
}

const primary = (tag: string) => tag.slice(0, 2).toLowerCase();

function keep(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `locale=${language}; max-age=${DAYS * 86_400}; path=/; samesite=lax`;
}
