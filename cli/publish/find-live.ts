import type { Manifest } from '../build/emit/manifest.ts';
import type { Store } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { readLocalFiles } from './local-files.ts';
import { readPointer, readReleaseFiles } from './read-target.ts';
import { RELEASE_KEY, type ReleaseFiles, releaseFolder } from './releases-layout.ts';
import { isSame, type State, type StateEntry } from './state.ts';

/** What was live in a target at an instant. */
export interface LiveRelease {
  readonly release: ReleaseFiles;
  /** When the deploy of its files began, ISO 8601. */
  readonly deployed: string;
  /** ISO 8601. */
  readonly from: string;
  /** When another release went live, or a deploy in place began; null if none has since. */
  readonly until: string | null;
  /** When a deploy in place had begun that was not complete: visitors may have got its files. Null if there was none. */
  readonly mixedSince: string | null;
}

/** A moment from which a release was live. */
interface Event {
  readonly release: string;
  /** In ms. */
  readonly at: number;
  /** In place, when its first files may have been live. */
  readonly begun: number;
}

/**
 * Finds out what was live, from the documents that deploys leave in the target. It reads a few of them only: each has the moves
 * of the pointer between the release before it and itself.
 * @param on in ms
 * @throws DeployError if nothing was live then, or the document of the release is gone
 */
export async function findLive(store: Store, state: State, on: number): Promise<LiveRelease> {
  const ids = [...(await store.list()).keys()].flatMap((key) => RELEASE_KEY.exec(key)?.[1] ?? []).sort();
  const found = ids.findIndex((id) => timeOf(id) > on);
  const next = found === -1 ? ids.length : found;
  const events: Event[] = [];
  const documents = new Map<string, ReleaseFiles>();
  const read = async (id: string) => {
    const document = await readReleaseFiles(store, id);
    if (!document) return;
    documents.set(id, document);
    events.push(...eventsOf(document));
  };
  // Until a release that went live afterwards: its move is in the document of the one behind it.
  for (const id of ids.slice(next)) {
    await read(id);
    if (events.some(({ at }) => at > on)) break;
  }
  events.push(...movesOf((await readPointer(store))?.moves ?? []));
  // What older documents know happened before this release.
  for (const id of ids.slice(0, next).reverse()) {
    await read(id);
    if (events.some(({ at }) => at <= on && at >= timeOf(id))) break;
  }
  const before = events.filter(({ at }) => at <= on).sort((a, b) => a.at - b.at);
  const live = before.at(-1);
  const after = events.filter(({ at }) => at > on);
  // The newest release before that instant may be the one that was live, and only its document says so.
  const gone = state.releases.map(({ id }) => id).filter((id) => !ids.includes(id) && timeOf(id) <= on);
  const missing = gone
    .filter((id) => timeOf(id) > (live?.at ?? 0))
    .sort()
    .at(-1);
  if (missing !== undefined)
    throw new DeployError(
      'DEPLOY-RELEASE',
      `What was live at ${isoOf(on)} is not known: the document .site/releases/${missing}.json is gone.`,
      'Restore it from a backup or from an earlier version in the bucket.',
    );
  if (!live) throw nothingLive(store, on, after);
  const release = documents.get(live.release) ?? (await readReleaseFiles(store, live.release));
  if (!release)
    throw new DeployError(
      'DEPLOY-RELEASE',
      `${live.release} was live at ${isoOf(on)}, but its document .site/releases/${live.release}.json is gone.`,
      'Restore it from a backup or from an earlier version in the bucket.',
    );
  const begun = after.map((event) => event.begun);
  // A deploy that runs now, or was interrupted, has no document yet.
  if (state.mode === 'in-place' && state.intent && !state.intent.deletes)
    begun.push(Date.parse(state.intent.interrupted ?? state.intent.at));
  const mixed = begun.filter((time) => time <= on);
  const ends = begun.filter((time) => time > on);
  return {
    release,
    deployed: release.at ?? isoOf(timeOf(release.id)),
    from: isoOf(live.at),
    until: ends.length > 0 ? isoOf(Math.min(...ends)) : null,
    mixedSince: mixed.length > 0 ? isoOf(Math.min(...mixed)) : null,
  };
}

/** How a result differs from a release: paths in the web root. */
export interface Comparison {
  readonly same: number;
  readonly different: readonly string[];
  /** In the release alone. */
  readonly missing: readonly string[];
  /** In the result alone. */
  readonly added: readonly string[];
}

/**
 * Compares a built region with a release: the bytes and the headers of each file.
 * @throws DeployError if the result does not match its manifest
 */
export function compareWithRelease(out: string, manifest: Manifest, { id, files }: ReleaseFiles): Comparison {
  const folder = releaseFolder(id);
  const released = new Map<string, StateEntry>(
    Object.entries(files).map(([key, entry]) => [key.startsWith(folder) ? key.slice(folder.length) : key, entry]),
  );
  const paths = [...released.keys()];
  const local = readLocalFiles(out, manifest, {
    variants: paths.some((path) => /\.(?:br|gz)$/.test(path) && released.has(path.slice(0, -'.br'.length))),
    hosting: paths.some((path) => path.startsWith('.hosting/')),
  });
  const built = new Set(local.map(({ path }) => path));
  const common = local.filter(({ path }) => released.has(path));
  const different = common.filter(({ path, entry }) => !isSame(released.get(path), entry)).map(({ path }) => path);
  return {
    same: common.length - different.length,
    different,
    missing: paths.filter((path) => !built.has(path)).sort(),
    added: local.map(({ path }) => path).filter((path) => !released.has(path)),
  };
}

const movesOf = (moves: NonNullable<ReleaseFiles['moves']>): Event[] =>
  moves.map(({ release, at }) => ({ release, at: Date.parse(at), begun: Date.parse(at) }));

/** In place, a release is live when its document is written; with releases, when the pointer names it. */
function eventsOf({ id, mode, at, interrupted, complete, moves = [] }: ReleaseFiles): Event[] {
  const events = movesOf(moves);
  if (mode === 'releases') return events;
  const started = at === undefined ? timeOf(id) : Date.parse(at);
  const begun = interrupted === undefined ? started : Math.min(started, Date.parse(interrupted));
  return [...events, { release: id, at: complete === undefined ? started : Date.parse(complete), begun }];
}

/** The time in the id of a release, in ms. */
function timeOf(id: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(id) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

function nothingLive(store: Store, on: number, after: readonly Event[]): DeployError {
  const first = after.map(({ at }) => at).sort((a, b) => a - b)[0];
  return new DeployError(
    'DEPLOY-RELEASE',
    `Nothing was live at ${store.address} at ${isoOf(on)}.`,
    first === undefined ? 'Check the target and the time.' : `The first release went live at ${isoOf(first)}.`,
  );
}
