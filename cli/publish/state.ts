/**
 * The state of a target: one object that lists what the last deploy wrote. It is replaced only if it is still the version
 * that was read. A deploy without changes reads this object and sends no other request.
 */
export const STATE_KEY = '.site/state.json';

/** MD5 of the bytes, size in bytes, hash of the headers, and the version id in a bucket with versioning. */
export type StateEntry = readonly [md5: string, size: number, headers: string, version?: string];

/**
 * A file that no release uses: since when (ISO 8601), and its entry. A file that is used again before its grace period
 * ends is not uploaded again.
 */
export type GoneEntry = readonly [since: string, ...StateEntry];

export type Mode = 'in-place' | 'releases';

export interface ReleaseRecord {
  readonly id: string;
  /** The build id, as in `builds/latest.json`. */
  readonly build: string;
  /** ISO 8601. */
  readonly at: string;
  readonly pages: number;
  readonly files: number;
  /** The id of the release that this one restored. */
  readonly restores?: string;
  /** The state of the sources that was built, such as a commit; releases of older versions of site have none. */
  readonly source?: string;
}

/** Recorded before a deploy writes files, and removed at its end. While it exists, its files may be new, old or missing. */
export interface Intent {
  readonly id: string;
  readonly owner: Owner;
  readonly at: string;
  /** Incremented while the run is alive. */
  readonly beat: number;
  /** The files that the run writes. */
  readonly files: Readonly<Record<string, StateEntry>>;
  /** When the first of several interrupted runs began, ISO 8601: visitors may have got files of any of them. */
  readonly interrupted?: string;
  /** Set when the release is complete, and only expired files are still to be deleted. */
  readonly deletes?: true;
  /** Set by a run that failed or was stopped: other runs need not wait for its lease. */
  readonly ended?: true;
}

export interface Owner {
  /** Identifies the boot and the process namespace; null if the system cannot identify them. */
  readonly machine: string | null;
  /** For messages. */
  readonly host: string;
  readonly pid: number;
  /** The start time of the process in kernel ticks, because a pid can be reused. */
  readonly started: string | null;
}

export interface State {
  readonly schema: 1;
  readonly region: string;
  readonly mode: Mode;
  /** Every file of the site in the target, by key. */
  readonly files: Readonly<Record<string, StateEntry>>;
  readonly gone: Readonly<Record<string, GoneEntry>>;
  /** Oldest first; the last one was deployed last. */
  readonly releases: readonly ReleaseRecord[];
  readonly intent?: Intent;
}

export const emptyState = (region: string, mode: Mode): State => ({
  schema: 1,
  region,
  mode,
  files: {},
  gone: {},
  releases: [],
});

/** Sorted, so that two states can be compared with `diff`. */
export function formatState(state: State): Buffer {
  const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const intent = state.intent && { ...state.intent, files: sorted(state.intent.files) };
  return Buffer.from(`${JSON.stringify({ ...state, files: sorted(state.files), gone: sorted(state.gone), intent })}\n`);
}

/** Same bytes and same headers; the version id is ignored. */
export const isSame = (a: StateEntry | undefined, b: StateEntry | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export const entryOfGone = ([, md5, size, headers, version]: GoneEntry): StateEntry =>
  version === undefined ? [md5, size, headers] : [md5, size, headers, version];
