import type { ObjectHeaders } from '../storage/store.ts';
import type { LocalFile } from './local-files.ts';
import { phaseOf } from './phases.ts';
import { type DesiredFile, fromLocalFile } from './plan-deploy.ts';
import { type Entry, isSame, type ReleaseRecord, type State } from './state.ts';

/**
 * The layout with releases: `assets/` is shared, all other files of a release are below `releases/<id>/`, and
 * `current.json` names the live release.
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

/** The content of `.site/releases/<id>.json`: the files of a release by key. Kept as long as these files. */
export interface ReleaseFiles {
  readonly schema: 1;
  readonly id: string;
  readonly files: Readonly<Record<string, Entry>>;
}

export const releaseKey = (id: string): string => `.site/releases/${id}.json`;

export interface Pointer {
  /** Null if the object is not a valid pointer. */
  readonly release: string | null;
  readonly etag: string;
}

/** The web root paths of a release, from the state. */
export const pathsOfRelease = (state: State, id: string): string[] =>
  Object.keys(state.files)
    .filter((key) => key.startsWith(releaseFolder(id)))
    .map((key) => key.slice(releaseFolder(id).length));

/** Ids that a new release must not reuse: known releases, and releases whose interrupted deploy left files. */
export const idsInUse = ({ releases, files, gone }: State): ReadonlySet<string> =>
  new Set([
    ...releases.map(({ id }) => id),
    ...[...Object.keys(files), ...Object.keys(gone)].flatMap((key) => /^releases\/([^/]+)\//.exec(key)?.[1] ?? []),
  ]);

/** Whether a release has exactly these files. */
export function isRelease(files: readonly LocalFile[], state: State, id: string): boolean {
  const own = files.filter(({ path }) => !path.startsWith('assets/')).length;
  return (
    own === pathsOfRelease(state, id).length &&
    files.every(({ path, entry }) => isSame(state.files[keyInRelease(id, path)], entry))
  );
}

/**
 * The desired files: the kept releases, and a new release. Unchanged files are copied inside the store from a kept release.
 * @param kept older releases with their files
 */
export function filesOfNewRelease(
  files: readonly LocalFile[],
  id: string,
  kept: readonly ReleaseFiles[],
  state: State,
): Map<string, DesiredFile> {
  const desired = new Map<string, DesiredFile>();
  for (const release of kept)
    for (const key of Object.keys(release.files)) {
      const entry = state.files[key];
      // A listing may have shown that a file of an old release is lost; this deploy cannot restore it.
      if (entry) desired.set(key, { entry, phase: phaseOf(key), source: null });
    }
  for (const file of files) {
    const before = kept
      .map((release) => keyInRelease(release.id, file.path))
      .findLast((key) => isSame(state.files[key], file.entry));
    const local = fromLocalFile(file);
    const key = keyInRelease(id, file.path);
    desired.set(
      key,
      before && before !== key
        ? { ...local, source: { ...local.source, copy: { key: before, version: null, md5: file.entry[0] } } }
        : local,
    );
  }
  return desired;
}

/** The newest `keep` releases, and the live one even if it is older. */
export function selectKeptReleases(
  releases: readonly ReleaseRecord[],
  current: string | null,
  keep: number,
): ReleaseRecord[] {
  const newest = new Set(keep > 0 ? releases.slice(-keep) : []);
  return releases.filter((release) => newest.has(release) || release.id === current);
}
