/** Updates the page when the server reports a change. */
import type { PageState } from '../client-data.ts';
import type { FaultList } from './faults.ts';
import { patchPage } from './patch.ts';

const SCROLL = 'site-dev-scroll';
/** Names this page to the server. */
const PAGE = Math.random().toString(36).slice(2);
const { $siteFaults } = globalThis as unknown as { readonly $siteFaults: FaultList };

/** The last page from the server, as a document. Null before the first request. */
let before: Document | null = null;
let version = '';
let isBusy = false;
let wanted = '';

/** Connects to the server. @param onState called with every state that the server sends */
export function follow(first: string, onState: (state: PageState) => void, onLost: (isLost: boolean) => void): void {
  version = wanted = first;
  restoreScroll();
  if (first !== '') void load().then((loaded) => loaded && loaded.version === version && (before = loaded.page));
  let events: EventSource | null = null;
  const connect = () => {
    events?.close();
    events = new EventSource(`/__dev/events?${address()}`);
    events.onopen = sendFaults;
    events.onmessage = ({ data }) => {
      onLost(false);
      const state = JSON.parse(data) as PageState;
      if (state.version !== '') wanted = state.version;
      void update();
      onState(state);
    };
    events.onerror = () => onLost(true);
  };
  connect();
  $siteFaults.onFault = sendFaults;
  // Browsers allow six connections to a host; hidden pages do not need one.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) events?.close();
    else connect();
  });
  addEventListener('pagehide', () => events?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && connect());
}

const address = () => `path=${encodeURIComponent(location.pathname)}&page=${PAGE}`;

/** The addresses of the islands, which contain hashes of their code. */
const codeOf = (page: Document): string =>
  [...page.querySelectorAll('[data-island]')].map((island) => island.getAttribute('data-island')).join(' ');

let hasSent = false;
function sendFaults(): void {
  const { faults } = $siteFaults;
  if (faults.length === 0 && !hasSent) return;
  hasSent = true;
  fetch(`/__dev/faults?${address()}`, { method: 'POST', body: JSON.stringify(faults) }).catch(() => {});
}

async function update(): Promise<void> {
  if (isBusy || wanted === version) return;
  isBusy = true;
  const requested = wanted;
  try {
    const loaded = version === '' || !before ? null : await load();
    if (!loaded || !before) return reload();
    if (codeOf(before) !== codeOf(loaded.page)) {
      // Only a new page shows whether an island that has failed is mended. What else is still wrong is reported again.
      if (document.querySelector('[data-fault]')) return reload();
      $siteFaults.forget();
    }
    if (!patchPage(before, loaded.page)) return reload();
    before = loaded.page;
    version = loaded.version;
    // The server may already have sent a newer page than the last event.
    if (wanted === requested) wanted = version;
    document.dispatchEvent(new CustomEvent('site-dev-updated'));
  } finally {
    isBusy = false;
  }
  if (wanted !== version) await update();
}

/** Loads the page without dev's additions. XMLHttpRequest parses HTML itself, which the Trusted Types policy allows. */
function load(): Promise<{ page: Document; version: string } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.pathname + location.search);
    request.responseType = 'document';
    request.setRequestHeader('Site-Dev', 'patch');
    request.onerror = () => resolve(null);
    request.onload = () => {
      const page = request.responseXML;
      const etag = request.getResponseHeader('Site-Dev-Version') ?? '';
      resolve(page?.body && etag ? { page, version: etag } : null);
    };
    request.send();
  });
}

function reload(): void {
  sessionStorage.setItem(SCROLL, JSON.stringify([location.pathname, scrollX, scrollY]));
  location.reload();
}

function restoreScroll(): void {
  const [path, x, y] = JSON.parse(sessionStorage.getItem(SCROLL) ?? '[]') as [string?, number?, number?];
  sessionStorage.removeItem(SCROLL);
  if (path === location.pathname) scrollTo({ left: x ?? 0, top: y ?? 0, behavior: 'instant' });
}
