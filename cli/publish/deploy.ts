import type { Manifest } from '../build/emit/manifest.ts';
import type { AdaptiveConcurrency } from '../storage/map-concurrent.ts';
import { type Store, StoreError } from '../storage/store.ts';
import { findBrokenReferences } from './broken-references.ts';
import { DeployError } from './deploy-error.ts';
import {
  type Guard,
  isPage,
  refuseBrokenReferences,
  refuseCheckErrors,
  refuseDrafts,
  refuseEmpty,
  refuseForeign,
  refuseLargeDeletions,
  refuseOtherRegion,
  throwIfStopped,
} from './guards.ts';
import {
  formatInvalidationError,
  type Invalidation,
  type InvalidationContext,
  invalidate,
  pathsToInvalidate,
} from './invalidate.ts';
import { LEASE, type LeaseTimes, waitForLeaseExpiry } from './lease.ts';
import { type LocalFile, readLocalFiles } from './local-files.ts';
import { type DeployPlan, type DesiredFile, filesInPlace, planDeploy, type Write } from './plan-deploy.ts';
import { readPointer, readReleaseFiles } from './read-target.ts';
import {
  filesOfNewRelease,
  idsInUse,
  isRelease,
  keyInRelease,
  POINTER_KEY,
  type Pointer,
  pathsOfRelease,
  selectKeptReleases,
} from './releases-layout.ts';
import { reconcileWithListing, resolveIntent } from './resume.ts';
import { movePointer, runPlan } from './run-plan.ts';
import { emptyState, type Mode, type ReleaseRecord, type State } from './state.ts';
import { StateFile } from './state-file.ts';

export interface DeployOptions {
  /** The folder that contains `<region>/` and its manifest. */
  readonly out: string;
  readonly manifest: Manifest;
  readonly store: Store;
  readonly concurrency: AdaptiveConcurrency;
  /** Default: the mode of the last deploy to this target, or in place. */
  readonly mode?: Mode | undefined;
  readonly variants: boolean;
  readonly dryRun: boolean;
  /** Whether to compare the target with a listing instead of trusting its state. */
  readonly verify: boolean;
  readonly maxDeletes: number;
  readonly graceMs: number;
  /** Number of releases to keep. */
  readonly keep: number;
  /** The state of the sources that was built, such as a commit; null if it is unknown. */
  readonly source?: string | null | undefined;
  readonly allowed: ReadonlySet<Guard>;
  readonly invalidation: Invalidation;
  readonly cdn: InvalidationContext;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly log: (message: string) => void;
  /** Runs `site check` before files are uploaded. @returns one line for each error */
  readonly check?: (() => Promise<readonly string[]>) | undefined;
  /** Called before the first write; false ends the run. */
  readonly confirm?: ((plan: DeployPlan) => Promise<boolean>) | undefined;
  /** Called with bytes. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

export interface DeployReport {
  readonly region: string;
  readonly to: string;
  readonly mode: Mode;
  /** The live release after this run. */
  readonly release: string | null;
  readonly dryRun: boolean;
  readonly unchanged: boolean;
  readonly writes: readonly { key: string; bytes: number; phase: string; why: string; copied: boolean }[];
  /** Files that are deleted when their grace period is over. */
  readonly vanishing: readonly string[];
  readonly deleted: readonly string[];
  readonly invalidated: readonly string[];
  /** Failures after the release went live. */
  readonly warnings: readonly string[];
  readonly requests: Readonly<Record<string, number>>;
}

/**
 * Uploads a built region. Visitors never receive a page without its assets, even if the run is killed at any point.
 * @throws DeployError if the deploy was refused or is incomplete
 */
export async function deploy(options: DeployOptions): Promise<DeployReport> {
  const { out, manifest, store, allowed, log } = options;
  const { region } = manifest;
  const paths = Object.keys(manifest.files);
  refuseDrafts(manifest);
  refuseEmpty(paths, `${out}/${region}`);

  const file = await StateFile.open(store);
  if (!file.current) refuseForeign((await store.list(1)).keys(), store.address, allowed);
  else refuseOtherRegion(region, file.current.region, store.address);
  await waitForLeaseExpiry(file, options.lease ?? LEASE, log, options.signal);

  const mode = options.mode ?? file.current?.mode ?? 'in-place';
  const files = readLocalFiles(out, manifest, { variants: options.variants, hosting: mode === 'releases' });
  refuseBrokenReferences(findBrokenReferences(files, manifest), allowed);

  const nowMs = store.now();
  const now = new Date(nowMs).toISOString();
  const state = await currentState(file, options, mode, now);
  const pointer = mode === 'releases' ? await readPointer(store) : null;
  const last = state.releases.at(-1) ?? null;
  const report = (
    values: Partial<DeployReport> & Pick<DeployReport, 'release' | 'unchanged'>,
    plan?: DeployPlan,
  ): DeployReport => ({
    region,
    to: store.address,
    mode,
    dryRun: options.dryRun,
    writes: plan?.writes.map(describeWrite) ?? [],
    vanishing: plan?.vanishing ?? [],
    deleted: [],
    invalidated: [],
    warnings: [],
    requests: { ...store.requests },
    ...values,
  });

  const record: ReleaseRecord = {
    id: releaseId(now, manifest.build, state),
    build: manifest.build,
    at: now,
    pages: paths.filter(isPage).length,
    files: files.length,
    ...(options.source ? { source: options.source } : {}),
  };
  const desired =
    mode === 'releases' ? await desireRelease(files, record, pointer, state, options) : desireInPlace(files, state);
  const plan = planDeploy(desired.files, state, { now, graceMs: options.graceMs });
  refuseLargeDeletions(
    { before: livePaths(state, pointer), after: files.map(({ path }) => path) },
    options.maxDeletes,
    allowed,
  );
  const isNew = plan.writes.length > 0 || plan.vanishing.length > 0 || !last;
  const release = isNew ? record.id : (last?.id ?? record.id);
  const moves = mode === 'releases' && pointer?.release !== release;
  if (!isNew && !moves && plan.due.length === 0 && !file.current?.intent)
    return report({ release: pointer?.release ?? release, unchanged: true }, plan);
  if (plan.writes.length > 0 && options.check && !allowed.has('broken')) refuseCheckErrors(await options.check());
  throwIfStopped(options.signal);
  const invalidated = invalidatedPaths(plan, mode, { moves, before: state, pointer });
  if (options.dryRun) return report({ release, unchanged: false, deleted: plan.due, invalidated }, plan);
  if (options.confirm && !(await options.confirm(plan)))
    throw new DeployError('DEPLOY-STOPPED', 'Nothing was deployed.', 'Run the command again to deploy.');
  throwIfStopped(options.signal);

  const next: State = {
    ...state,
    mode,
    files: plan.files,
    gone: plan.gone,
    releases: isNew ? [...desired.kept, record] : state.releases,
  };
  // A target that had releases is now used in place.
  const earlier = pointer ?? (file.current?.mode === 'releases' ? await readPointer(store) : null);
  const onlyMovesPointer = !isNew && plan.due.length === 0 && !file.current?.intent;
  if (onlyMovesPointer) await movePointer(store, release, pointer, { isNew });
  else
    await runPlan(
      {
        ...options,
        file,
        state,
        next,
        plan,
        release: isNew
          ? { record, compression: manifest.compression ?? 'quick', keys: desired.own, moves: earlier?.moves ?? [] }
          : null,
      },
      async () => {
        if (moves) await movePointer(store, release, pointer, { isNew });
      },
    );
  const warnings: string[] = [];
  await invalidate(options.invalidation, invalidated, options.cdn).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    warnings.push(formatInvalidationError(options.invalidation, error));
  });
  return report({ release, unchanged: false, deleted: plan.due, invalidated, warnings }, plan);
}

