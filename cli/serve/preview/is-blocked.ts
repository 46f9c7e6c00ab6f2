/** Locations without downloads. Pure, and limited to syntax that CloudFront functions support. */
export interface BlockedPlaces {
  /** Whether unknown locations are blocked. */
  readonly unknown: boolean;
  /** Whether countries are blocked that are not exceptions. */
  readonly otherwise: boolean;
  /** Countries that differ from `otherwise`, and subdivisions that differ from their country. */
  readonly exceptions: readonly string[];
}

export function isBlocked(table: BlockedPlaces, place: string | null): boolean {
  if (place === null) return table.unknown;
  const isException = (code: string) => table.exceptions.indexOf(code) !== -1;
  const country = isException(place.slice(0, 2)) !== table.otherwise;
  return place.length > 2 && isException(place) ? !country : country;
}
