import type { ObjectHeaders } from '../storage/store.ts';
import type { LocalFile } from './local-files.ts';
import { phaseOf } from './phases.ts';
import { type Wanted, wantLocal } from './plan-deploy.ts';
import { type Entry, isSame, type ReleaseRecord, type State } from './state.ts';

/**
 * The layout with releases: `assets/` is shared by all, everything else of a release lies below `releases/<id>/`, and
 * `current.json` names the one that visitors get.
 */
export const POINTER_KEY = 'current.json';
export const POINTER_HEADERS: ObjectHeaders = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-store',
};

export const releaseFolder = (id: string): string => `releases/${id}/`;
export const keyInRelease = (id: string, path: string): string =>
  path.startsWith('assets/') ? path : `${releaseFolder(id)}${path}`;
export const formatPointer = (release: string): Buffer => Buffer.from(`${JSON.stringify({ release })}\n`);

/** `.site/releases/<id>.json`: what a release consists of, by key. Kept for as long as its files are. */
export interface ReleaseFiles {
  readonly schema: 1;
  readonly id: string;
  readonly files: Readonly<Record<string, Entry>>;
}

export const releaseKey = (id: string): string => `.site/releases/${id}.json`;

export interface Pointer {
  /** Null where somebody has written something else there. */
  readonly release: string | null;
  readonly etag: string;
}

/** The paths of a release in the web root, from the state. */
export const pathsOfRelease = (state: State, id: string): string[] =>
  Object.keys(state.files)
    .filter((key) => key.startsWith(releaseFolder(id)))
    .map((key) => key.slice(releaseFolder(id).length));

/** Ids that no new release may have: of those that are known, and of those that only left files, as a run does that died. */
export const idsInUse = ({ releases, files, gone }: State): ReadonlySet<string> =>
  new Set([
    ...releases.map(({ id }) => id),
    ...[...Object.keys(files), ...Object.keys(gone)].flatMap((key) => /^releases\/([^/]+)\//.exec(key)?.[1] ?? []),
  ]);

/** Whether a release is exactly what was built now. */
export function isRelease(files: readonly LocalFile[], state: State, id: string): boolean {
  const own = files.filter(({ path }) => !path.startsWith('assets/')).length;
  return (
    own === pathsOfRelease(state, id).length &&
    files.every(({ path, entry }) => isSame(state.files[keyInRelease(id, path)], entry))
  );
}

/**
 * A new release beside those that are kept. Its unchanged files are copied inside the store, from any kept release.
 * @param kept older releases, with what they consist of
 */
export function wantRelease(
  files: readonly LocalFile[],
  id: string,
  kept: readonly ReleaseFiles[],
  state: State,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const release of kept)
    for (const key of Object.keys(release.files)) {
      const entry = state.files[key];
      // What a listing found to be lost of an old release can not be brought back by a new one.
      if (entry) wanted.set(key, { entry, phase: phaseOf(key), source: null });
    }
  for (const file of files) {
    const before = kept
      .map((release) => keyInRelease(release.id, file.path))
      .findLast((key) => isSame(state.files[key], file.entry));
    const local = wantLocal(file);
    const key = keyInRelease(id, file.path);
    wanted.set(
      key,
      before && before !== key
        ? { ...local, source: { ...local.source, copy: { key: before, version: null, md5: file.entry[0] } } }
        : local,
    );
  }
  return wanted;
}

/** Which releases stay: the newest, and the one that visitors have now, however old it is. */
export function keptReleases(
  releases: readonly ReleaseRecord[],
  current: string | null,
  keep: number,
): ReleaseRecord[] {
  const newest = new Set(keep > 0 ? releases.slice(-keep) : []);
  return releases.filter((release) => newest.has(release) || release.id === current);
}
