/** Places whose visitors may have no installer. Pure, and written in words that a function of CloudFront understands. */
export interface BlockedPlaces {
  /** Whether visitors of unknown places are blocked. */
  readonly unknown: boolean;
  /** Whether a country is blocked that is no exception. */
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
