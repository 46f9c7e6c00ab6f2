import { iso31661, iso31662 } from 'iso-3166';
import type { AccessRules } from '../../kit/places/access.ts';
import { normalisePlace, type Place } from '../../kit/places/place.ts';
import { nearest } from '../../problems/nearest.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { countryCodes } from '../../regions/place-codes.ts';

/** The name of a location in matrices and in the lock. */
export const nameOfPlace = (place: Place | null): string => place ?? 'unknown';

/**
 * All locations that the rules can distinguish: all countries, each subdivision of any rule, and unknown at the end. The list
 * is the same for all regions, so that their rows can be compared.
 */
export function placesOf(tables: readonly AccessRules[]): (Place | null)[] {
  const named = tables.flatMap(({ rules, leads, deniedAtEdge, whitelist, home }) => [
    ...Object.keys(rules),
    ...Object.keys(leads).filter((code) => code !== 'elsewhere'),
    ...deniedAtEdge,
    ...whitelist.places,
    ...(home === null ? [] : [home]),
  ]);
  const subdivisions = named.filter((code) => code.includes('-'));
  return [...[...new Set([...countryCodes(), ...subdivisions])].sort(), null];
}

/**
 * Parses `--geo`; `none` is the unknown location.
 * @throws UsageError for an unknown code, with the nearest known ones
 */
export function parsePlace(text: string): Place | null {
  if (text === 'none') return null;
  if (KNOWN.has(text)) return text;
  const hint = meaningOf(text).map((code) => `"${code}" (${KNOWN.get(code)})`);
  const help = 'Locations are ISO 3166 codes such as GB (not UK) or CA-ON; none is an unknown location.';
  throw new UsageError(
    `"${text}" is not a location. ${hint.length > 0 ? `Did you mean ${hint.join(' or ')}? ` : ''}${help}`,
  );
}

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name]));

/** Code to name. CDNs use XK for Kosovo, which is not in ISO 3166. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ...countryCodes().map((code): [string, string] => [code, COUNTRY_NAMES.get(code) ?? code]),
  ...iso31662.map(({ code, name }): [string, string] => [code, name]),
  ['XK', 'Kosovo'],
]);

/** Suggestions for an unknown code: another spelling, a name, a similar code of the same country. */
function meaningOf(text: string): string[] {
  const upper = text.toUpperCase();
  if (upper === 'UK') return ['GB'];
  const spelt = [normalisePlace(text), normalisePlace(text.slice(0, 2), text)].find(
    (code) => code !== null && KNOWN.has(code) && code.length >= text.length,
  );
  if (spelt) return [spelt];
  const long = iso31661.find(({ alpha3 }) => alpha3 === upper);
  if (long) return [long.alpha2];
  if (text.includes('-'))
    return nearest(
      upper,
      [...KNOWN.keys()].filter((code) => code.startsWith(upper.slice(0, 3))),
    );
  // Two-letter codes get no suggestion, because too many are similar. Reversed, so that Georgia is the country first.
  const names = new Map([...KNOWN].reverse().map(([code, name]) => [name, code]));
  return text.length < 4 ? [] : nearest(text, names.keys()).map((name) => names.get(name) as string);
}
