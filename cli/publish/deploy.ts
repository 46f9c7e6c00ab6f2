import type { Manifest } from '../build/emit/manifest.ts';
import { type Store, StoreError } from '../storage/store.ts';
import type { Lanes } from '../storage/work-together.ts';
import {
  type Guard,
  isPage,
  refuseEmpty,
  refuseFindings,
  refuseForeign,
  refuseLosses,
  refuseLost,
  refuseOtherRegion,
  refuseStopped,
} from './guards.ts';
import {
  type Invalidation,
  type InvalidationContext,
  invalidate,
  pathsToInvalidate,
  sayInvalidationFailed,
} from './invalidate.ts';
import { LEASE, type LeaseTimes, outlive } from './lease.ts';
import { type LocalFile, readLocalFiles } from './local-files.ts';
import { findLostReferences } from './local-references.ts';
import { type DeployPlan, planDeploy, type Wanted, type Write, wantInPlace } from './plan-deploy.ts';
import { readPointer, readReleaseFiles } from './read-target.ts';
import { DeployError } from './refusal.ts';
import {
  idsInUse,
  isRelease,
  keptReleases,
  keyInRelease,
  POINTER_KEY,
  type Pointer,
  pathsOfRelease,
  wantRelease,
} from './releases-layout.ts';
import { resolveIntent, trustListing } from './resume.ts';
import { movePointer, runPlan } from './run-plan.ts';
import { emptyState, type Mode, type ReleaseRecord, type State } from './state.ts';
import { StateFile } from './state-file.ts';

export interface DeployOptions {
  /** The folder with `<region>/` and its manifest. */
  readonly out: string;
  readonly manifest: Manifest;
  readonly store: Store;
  readonly lanes: Lanes;
  /** Undefined: as the target was deployed before, in place if never. */
  readonly mode?: Mode | undefined;
  readonly variants: boolean;
  readonly dryRun: boolean;
  /** Lists the target instead of trusting the state. */
  readonly verify: boolean;
  readonly maxDeletes: number;
  readonly graceMs: number;
  /** How many releases are kept. */
  readonly keep: number;
  readonly allowed: ReadonlySet<Guard>;
  readonly invalidation: Invalidation;
  readonly cdn: InvalidationContext;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly say: (message: string) => void;
  /** Looks at what was built as a visitor would, and names what is wrong; asked when something is to be uploaded. */
  readonly check?: (() => Promise<readonly string[]>) | undefined;
  /** Asked before the first write; a no ends the run as if nothing had to be done. */
  readonly confirm?: ((plan: DeployPlan) => Promise<boolean>) | undefined;
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

export interface DeployReport {
  readonly region: string;
  readonly to: string;
  readonly mode: Mode;
  /** What visitors have when this run is over. */
  readonly release: string | null;
  readonly dryRun: boolean;
  readonly unchanged: boolean;
  readonly writes: readonly { key: string; bytes: number; phase: string; why: string; copied: boolean }[];
  /** Files that will be deleted when their grace is over. */
  readonly vanishing: readonly string[];
  readonly deleted: readonly string[];
  readonly invalidated: readonly string[];
  /** Said where visitors have the new release, and something beside it failed. */
  readonly warnings: readonly string[];
  readonly requests: Readonly<Record<string, number>>;
}

/**
 * Brings a target to what was built, so that no visitor meets a page without its assets at any moment, wherever this run
 * is killed.
 * @throws DeployError where it is refused, or ended in the middle
 */
export async function deploy(options: DeployOptions): Promise<DeployReport> {
  const { out, manifest, store, allowed, say } = options;
  const { region } = manifest;
  const paths = Object.keys(manifest.files);
  refuseEmpty(paths, `${out}/${region}`);

  const file = await StateFile.open(store);
  if (!file.current) refuseForeign((await store.list(1)).keys(), store.address, allowed);
  else refuseOtherRegion(region, file.current.region, store.address);
  await outlive(file, options.lease ?? LEASE, say, options.signal);

  const mode = options.mode ?? file.current?.mode ?? 'in-place';
  const files = readLocalFiles(out, manifest, { variants: options.variants, hosting: mode === 'releases' });
  refuseLost(findLostReferences(files, manifest), allowed);

  const nowMs = store.now();
  const now = new Date(nowMs).toISOString();
  const state = await knownState(file, options, mode, now);
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
  };
  const aim =
    mode === 'releases' ? await aimAtRelease(files, record, pointer, state, options) : aimInPlace(files, state);
  const plan = planDeploy(aim.wanted, state, { now, graceMs: options.graceMs });
  refuseLosses(
    { before: visiblePaths(state, pointer), after: files.map(({ path }) => path) },
    options.maxDeletes,
    allowed,
  );
  const isNew = plan.writes.length > 0 || plan.vanishing.length > 0 || !last;
  const release = isNew ? record.id : (last?.id ?? record.id);
  const moves = mode === 'releases' && pointer?.release !== release;
  if (!isNew && !moves && plan.due.length === 0 && !file.current?.intent)
    return report({ release: pointer?.release ?? release, unchanged: true }, plan);
  if (plan.writes.length > 0 && options.check && !allowed.has('broken')) refuseFindings(await options.check());
  refuseStopped(options.signal);
  const invalidated = invalidatedPaths(plan, mode, { moves, before: state, pointer });
  if (options.dryRun) return report({ release, unchanged: false, deleted: plan.due, invalidated }, plan);
  if (options.confirm && !(await options.confirm(plan)))
    throw new DeployError('DEPLOY-STOPPED', 'Nothing was deployed.', 'Run the command again when you have decided.');
  refuseStopped(options.signal);

