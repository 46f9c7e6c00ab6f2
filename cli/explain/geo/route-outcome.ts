import { type AccessRules, type Decision, decideAtEdge } from '../../kit/places/access.ts';
import type { Place } from '../../kit/places/place.ts';

/**
 * The classes of routes that the rules distinguish. `refusing` is the pages besides home and download where a refused
 * download says why. Only cli/kit/places/access.ts decides to which class a path belongs.
 */
export const ROUTE_CLASSES = ['home', 'download', 'refusing', 'other'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** An example path for each class that these rules have. */
export function examplePaths({ pages }: Pick<AccessRules, 'pages'>): ReadonlyMap<RouteClass, string> {
  const [download] = pages.downloads;
  const [refusing] = pages.refusing;
  return new Map<RouteClass, string>([
    ['home', '/'],
    ...(download === undefined ? [] : [['download', `/${download}/`] as const]),
    ...(refusing === undefined ? [] : [['refusing', refusing] as const]),
    ['other', '/any-other-page/'],
  ]);
}

/** A decision without its reason, so that a changed reason does not change the lock. */
export type Outcome = Pick<Decision, 'download' | 'modal' | 'status'>;

/** An outcome and the route classes that it applies to. */
export interface OutcomeOfPlace {
  readonly on: readonly RouteClass[];
  readonly outcome: Outcome;
}

/** The distinct outcomes of a location, in the order of the route classes. */
export function outcomesOf(rules: AccessRules, place: Place | null): OutcomeOfPlace[] {
  const found = new Map<string, { on: RouteClass[]; outcome: Outcome }>();
  for (const [kind, path] of examplePaths(rules)) {
    const { download, modal, status } = decideAtEdge(rules, place, path);
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
  refusing: 'refusing pages',
  other: 'other pages',
};

/**
 * `every page`, `other pages`, `home, download and refusing pages`.
 * @param all the classes that the rules have
 */
export function describeClasses(on: readonly RouteClass[], all: readonly RouteClass[] = ROUTE_CLASSES): string {
  if (on.length === all.length) return 'every page';
  const words = on.map((kind) => LABELS[kind]);
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
