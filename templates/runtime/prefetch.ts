/**
 * The page that a visitor is about to open is fetched while the pointer still moves. It is kept by the browser's cache
 * under the page's own headers (`no-cache`): when it is opened, the edge is asked whether it still holds, which
 * costs a round trip without a body, and brings the visitor's location of that moment. Nothing old is ever shown.
 */
const AT_ONCE = 4;
/** In ms. A pointer that only passes over a link stays for less. */
const INTENT = 80;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export function prefetchOnIntent(): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType.endsWith('2g')) return;
  const known = new Set([location.pathname]);
  const waiting: string[] = [];
  let running = 0;
  let timer = 0;

  const next = (): void => {
    const path = running < AT_ONCE && waiting.shift();
    if (!path) return;
    running++;
    fetch(path, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => known.delete(path))
      .finally(() => {
        running--;
        next();
      });
  };
  const consider = ({ target, type }: Event): void => {
    clearTimeout(timer);
    const link = (target as Element).closest?.('a');
    if (!link || !isPage(link) || known.has(link.pathname)) return;
    timer = setTimeout(
      () => {
        if (document.documentElement.dataset.build) return;
        known.add(link.pathname);
        waiting.push(link.pathname);
        next();
      },
      type === 'pointerdown' ? 0 : INTENT,
    );
  };
  for (const event of ['pointerover', 'focusin', 'pointerdown']) document.addEventListener(event, consider);
}

/** A page of this site that a click opens in this tab, without a query: a query may ask for something to happen. */
const isPage = ({ origin, pathname, search, target, dataset }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname.endsWith('/') && !search && !target && !dataset.action && !dataset.platform;
