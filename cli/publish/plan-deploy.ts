import { VARIANT_NAME } from '../build/plan/headers.ts';
import type { CopySource, ObjectHeaders } from '../storage/store.ts';
import type { LocalFile } from './local-files.ts';
import { PHASES, type Phase } from './phases.ts';
import { entryOfGone, type GoneEntry, isSame, type State, type StateEntry } from './state.ts';

/** A file that the target must contain after the deploy. */
export interface DesiredFile {
  readonly entry: StateEntry;
  readonly phase: Phase;
  /** Null for a file that the target already has. */
  readonly source: LocalSource | StoreSource | (LocalSource & StoreSource) | null;
}

interface LocalSource {
  readonly file: string;
  readonly headers: ObjectHeaders;
}

/** An object of the store that already has the bytes and headers. */
interface StoreSource {
  readonly copy: CopySource;
}

export interface Write extends DesiredFile {
  readonly key: string;
  readonly why: 'new' | 'content' | 'headers';
}

export interface DeployPlan {
  /** Sorted by phase. */
  readonly writes: readonly Write[];
  /** All files of the target after the writes. */
  readonly files: Readonly<Record<string, StateEntry>>;
  readonly gone: Readonly<Record<string, GoneEntry>>;
  /** Keys that this deploy makes unused. */
  readonly vanishing: readonly string[];
  /** Unused variants of files that are there: a host would send them in place of the file, as nginx does. */
  readonly outdated: readonly string[];
  /** All keys that may be deleted: those, and unused ones whose grace period is over. */
  readonly due: readonly string[];
}

/**
 * Computes the difference between the target and the desired files. Pure: no disk, no network, no clock.
 * @param desired files by key
 * @param now ISO 8601, from the server's clock
 * @param graceMs how long an unused file is kept, for visitors who still have an old page open
 */
export function planDeploy(
  desired: ReadonlyMap<string, DesiredFile>,
  state: State,
  { now, graceMs }: { now: string; graceMs: number },
): DeployPlan {
  const writes: Write[] = [];
  const files: Record<string, StateEntry> = {};
  for (const [key, file] of desired) {
    const gone = state.gone[key];
    const current = state.files[key] ?? (gone && entryOfGone(gone));
    if (current && isSame(current, file.entry)) files[key] = current;
    else if (file.source === null) throw new Error(`${key} has no source and is not in the target`);
    else {
      files[key] = file.entry;
      const why = !current ? 'new' : current[0] === file.entry[0] ? 'headers' : 'content';
      writes.push({ ...file, key, why });
    }
  }
  const vanishing = Object.keys(state.files).filter((key) => !desired.has(key));
  const gone: Record<string, GoneEntry> = {};
  for (const [key, entry] of Object.entries(state.gone)) if (!desired.has(key)) gone[key] = entry;
  for (const key of vanishing) gone[key] = [now, ...(state.files[key] as StateEntry)];
  const unused = Object.keys(gone).sort();
  const isOutdated = (key: string) => VARIANT_NAME.test(key) && desired.has(key.replace(VARIANT_NAME, ''));
  const isExpired = (key: string) => Date.parse(gone[key]?.[0] ?? now) + graceMs <= Date.parse(now);
  const due = unused.filter((key) => isOutdated(key) || isExpired(key));
  const order = (write: Write) => PHASES.indexOf(write.phase);
  writes.sort((a, b) => order(a) - order(b) || (a.key < b.key ? -1 : 1));
  return { writes, files, gone, vanishing, outdated: unused.filter(isOutdated), due };
}

/** The desired files of a deploy in place: the key of a file is its path. */
export const filesInPlace = (files: readonly LocalFile[]): Map<string, DesiredFile> =>
  new Map(files.map((file) => [file.path, fromLocalFile(file)]));

export const fromLocalFile = ({ source, entry, headers, phase }: LocalFile): DesiredFile & { source: LocalSource } => ({
  entry,
  phase,
  source: { file: source, headers },
});
