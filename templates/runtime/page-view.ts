/** The site's own statistics: one POST for each page view, to the address that the region names. Sent only after consent. */

/** Connects the page views of one visit; it ends with the browser session. */
const COOKIE = 'visit';

export interface PageView {
  readonly visit: string;
  readonly region: string;
  readonly language: string;
  readonly path: string;
  readonly title: string;
  readonly device: string;
}

/**
 * The browser sends a beacon even after the page has closed, and waits for no answer.
 * @param registered the cookies that statistics may keep
 */
export function sendPageView(url: string, registered: readonly string[] = []): void {
  const { lang, dataset } = document.documentElement;
  const view: PageView = {
    visit: registered.includes(COOKIE) ? visitId() : '',
    region: dataset.region ?? '',
    language: lang,
    path: location.pathname,
    title: document.title,
    device: dataset.device ?? '',
  };
  navigator.sendBeacon(url, JSON.stringify(view));
}

function visitId(): string {
  const known = RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1];
  if (known) return known;
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${COOKIE}=${id}; path=/; samesite=lax`;
  return id;
}
