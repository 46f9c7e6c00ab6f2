/**
 * What a target holds, as the last deploy knew it: one object, written only over the version that was read. Reading it
 * is all that a deploy without changes does.
 */
export const STATE_KEY = '.site/state.json';

/** MD5 of the bytes, size in bytes, hash of the headers, and the version's id in a bucket that keeps versions. */
export type Entry = readonly [md5: string, size: number, headers: string, version?: string];

/** Since when no release needs the file, in ISO 8601, and what it is: if it comes back in time, nothing is uploaded. */
export type GoneEntry = readonly [since: string, ...Entry];

export type Mode = 'in-place' | 'releases';

export interface ReleaseRecord {
  readonly id: string;
  /** Of the build, as `builds/latest.json` tells it. */
  readonly build: string;
  /** ISO 8601. */
  readonly at: string;
  readonly pages: number;
  readonly files: number;
  /** The release that this one restored. */
  readonly restores?: string;
}

/** A deploy that has begun: whoever reads this while it is there knows which files may be new, old or missing. */
export interface Intent {
  readonly id: string;
  readonly owner: Owner;
  readonly at: string;
  /** Counted up while the run lives. */
  readonly beat: number;
  /** What the run is going to write. */
  readonly files: Readonly<Record<string, Entry>>;
  /** Set by a run that failed or was stopped, and says so itself: nobody needs to wait for it. */
  readonly ended?: true;
}

export interface Owner {
  /** Identifies a running kernel and its process namespace; null where nothing does. */
  readonly machine: string | null;
  /** For a person to find it. */
  readonly host: string;
  readonly pid: number;
  /** When the process started, in the kernel's own ticks: a pid may be given anew. */
  readonly started: string | null;
}

export interface State {
  readonly schema: 1;
  readonly region: string;
  readonly mode: Mode;
  /** Every file of the target that a visitor may ask for, by key. */
  readonly files: Readonly<Record<string, Entry>>;
  readonly gone: Readonly<Record<string, GoneEntry>>;
  /** Oldest first; the last one is what was deployed last. */
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

/** Keys sorted, so that two states can be compared by eye. */
export function formatState(state: State): Buffer {
  const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const intent = state.intent && { ...state.intent, files: sorted(state.intent.files) };
  return Buffer.from(`${JSON.stringify({ ...state, files: sorted(state.files), gone: sorted(state.gone), intent })}\n`);
}

/** The same bytes with the same headers, whatever version they are. */
export const isSame = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export const entryOfGone = ([, md5, size, headers, version]: GoneEntry): Entry =>
  version === undefined ? [md5, size, headers] : [md5, size, headers, version];
