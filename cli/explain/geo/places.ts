import { iso31661, iso31662 } from 'iso-3166';
import { countryCodes } from '../../build/load/places.ts';
import type { AccessRules } from '../../kit/places/access.ts';
import { normalisePlace, type Place } from '../../kit/places/place.ts';
import { nearest } from '../../problems/nearest.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';

/** How a visitor of whom nobody knows the place is called in matrices and in the lock. */
export const UNKNOWN = 'unknown';

export const nameOfPlace = (place: Place | null): string => place ?? UNKNOWN;

/**
 * Every place that the rules can tell apart: all countries, each subdivision that any of the tables names, Ontario, and
 * the unknown place at the end. All regions have the same places, so that their rows stand beside each other.
 */
export function placesOf(tables: readonly AccessRules[]): (Place | null)[] {
  const named = tables.flatMap(({ rules, ontario, deniedAtEdge, whitelist, mainSite, home }) => [
    ...Object.keys(rules),
    ...Object.keys(ontario),
    ...deniedAtEdge,
    ...whitelist.places,
    ...mainSite.flatMap(({ places }) => (places === 'elsewhere' ? [] : places)),
    ...(home === null ? [] : [home]),
  ]);
  const subdivisions = named.filter((code) => code.includes('-'));
  return [...[...new Set([...countryCodes(), ...subdivisions])].sort(), null];
}

/**
 * A place as it is written on the command line; `none` is the unknown one.
 * @throws WrongChoiceError for a code that is none of ISO 3166, with the nearest
 */
export function parsePlace(text: string): Place | null {
  if (text === 'none') return null;
  if (KNOWN.has(text)) return text;
  const hint = meaningOf(text).map((code) => `"${code}" (${KNOWN.get(code)})`);
  const help = 'Places are codes of ISO 3166 such as GB (not UK) or CA-ON; none is an unknown place.';
  throw new WrongChoiceError(
    `"${text}" is no place. ${hint.length > 0 ? `Did you mean ${hint.join(' or ')}? ` : ''}${help}`,
  );
}

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name]));

/** Code to name. XK is no code of ISO 3166, and what every CDN says for Kosovo. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ...countryCodes().map((code): [string, string] => [code, COUNTRY_NAMES.get(code) ?? code]),
  ...iso31662.map(({ code, name }): [string, string] => [code, name]),
  ['XK', 'Kosovo'],
]);

/** What a mistyped code may have meant: another spelling, a name, a neighbour in the same country. */
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
  // Of two letters every second code is a neighbour, which helps nobody.
  // Backwards, so that Georgia is the country before it is the state.
  const names = new Map([...KNOWN].reverse().map(([code, name]) => [name, code]));
  return text.length < 4 ? [] : nearest(text, names.keys()).map((name) => names.get(name) as string);
}
