import { type AccessRules, decideAtEdge } from '../../kit/places/access.ts';
import type { BlockedPlaces } from '../preview/is-blocked.ts';

/** The download rule of cli/kit/places/access.ts as a table, for hosts that cannot run the function. */
export function blockedPlaces(rules: AccessRules | null): BlockedPlaces {
  if (!rules) return { unknown: false, otherwise: false, exceptions: [] };
  const isBlocked = (place: string | null) => decideAtEdge(rules, place, '/').rule === 'BLOCKED';
  const codes = [...new Set([...Object.keys(rules.rules), ...rules.deniedAtEdge])].sort();
  // No rule can name ZZ, so it represents every other country.
  const otherwise = isBlocked('ZZ');
  const countries = new Set(codes.map((code) => code.slice(0, 2)));
  return {
    unknown: isBlocked(null),
    otherwise,
    exceptions: [
      ...[...countries].filter((code) => isBlocked(code) !== otherwise),
      ...codes.filter((code) => code.length > 2 && isBlocked(code) !== isBlocked(code.slice(0, 2))),
    ].sort(),
  };
}
