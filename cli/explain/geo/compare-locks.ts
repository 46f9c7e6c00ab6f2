import type { Lock } from './geo-lock.ts';
import { describeClasses, ROUTE_CLASSES, type RouteClass } from './outcome.ts';

/** More places than these are counted: the first ones tell which rule it was. */
const MOST_PLACES = 12;

/**
 * What the rules no longer give, a line each: `uk: FR on other pages: start -> home`. Places with the same change share
 * a line, because one edited default changes two hundred of them.
 */
export function compareLocks(agreed: Lock, given: Lock): string[] {
  return [...new Set([...agreed.keys(), ...given.keys()])].sort().flatMap((region) => {
    const before = agreed.get(region);
    const after = given.get(region);
    if (!before) return [`${region}: not in the lock`];
    if (!after) return [`${region}: in the lock, and no region any more`];
    const places = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changes = new Map<string, string[]>();
    for (const place of places) {
      const change = changesOf(before.get(place), after.get(place)).join('; ');
      if (change === '') continue;
      const same = changes.get(change);
      if (same) same.push(place);
      else changes.set(change, [place]);
    }
    return [...changes].map(([change, same]) => `${region}: ${listPlaces(same)} ${change}`);
  });
}

type Outcomes = ReadonlyMap<RouteClass, string> | undefined;

/** The changes of a place, each with the kinds of address that it is seen on. */
function changesOf(before: Outcomes, after: Outcomes): string[] {
  const changes = new Map<string, RouteClass[]>();
  for (const kind of ROUTE_CLASSES) {
    const [was = 'not in the lock', is = 'named by no rule any more'] = [before?.get(kind), after?.get(kind)];
    if (was === is) continue;
    const change = `${was} -> ${is}`;
    changes.set(change, [...(changes.get(change) ?? []), kind]);
  }
  return [...changes].map(([change, on]) => `on ${describeClasses(on)}: ${change}`);
}

function listPlaces(places: readonly string[]): string {
  const shown = places.slice(0, MOST_PLACES).join(', ');
  return places.length > MOST_PLACES ? `${shown} and ${places.length - MOST_PLACES} more` : shown;
}
