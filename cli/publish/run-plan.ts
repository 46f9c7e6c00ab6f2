import { type Store, StoreError } from '../storage/store.ts';
import { type Lanes, workTogether } from '../storage/work-together.ts';
import { Heartbeat, LEASE, type LeaseTimes } from './lease.ts';
import { thisProcess } from './owner.ts';
import type { DeployPlan } from './plan-deploy.ts';
import { putOver } from './put-over.ts';
import { DeployError } from './refusal.ts';
import {
  formatPointer,
  POINTER_HEADERS,
  POINTER_KEY,
  type Pointer,
  type ReleaseFiles,
  releaseKey,
} from './releases-layout.ts';
import { type Entry, entryOfGone, type GoneEntry, type Intent, type ReleaseRecord, type State } from './state.ts';
import type { StateFile } from './state-file.ts';
import { sayStoreError, writeFiles } from './write-files.ts';

export interface PlannedRun {
  readonly file: StateFile;
  readonly store: Store;
  readonly lanes: Lanes;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, all: number) => void) | undefined;
  readonly say: (message: string) => void;
  /** As the target is. */
  readonly state: State;
  /** As it will be. */
  readonly next: State;
  readonly plan: DeployPlan;
  /** The release that this run makes and the keys that it consists of, or null where it only tidies up. */
  readonly release: { readonly record: ReleaseRecord; readonly keys: Iterable<string> } | null;
}

/**
 * Intent, phases, commit, sweep. Whatever ends it in the middle leaves an intent, by which the next run knows what may
 * have been written.
 * @param show makes it visible, for targets where writing alone does not
 */
export async function runPlan(run: PlannedRun, show: () => Promise<void>): Promise<void> {
  const { file, store, lanes, signal, state, next, plan, release } = run;
  const times = run.lease ?? LEASE;
  const intent: Intent = {
    id: crypto.randomUUID(),
    owner: thisProcess(),
    at: new Date(store.now()).toISOString(),
    beat: 0,
    files: Object.fromEntries(plan.writes.map(({ key, entry }) => [key, entry])),
  };
  await file.write({ ...state, intent });
  let heartbeat = new Heartbeat(file, times);
  try {
    let done = 0;
    const all = plan.writes.reduce((sum, { entry }) => sum + entry[1], 0);
    run.progress?.(0, all);
    const wrote = (bytes: number) => run.progress?.((done += bytes), all);
    const written = await writeFiles(plan.writes, {
      store,
      lanes,
      heartbeat,
      signal,
      wrote: ({ entry }) => wrote(entry[1]),
    });
    const files: Record<string, Entry> = { ...next.files, ...written };
    if (release) await keepReleaseFiles(store, release.record.id, release.keys, files);
    await heartbeat.confirm();
    await show();
    await heartbeat.stop();
    const { intent: _, ...committed } = { ...next, files };
    if (plan.due.length === 0) return await file.write(committed);
    // Named as well: after a sweep that died, the next run must look which of them are still there before it relies on one.
    const sweeping = Object.fromEntries(plan.due.map((key) => [key, entryOfGone(committed.gone[key] as GoneEntry)]));
    await file.write({ ...committed, intent: { ...intent, files: sweeping, beat: intent.beat + 1 } });
    heartbeat = new Heartbeat(file, times);
    await sweep(plan.due, run, heartbeat);
    await heartbeat.stop();
    const due = new Set(plan.due);
    const gone = Object.fromEntries(Object.entries(committed.gone).filter(([key]) => !due.has(key)));
    await file.write({ ...committed, gone });
  } catch (error) {
    await heartbeat.stop();
    await leave(file);
    throw asDeployError(error, signal);
  }
}

/** What the release consists of, so that it can be kept whole or restored. */
async function keepReleaseFiles(
  store: Store,
  id: string,
  keys: Iterable<string>,
  files: Readonly<Record<string, Entry>>,
): Promise<void> {
  const own = Object.fromEntries([...keys].map((key) => [key, files[key] as Entry]));
  const kept: ReleaseFiles = { schema: 1, id, files: own };
  await store.put(releaseKey(id), Buffer.from(`${JSON.stringify(kept)}\n`), POINTER_HEADERS);
}

/** Deletes what has been gone for longer than the grace. Nothing names it any more, in any kept release. */
async function sweep(keys: readonly string[], run: PlannedRun, heartbeat: Heartbeat): Promise<void> {
  await workTogether(keys, run.lanes, async (key) => {
    run.signal?.throwIfAborted();
    await heartbeat.confirm();
    await run.store.delete(key, run.signal);
  });
}

/** Says that this run has ended, so that nobody waits for it. Where even that fails, the lease runs out. */
async function leave(file: StateFile): Promise<void> {
  const state = file.current;
  if (!state?.intent) return;
  await file.write({ ...state, intent: { ...state.intent, ended: true } }).catch(() => {});
}

function asDeployError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof DeployError) return error;
  if (signal?.aborted)
    return new DeployError(
      'DEPLOY-STOPPED',
      'The deploy was stopped in the middle.',
      'Visitors have whole pages, old and new ones. Deploy again to go on.',
      { partial: true },
    );
  if (error instanceof StoreError)
    return new DeployError(
      'DEPLOY-FAILED',
      `${error.key} failed: ${sayStoreError(error)}`,
      'Visitors have whole pages. Mend the cause and deploy again.',
      { partial: true },
    );
  return error;
}

/** The one write that visitors notice. @throws DeployError where somebody else has moved it meanwhile */
export async function movePointer(store: Store, release: string, before: Pointer | null): Promise<void> {
  const written = { key: POINTER_KEY, bytes: formatPointer(release), headers: POINTER_HEADERS };
  if ((await putOver(store, { ...written, over: before?.etag ?? null })) === null)
    throw new DeployError(
      'DEPLOY-BUSY',
      `Somebody has moved ${POINTER_KEY} of ${store.address} meanwhile.`,
      'Look at "site releases", then run this again if it is still wanted.',
      { partial: true },
    );
  await store.point?.(release);
}
