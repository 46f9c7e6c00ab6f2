/**
 * The place of a visitor, as the edge learns it from a CDN: a country of ISO 3166-1, perhaps with a subdivision (`GB`,
 * `CA-ON`), or null where it is unknown. Pure, imports nothing: build, browser, preview and edge all read places here.
 */
export type Place = string;

/** Whether a text is a place in the form above. CDNs send XX for "no country". */
export const isPlace = (code: string | undefined): code is Place =>
  /^(?!XX)[A-Z]{2}(-[A-Z\d]{1,3})?$/.test(code as string);

/**
 * Country and subdivision as CDNs send them, in one form. A subdivision comes as `ON`, `CA-ON` or `CAON`. An invalid one is
 * dropped and the country kept, so that a visitor from a sanctioned country stays blocked when the second header is broken.
 * Tor's `T1` is not a place, so it is unknown too.
 */
export function normalisePlace(country: string | null | undefined, subdivision?: string | null): Place | null {
  const code = clean(country);
  if (!isPlace(code)) return null;
  const own = code.slice(0, 2);
  const part = subdivisionOf(own, clean(subdivision));
  return part ? `${own}-${part}` : code;
}

/** Whether a list names the place, or the country that it lies in. */
export const isListed = (list: readonly string[], place: Place): boolean =>
  list.includes(place) || list.includes(place.slice(0, 2));

/** Up to three characters are a code of their own, even where they begin like the country: GBN is a part of GB. */
function subdivisionOf(country: string, code: string): string | null {
  if (/^[A-Z0-9]{1,3}$/.test(code)) return code;
  const joined = /^([A-Z]{2})-?([A-Z0-9]{1,3})$/.exec(code);
  return joined?.[1] === country ? (joined[2] ?? null) : null;
}

const clean = (code: string | null | undefined): string => (code ?? '').trim().toUpperCase();
