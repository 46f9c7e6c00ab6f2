/** What the answer that brought this page says about its visitor. */
import { isPlace, type Place } from 'region-site/places/place';

/** `deliveryType` is not in every browser, and not yet in TypeScript's types. */
type Arrival = PerformanceNavigationTiming & { readonly deliveryType?: string };

export const [arrival = {} as Arrival] = performance.getEntriesByType('navigation') as Arrival[];

/** What an entry of the document's own Server-Timing describes, as the edge sent it; empty where it only names itself. */
export const timing = (name: string): string | undefined =>
  arrival.serverTiming?.find((entry) => entry.name === name)?.description;

/** The place from the edge, else from the cookie. An edge that names no place means an unknown one. */
export function readPlace(): Place | null {
  const code = timing('geo') ?? /(^|; )geo=([^;]*)/.exec(document.cookie)?.[2];
  return isPlace(code) ? code : null;
}

export const isReturn = (): boolean => arrival.type === 'back_forward';

/**
 * Whether the page is of an earlier moment: on Back (`back_forward`), fetched ahead of the click
 * (`navigational-prefetch`), or from a cache that sent no request, so that nothing was transferred. After a 304 it is not:
 * that answer has a Server-Timing of its own.
 */
export const isStale = (): boolean =>
  /back|fetch/.test(arrival.type + arrival.deliveryType) || arrival.transferSize === 0;
