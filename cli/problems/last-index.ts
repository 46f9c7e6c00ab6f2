/**
 * The index of the last item at or before a position, in a list that is sorted by position; 0 if there is none. A binary
 * search: a page may have 100,000 items and as many look-ups.
 */
export function lastIndexAt<T>(sorted: readonly T[], position: number, positionOf: (item: T) => number): number {
  let low = 0;
  for (let above = sorted.length; above - low > 1; ) {
    const middle = (low + above) >> 1;
    if (positionOf(sorted[middle] as T) <= position) low = middle;
    else above = middle;
  }
  return low;
}