/** The state; corrected by a listing after an interrupted run, or with `--verify`. */
async function currentState(file: StateFile, options: DeployOptions, mode: Mode, now: string): Promise<State> {
  const state = file.current ?? emptyState(options.manifest.region, mode);
  if (!state.intent && !options.verify) return state;
  const listed = await options.store.list();
  const resolved = resolveIntent(state, listed, now);
  return options.verify ? reconcileWithListing(resolved, listed) : resolved;
}

interface Desired {
  readonly files: ReadonlyMap<string, DesiredFile>;
  /** Earlier releases that stay in the list. */
  readonly kept: readonly ReleaseRecord[];
  /** The keys of the new release. */
  readonly own: readonly string[];
}

/** In place, the files of earlier releases are versions in the bucket, so many records can be kept. */
const KEPT_RECORDS = 50;

const desireInPlace = (files: readonly LocalFile[], state: State): Desired => ({
  files: filesInPlace(files),
  kept: state.releases.slice(-KEPT_RECORDS + 1),
  own: files.map(({ path }) => path),
});

async function desireRelease(
  files: readonly LocalFile[],
  record: ReleaseRecord,
  pointer: Pointer | null,
  state: State,
  { keep, store }: DeployOptions,
): Promise<Desired> {
  const same = state.mode === 'releases' && state.releases.findLast(({ id }) => isRelease(files, state, id));
  // The same build again: all files stay as they are.
  if (same && same === state.releases.at(-1)) {
    const unchanged = Object.entries(state.files).map(([key, entry]): [string, DesiredFile] => [
      key,
      { entry, phase: 'assets', source: null },
    ]);
    return { files: new Map(unchanged), kept: state.releases, own: [] };
  }
  const earlier =
    state.mode === 'releases' ? selectKeptReleases(state.releases, pointer?.release ?? null, keep - 1) : [];
  const kept = (await Promise.all(earlier.map(({ id }) => readReleaseFiles(store, id)))).filter(
    (found) => found !== null,
  );
  return {
    files: filesOfNewRelease(files, record.id, kept, state),
    kept: earlier,
    own: files.map(({ path }) => keyInRelease(record.id, path)),
  };
}

/** The web root paths that are live before this run. With releases, without the shared assets. */
function livePaths(state: State, pointer: Pointer | null): string[] {
  if (state.mode === 'in-place') return Object.keys(state.files);
  // The pointer names an unknown release if the run that moved it was killed: use the latest known one.
  const live = state.releases.find(({ id }) => id === pointer?.release);
  const id = (live ?? state.releases.at(-1))?.id;
  return id ? pathsOfRelease(state, id) : [];
}

function invalidatedPaths(
  plan: DeployPlan,
  mode: Mode,
  { moves, before, pointer }: { moves: boolean; before: State; pointer: Pointer | null },
): string[] {
  if (mode === 'in-place') return pathsToInvalidate([...plan.writes.map(({ key }) => key), ...plan.vanishing]);
  // A moved pointer may change the response of any address. Before the first release, no CDN has cached anything.
  return moves && pointer && before.releases.length > 0 ? ['/*', `/${POINTER_KEY}`] : [];
}

/** Release ids sort by time and contain the build id. A second release in the same second gets a number. */
export function releaseId(now: string, build: string, state: State): string {
  const id = `${now.replace(/[-:]|\.\d+Z$/g, '').replace('T', '-')}-${build.slice(0, 8)}`;
  const taken = idsInUse(state);
  if (!taken.has(id)) return id;
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`;
}

const describeWrite = ({ key, entry, phase, why, source }: Write) => ({
  key,
  bytes: entry[1],
  phase,
  why,
  copied: source !== null && 'copy' in source,
});
