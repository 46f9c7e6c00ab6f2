import type { Compression } from '../build/emit/manifest.ts';
import { type AdaptiveConcurrency, mapConcurrent } from '../storage/map-concurrent.ts';
import { type Store, StoreError } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { Heartbeat, LEASE, type LeaseTimes } from './lease.ts';
import { thisProcess } from './owner.ts';
import type { DeployPlan } from './plan-deploy.ts';
import { putIfMatch } from './put-if-match.ts';
import {
  formatPointer,
  type Move,
  POINTER_HEADERS,
  POINTER_KEY,
  type Pointer,
  type ReleaseFiles,
  releaseKey,
} from './releases-layout.ts';
import {
  entryOfGone,
  type GoneEntry,
  type Intent,
  type Mode,
  type ReleaseRecord,
  type State,
  type StateEntry,
} from './state.ts';
import type { StateFile } from './state-file.ts';
import { formatStoreError, writeFiles } from './write-files.ts';

interface PlannedRun {
  readonly file: StateFile;
  readonly store: Store;
  readonly concurrency: AdaptiveConcurrency;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, all: number) => void) | undefined;
  /** Before the run. */
  readonly state: State;
  /** After the run. */
  readonly next: State;
  readonly plan: DeployPlan;
  /** The release that this run creates, with its keys; null if the run only deletes expired files. */
  readonly release: {
    readonly record: ReleaseRecord;
    readonly keys: Iterable<string>;
    readonly compression: Compression | undefined;
    /** How the pointer has moved since the last new release. */
    readonly moves: readonly Move[];
  } | null;
}

/**
 * Executes a plan: write the intent, write the files by phase, activate, write the state, delete expired files. A run that
 * is interrupted leaves its intent, which lists for the next run the files that may have changed.
 * @param activate makes the new files visible, for targets with releases
 * @throws DeployError after a failure; visitors then have complete pages
 */
export async function runPlan(run: PlannedRun, activate: () => Promise<void>): Promise<void> {
  const { file, store, concurrency, signal, state, next, plan, release } = run;
  const times = run.lease ?? LEASE;
  const interrupted = interruptedSince(file.current?.intent);
  const intent: Intent = {
    id: crypto.randomUUID(),
    owner: thisProcess(),
    at: new Date(store.now()).toISOString(),
    beat: 0,
    ...(interrupted === undefined ? {} : { interrupted }),
    files: Object.fromEntries(plan.writes.map(({ key, entry }) => [key, entry])),
  };
  await file.write({ ...state, intent });
  let heartbeat = new Heartbeat(file, times);
  try {
    let done = 0;
    const total = plan.writes.reduce((sum, { entry }) => sum + entry[1], 0);
    run.progress?.(0, total);
    const written = await writeFiles(plan.writes, {
      store,
      concurrency,
      heartbeat,
      signal,
      onWritten: ({ entry }) => run.progress?.((done += entry[1]), total),
    });
    const files: Record<string, StateEntry> = { ...next.files, ...written };
    if (release) await writeReleaseFiles(store, { mode: next.mode, interrupted }, release, files);
    await heartbeat.confirm();
    await activate();
    await heartbeat.stop();
    const { intent: _, ...committed } = { ...next, files };
    if (plan.due.length === 0) return await file.write(committed);
    // The intent also lists the deletions: after an interrupted run, the next one must check which of these files remain.
    const deletions = Object.fromEntries(plan.due.map((key) => [key, entryOfGone(committed.gone[key] as GoneEntry)]));
    await file.write({
      ...committed,
      intent: { ...intent, files: deletions, deletes: true, beat: intent.beat + 1 },
    });
    heartbeat = new Heartbeat(file, times);
    await deleteExpired(plan.due, run, heartbeat);
    await heartbeat.stop();
    const due = new Set(plan.due);
    const gone = Object.fromEntries(Object.entries(committed.gone).filter(([key]) => !due.has(key)));
    await file.write({ ...committed, gone });
  } catch (error) {
    await heartbeat.stop();
    await markEnded(file);
    throw asDeployError(error, signal);
  }
}

/** When the first of the interrupted runs before this one began. */
const interruptedSince = (intent: Intent | undefined): string | undefined =>
  intent?.deletes ? undefined : (intent?.interrupted ?? intent?.at);

/** Records the files of a release, so that it can be kept complete, restored, and proven. */
async function writeReleaseFiles(
  store: Store,
  { mode, interrupted }: { readonly mode: Mode; readonly interrupted: string | undefined },
  { record: { id, build, source, at }, compression, keys, moves }: NonNullable<PlannedRun['release']>,
  files: Readonly<Record<string, StateEntry>>,
): Promise<void> {
  const document: ReleaseFiles = {
    schema: 1,
    id,
    build,
    ...(compression === undefined ? {} : { compression }),
    mode,
    ...(source === undefined ? {} : { source }),
    at,
    ...(interrupted && mode === 'in-place' ? { interrupted } : {}),
    complete: new Date(store.now()).toISOString(),
    moves,
    files: Object.fromEntries([...keys].map((key) => [key, files[key] as StateEntry])),
  };
  await store.put(releaseKey(id), Buffer.from(`${JSON.stringify(document)}\n`), POINTER_HEADERS);
}

/** Deletes files whose grace period is over. No kept release uses them. */
async function deleteExpired(keys: readonly string[], run: PlannedRun, heartbeat: Heartbeat): Promise<void> {
  await mapConcurrent(keys, run.concurrency, async (key) => {
    run.signal?.throwIfAborted();
    await heartbeat.confirm();
    await run.store.delete(key, run.signal);
  });
}

/** Marks the intent as ended, so that the next run need not wait. If this write fails too, the lease expires by itself. */
async function markEnded(file: StateFile): Promise<void> {
  const state = file.current;
  if (!state?.intent) return;
  await file.write({ ...state, intent: { ...state.intent, ended: true } }).catch(() => {});
}

function asDeployError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof DeployError) return error;
  if (signal?.aborted)
    return new DeployError(
      'DEPLOY-STOPPED',
      'The deploy was interrupted.',
      'All pages of the site work, old and new ones. Deploy again to continue.',
      { partial: true },
    );
  if (error instanceof StoreError)
    return new DeployError(
      'DEPLOY-FAILED',
      `${error.key} failed: ${formatStoreError(error)}`,
      'All pages of the site work. Fix the cause and deploy again.',
      { partial: true },
    );
  return error;
}

/**
 * Switches visitors to a release with one write.
 * @param isNew whether its document has the moves so far
 * @throws DeployError if another process has moved the pointer since
 */
export async function movePointer(
  store: Store,
  release: string,
  before: Pointer | null,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  const moves = [...(isNew ? [] : (before?.moves ?? [])), { release, at: new Date(store.now()).toISOString() }];
  const etag = await putIfMatch(store, {
    key: POINTER_KEY,
    bytes: formatPointer(release, moves),
    headers: POINTER_HEADERS,
    expectedEtag: before?.etag ?? null,
  });
  if (etag === null)
    throw new DeployError(
      'DEPLOY-BUSY',
      `Another process has changed ${POINTER_KEY} of ${store.address}.`,
      'Check "site releases", then run this again if it is still needed.',
      { partial: true },
    );
  await store.activateRelease?.(release);
}
