import { joinFirst } from '../../problems/phrases.ts';
import type { Lock } from './geo-lock.ts';
import { describeClasses, ROUTE_CLASSES, type RouteClass } from './route-outcome.ts';

/** Further locations are only counted. */
const MAX_PLACES = 12;

/**
 * The differences between the lock and the rules, one line each: `uk: FR on other pages: start -> home`. Locations with the
 * same change share a line, because a changed default affects about 200 locations.
 */
export function compareLocks(locked: Lock, current: Lock): string[] {
  return [...new Set([...locked.keys(), ...current.keys()])].sort().flatMap((region) => {
    const before = locked.get(region);
    const after = current.get(region);
    if (!before) return [`${region}: not in the lock`];
    if (!after) return [`${region}: in the lock, but no longer a region`];
    const places = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changes = Map.groupBy(places, (place) => changesOf(before.get(place), after.get(place)).join('; '));
    changes.delete('');
    return [...changes].map(([change, same]) => `${region}: ${joinFirst(same, MAX_PLACES)} ${change}`);
  });
}

type Outcomes = ReadonlyMap<RouteClass, string> | undefined;

/** The changes of a location, each with its route classes. */
function changesOf(before: Outcomes, after: Outcomes): string[] {
  const changes = new Map<string, RouteClass[]>();
  for (const kind of ROUTE_CLASSES) {
    // A site without download pages has outcomes for the other kinds alone.
    if (before?.get(kind) === after?.get(kind)) continue;
    const [was = 'not in the lock', is = 'no longer named by a rule'] = [before?.get(kind), after?.get(kind)];
    const change = `${was} -> ${is}`;
    changes.set(change, [...(changes.get(change) ?? []), kind]);
  }
  return [...changes].map(([change, on]) => `on ${describeClasses(on)}: ${change}`);
}
