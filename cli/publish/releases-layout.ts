import type { Compression } from '../build/emit/manifest.ts';
import type { ObjectHeaders } from '../storage/store.ts';
import type { LocalFile } from './local-files.ts';
import { phaseOf } from './phases.ts';
import { type DesiredFile, fromLocalFile } from './plan-deploy.ts';
import { isSame, type Mode, type ReleaseRecord, type State, type StateEntry } from './state.ts';

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

/**
 * The content of `.site/releases/<id>.json`: the files of a release by key, and what `site releases --on` needs. It is never
 * deleted: it proves what was live. Releases of older versions of site have the id and the files only.
 */
export interface ReleaseFiles {
  readonly schema: 1;
  readonly id: string;
  readonly files: Readonly<Record<string, StateEntry>>;
  readonly build?: string;
  /** Of the files and their variants: that of the build. */
  readonly compression?: Compression;
  readonly mode?: Mode;
  readonly source?: string;
  /** When the deploy began, ISO 8601. In place, visitors may have got its files from then on. */
  readonly at?: string;
  /** When an earlier deploy in place began that was interrupted before this one, ISO 8601. */
  readonly interrupted?: string;
  /** When all its files were there, ISO 8601. */
  readonly complete?: string;
  /** How the pointer had moved before this release, since the last one that was new. */
  readonly moves?: readonly Move[];
}

/** A moment at which the pointer began to name a release. */
export interface Move {
  readonly release: string;
  /** ISO 8601. */
  readonly at: string;
}

export const releaseKey = (id: string): string => `.site/releases/${id}.json`;
/** Matches the keys of these documents whose id begins with a time; the group is the id. */
export const RELEASE_KEY = /^\.site\/releases\/(\d{8}-\d{6}-[A-Za-z0-9-]+)\.json$/;

export interface Pointer {
  /** Null if the object is not a valid pointer. */
  readonly release: string | null;
  /** Since the last new release, oldest first. The document of the next new release takes them over. */
  readonly moves: readonly Move[];
  readonly etag: string;
}

export const formatPointer = (release: string, moves: readonly Move[]): Buffer =>
  Buffer.from(`${JSON.stringify({ release, moves })}\n`);

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
