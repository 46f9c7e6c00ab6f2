/** The site's own statistics: one POST for each page view, to the address that the region names. Called only after consent. */
import type { ConsentSettings } from './consent-settings.ts';

/** Connects the page views of one visit. Kept only if the registry lists it; it ends with the browser session. */
const COOKIE = 'visit';

export interface PageView {
  readonly visit: string;
  readonly region: string;
  readonly language: string;
  readonly path: string;
  readonly title: string;
  readonly device: string;
}

/** A beacon outlives the page, and a host that does not answer delays nothing. */
export function sendPageView({ pageViews, cookies }: ConsentSettings): void {
  if (!pageViews) return;
  const { lang, dataset } = document.documentElement;
  const view: PageView = {
    visit: cookies.analytics?.includes(COOKIE) ? visitId() : '',
    region: dataset.region ?? '',
    language: lang,
    path: location.pathname,
    title: document.title,
    device: dataset.device ?? '',
  };
  navigator.sendBeacon(pageViews, JSON.stringify(view));
}

function visitId(): string {
  const known = RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1];
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${COOKIE}=${made}; path=/; samesite=lax`;
  return made;
}