  const next: State = {
    ...state,
    mode,
    files: plan.files,
    gone: plan.gone,
    releases: isNew ? [...aim.kept, record] : state.releases,
  };
  const quick = !isNew && plan.due.length === 0 && !file.current?.intent;
  if (quick) await movePointer(store, release, pointer);
  else
    await runPlan(
      { ...options, file, state, next, plan, release: isNew ? { record, keys: aim.own } : null },
      async () => {
        if (moves) await movePointer(store, release, pointer);
      },
    );
  const warnings: string[] = [];
  await invalidate(options.invalidation, invalidated, options.cdn).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    warnings.push(sayInvalidationFailed(options.invalidation, error));
  });
  return report({ release, unchanged: false, deleted: plan.due, invalidated, warnings }, plan);
}

/** The state, put right by a listing where a run died or somebody asks for it. */
async function knownState(file: StateFile, options: DeployOptions, mode: Mode, now: string): Promise<State> {
  const state = file.current ?? emptyState(options.manifest.region, mode);
  if (!state.intent && !options.verify) return state;
  const listed = await options.store.list();
  const resolved = resolveIntent(state, listed, now);
  return options.verify ? trustListing(resolved, listed) : resolved;
}

interface Aim {
  readonly wanted: ReadonlyMap<string, Wanted>;
  /** Earlier releases that stay known. */
  readonly kept: readonly ReleaseRecord[];
  /** The keys of the new release. */
  readonly own: readonly string[];
}

/** In place, a record costs nothing but its line; what it needs to be restored is kept by the bucket. */
const KEPT_RECORDS = 50;

const aimInPlace = (files: readonly LocalFile[], state: State): Aim => ({
  wanted: wantInPlace(files),
  kept: state.releases.slice(-KEPT_RECORDS + 1),
  own: files.map(({ path }) => path),
});

async function aimAtRelease(
  files: readonly LocalFile[],
  record: ReleaseRecord,
  pointer: Pointer | null,
  state: State,
  { keep, store }: DeployOptions,
): Promise<Aim> {
  const same = state.mode === 'releases' && state.releases.findLast(({ id }) => isRelease(files, state, id));
  // The newest is built again: nothing is new, so all that there is stays as it is.
  if (same && same === state.releases.at(-1)) {
    const wanted = Object.entries(state.files).map(([key, entry]): [string, Wanted] => [
      key,
      { entry, phase: 'assets', source: null },
    ]);
    return { wanted: new Map(wanted), kept: state.releases, own: [] };
  }
  const earlier = state.mode === 'releases' ? keptReleases(state.releases, pointer?.release ?? null, keep - 1) : [];
  const kept = (await Promise.all(earlier.map(({ id }) => readReleaseFiles(store, id)))).filter(
    (found) => found !== null,
  );
  return {
    wanted: wantRelease(files, record.id, kept, state),
    kept: earlier,
    own: files.map(({ path }) => keyInRelease(record.id, path)),
  };
}

/** What visitors have before this run, as paths of the web root; of releases without the assets that they share. */
function visiblePaths(state: State, pointer: Pointer | null): string[] {
  if (state.mode === 'in-place') return Object.keys(state.files);
  // One that was shown by a run which died before it could say so is not known; the one before it is.
  const shown = state.releases.find(({ id }) => id === pointer?.release);
  const id = (shown ?? state.releases.at(-1))?.id;
  return id ? pathsOfRelease(state, id) : [];
}

function invalidatedPaths(
  plan: DeployPlan,
  mode: Mode,
  { moves, before, pointer }: { moves: boolean; before: State; pointer: Pointer | null },
): string[] {
  if (mode === 'in-place') return pathsToInvalidate([...plan.writes.map(({ key }) => key), ...plan.vanishing]);
  // Where the pointer moves, any address may have another answer; a first release has nobody to be told.
  return moves && pointer && before.releases.length > 0 ? ['/*', `/${POINTER_KEY}`] : [];
}

/** Sorts by time, and says which build it is. Of two in one second, the later one gets a number. */
export function releaseId(now: string, build: string, state: State): string {
  const id = `${now.replace(/[-:]|\.\d+Z$/g, '').replace('T', '-')}-${build.slice(0, 8)}`;
  const taken = idsInUse(state);
  if (!taken.has(id)) return id;
  for (let turn = 2; ; turn++) if (!taken.has(`${id}-${turn}`)) return `${id}-${turn}`;
}

export const describeWrite = ({ key, entry, phase, why, source }: Write) => ({
  key,
  bytes: entry[1],
  phase,
  why,
  copied: source !== null && 'copy' in source,
});
