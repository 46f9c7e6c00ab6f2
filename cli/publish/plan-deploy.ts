import type { CopySource, ObjectHeaders } from '../storage/store.ts';
import type { LocalFile } from './local-files.ts';
import { PHASES, type Phase } from './phases.ts';
import { type Entry, entryOfGone, type GoneEntry, isSame, type State } from './state.ts';

/** What shall lie under a key when the deploy is done. */
export interface Wanted {
  readonly entry: Entry;
  readonly phase: Phase;
  /** Null for what must be there. */
  readonly source: LocalSource | StoreSource | (LocalSource & StoreSource) | null;
}

export interface LocalSource {
  readonly file: string;
  readonly headers: ObjectHeaders;
}

/** An object of the store that has the bytes and the headers already. */
export interface StoreSource {
  readonly copy: CopySource;
}

export interface Write extends Wanted {
  readonly key: string;
  readonly why: 'new' | 'content' | 'headers';
}

export interface DeployPlan {
  /** Phase by phase. */
  readonly writes: readonly Write[];
  /** What will be there when all is written. */
  readonly files: Readonly<Record<string, Entry>>;
  readonly gone: Readonly<Record<string, GoneEntry>>;
  /** Keys that nobody needs any more as of this deploy. */
  readonly vanishing: readonly string[];
  /** Keys whose grace is over. */
  readonly due: readonly string[];
}

/**
 * What has to be done so that the target holds what is wanted. Pure: no disk, no network, no clock.
 * @param now ISO 8601, by the clock of the server
 * @param graceMs how long a file that nobody names any more stays, for those who hold an old page open
 */
export function planDeploy(
  wanted: ReadonlyMap<string, Wanted>,
  state: State,
  { now, graceMs }: { now: string; graceMs: number },
): DeployPlan {
  const writes: Write[] = [];
  const files: Record<string, Entry> = {};
  for (const [key, want] of wanted) {
    const gone = state.gone[key];
    const there = state.files[key] ?? (gone && entryOfGone(gone));
    if (there && isSame(there, want.entry)) files[key] = there;
    else if (want.source === null) throw new Error(`${key} is wanted as it is, and is not there`);
    else {
      files[key] = want.entry;
      const why = !there ? 'new' : there[0] === want.entry[0] ? 'headers' : 'content';
      writes.push({ ...want, key, why });
    }
  }
  const vanishing = Object.keys(state.files).filter((key) => !wanted.has(key));
  const gone: Record<string, GoneEntry> = {};
  for (const [key, entry] of Object.entries(state.gone)) if (!wanted.has(key)) gone[key] = entry;
  for (const key of vanishing) gone[key] = [now, ...(state.files[key] as Entry)];
  const due = Object.keys(gone).filter((key) => Date.parse(gone[key]?.[0] ?? now) + graceMs <= Date.parse(now));
  const order = (write: Write) => PHASES.indexOf(write.phase);
  writes.sort((a, b) => order(a) - order(b) || (a.key < b.key ? -1 : 1));
  return { writes, files, gone, vanishing, due: due.sort() };
}

/** In place: a file's key is its path. */
export const wantInPlace = (files: readonly LocalFile[]): Map<string, Wanted> =>
  new Map(files.map((file) => [file.path, wantLocal(file)]));

export const wantLocal = ({ source, entry, headers, phase }: LocalFile): Wanted & { source: LocalSource } => ({
  entry,
  phase,
  source: { file: source, headers },
});
