/** What the answer to this page said of its visitor. Both scripts of a page read it here. */
import { isPlace, type Place } from 'region-site/places/place';

/** `deliveryType` is not in every browser, and not yet in TypeScript's words for one. */
type Arrival = PerformanceNavigationTiming & { readonly deliveryType?: string };

export const [arrival = {} as Arrival] = performance.getEntriesByType('navigation') as Arrival[];

/** What an entry of the document's own Server-Timing describes, as the edge sent it; empty where it only names itself. */
export const timing = (name: string): string | undefined =>
  arrival.serverTiming?.find((entry) => entry.name === name)?.description;

/** The edge's word, else the cookie's. An edge that was asked and names no place means an unknown one. */
export function readPlace(): Place | null {
  const told = timing('geo') ?? /(^|; )geo=([^;]*)/.exec(document.cookie)?.[2];
  return isPlace(told) ? told : null;
}

export const isReturn = (): boolean => arrival.type === 'back_forward';

/**
 * Whether the page tells of an earlier moment: on Back (`back_forward`), fetched ahead of the click
 * (`navigational-prefetch`), or out of a cache that asked nobody, so that nothing was transferred. After a 304 it does
 * not: that answer brings a Server-Timing of its own.
 */
export const isStale: boolean = /back|fetch/.test(arrival.type + arrival.deliveryType) || arrival.transferSize === 0;
