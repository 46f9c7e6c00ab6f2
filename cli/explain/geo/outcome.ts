import { type AccessRules, type Decision, decideAccess, type Visitor } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';

/**
 * The four classes of routes that the rules distinguish, each with an example path. Only cli/kit/places/access.ts decides to
 * which class a path belongs.
 */
export const ROUTE_CLASSES = ['home', 'download', 'poker-school', 'other'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

export const PATH_OF_CLASS: Readonly<Record<RouteClass, string>> = {
  home: '/',
  download: '/download/',
  'poker-school': '/poker-school/',
  other: '/any-other-page/',
};

/** A decision without its reason, so that a changed reason does not change the lock. */
export type Outcome = Pick<Decision, 'download' | 'modal' | 'status'>;

/** A visitor without cookies from a location. */
export const plainVisitor = (place: Place | null): Visitor => ({
  place,
  crawler: false,
  closeRM: false,
  lighthouse: false,
  whitelisted: false,
});

/** An outcome and the route classes that it applies to. */
export interface OutcomeOfPlace {
  readonly on: readonly RouteClass[];
  readonly outcome: Outcome;
}

/** The distinct outcomes of a location, in the order of the route classes. */
export function outcomesOf(rules: AccessRules, place: Place | null): OutcomeOfPlace[] {
  const found = new Map<string, { on: RouteClass[]; outcome: Outcome }>();
  for (const kind of ROUTE_CLASSES) {
    const { download, modal, status } = decideAccess(rules, plainVisitor(place), PATH_OF_CLASS[kind]);
    const outcome = { download, modal, status };
    const key = describeOutcome(outcome);
    const known = found.get(key);
    if (known) known.on.push(kind);
    else found.set(key, { on: [kind], outcome });
  }
  return [...found.values()];
}

/** `start with region-warning`, `home and 403`. */
export const describeOutcome = ({ download, modal, status }: Outcome): string =>
  `${download}${modal === 'none' ? '' : ` with ${modal}`}${status === 200 ? '' : ` and ${status}`}`;

const LABELS: Readonly<Record<RouteClass, string>> = {
  home: 'home',
  download: 'download',
  'poker-school': 'poker school',
  other: 'other pages',
};

/** `every page`, `other pages`, `home, download and poker school`. */
export function describeClasses(on: readonly RouteClass[]): string {
  if (on.length === ROUTE_CLASSES.length) return 'every page';
  const words = on.map((kind) => LABELS[kind]);
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
