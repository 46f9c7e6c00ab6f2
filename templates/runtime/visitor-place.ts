/** What the answer to this page said of its visitor. Both scripts of a page read it here. */
import { isPlace, type Place } from '../../regions/place.ts';

export const navigation = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** An entry of the document's own Server-Timing, as the edge sent it. */
export const timing = (name: string): PerformanceServerTiming | undefined =>
  navigation()?.serverTiming?.find((entry) => entry.name === name);

/** The edge's word, else the cookie's. An edge that was asked and names no place means an unknown one. */
export function readPlace(): Place | null {
  const told = timing('geo')?.description ?? /(?:^|; )geo=([^;]*)/.exec(document.cookie)?.[1];
  return told && isPlace(told) ? told : null;
}
