import type { Store } from '../storage/store.ts';
import type { Lanes } from '../storage/work-together.ts';
import { releaseId } from './deploy.ts';
import { refuseOtherRegion } from './guards.ts';
import { pathsToInvalidate } from './invalidate.ts';
import { LEASE, type LeaseTimes, outlive } from './lease.ts';
import { list } from './local-files.ts';
import { phaseOf } from './phases.ts';
import { planDeploy, type Wanted } from './plan-deploy.ts';
import { readPointer, readReleaseFiles } from './read-target.ts';
import { DeployError } from './refusal.ts';
import { type Pointer, pathsOfRelease, type ReleaseFiles } from './releases-layout.ts';
import { resolveIntent } from './resume.ts';
import { movePointer, runPlan } from './run-plan.ts';
import { type Entry, isSame, type ReleaseRecord, type State } from './state.ts';
import { StateFile } from './state-file.ts';

export interface RollbackOptions {
  readonly store: Store;
  readonly lanes: Lanes;
  readonly region?: string | undefined;
  /** The id of a release, or the beginning of one; the one before the current by default. */
  readonly to?: string | undefined;
  readonly dryRun: boolean;
  readonly graceMs: number;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly say: (message: string) => void;
}

export interface RollbackReport {
  readonly region: string;
  readonly target: string;
  readonly from: string | null;
  readonly release: string;
  readonly dryRun: boolean;
  /** Whether visitors had this release already. */
  readonly unchanged: boolean;
  /** Files that were restored, in place; none where a pointer moved. */
  readonly restored: readonly string[];
  /** Addresses of which a CDN may keep another answer. */
  readonly invalidated: readonly string[];
  readonly requests: Readonly<Record<string, number>>;
}

export interface ReleaseList {
  readonly region: string;
  readonly target: string;
  readonly mode: State['mode'];
  readonly releases: readonly (ReleaseRecord & { readonly current: boolean })[];
  /** A deploy that is at work, or died. */
  readonly unfinished: { readonly host: string; readonly pid: number; readonly at: string } | null;
}

/** What can be rolled back to. One request in place, two with releases. */
export async function listReleases(store: Store): Promise<ReleaseList> {
  const { state } = await openDeployed(store);
  const current = whatVisitorsHave(state, state.mode === 'releases' ? await readPointer(store) : null);
  const { intent } = state;
  return {
    region: state.region,
    target: store.address,
    mode: state.mode,
    releases: state.releases.map((release) => ({ ...release, current: release.id === current })),
    unfinished: intent ? { host: intent.owner.host, pid: intent.owner.pid, at: intent.at } : null,
  };
}

/**
 * Gives visitors an earlier release. With releases that is one small write, which asks no running deploy for leave: at
 * three in the morning nothing may be in the way, and the deploy finds the pointer moved and stops.
 */
export async function rollback(options: RollbackOptions): Promise<RollbackReport> {
  const { store } = options;
  const { file, state } = await openDeployed(store);
  if (options.region) refuseOtherRegion(options.region, state.region, store.address);
  const pointer = state.mode === 'releases' ? await readPointer(store) : null;
  const current = whatVisitorsHave(state, pointer);
  const wanted = chooseRelease(state, current, options.to);
  const report = (values: Partial<RollbackReport>): RollbackReport => ({
    region: state.region,
    target: store.address,
    from: current,
    release: wanted.id,
    dryRun: options.dryRun,
    unchanged: false,
    restored: [],
    invalidated: ['/*'],
    requests: { ...store.requests },
    ...values,
  });
  if (wanted.id === current) return report({ unchanged: true, invalidated: [] });
  if (state.mode === 'in-place') {
    const restored = await restoreInPlace(wanted, file, options);
    return report({ restored, invalidated: pathsToInvalidate(restored) });
  }
  if (pathsOfRelease(state, wanted.id).length === 0) throw lost(wanted.id);
  if (!options.dryRun) await movePointer(store, wanted.id, pointer);
  return report({});
}

async function openDeployed(store: Store): Promise<{ file: StateFile; state: State }> {
  const file = await StateFile.open(store);
  if (file.current) return { file, state: file.current };
  throw new DeployError(
    'DEPLOY-STATE',
    `Nothing was ever deployed to ${store.address}.`,
    'Check the bucket, the prefix and the endpoint.',
  );
}

/** Null where it is no release that is known whole: in place after a run that did not end, visitors have parts of two. */
function whatVisitorsHave(state: State, pointer: Pointer | null): string | null {
  if (state.mode === 'releases') return pointer?.release ?? null;
  return state.intent ? null : (state.releases.at(-1)?.id ?? null);
}

/** @throws DeployError where there is no such release, or nothing to go back to */
function chooseRelease({ releases }: State, current: string | null, to: string | undefined): ReleaseRecord {
  const known = releases.map(({ id }) => id);
  if (to === undefined) {
    const now = releases.findIndex(({ id }) => id === current);
    // A run was killed after visitors had its release, or in the middle of it: what was whole before is the last one known.
    const last = releases.at(-1);
    if (now === -1 && last) return last;
    // In place, a restored release stands at the end again: going back once more goes behind what it restores.
    const origin = releases[now]?.restores;
    const at = origin === undefined ? now : known.indexOf(origin);
    const before = releases[at - 1];
    if (before) return before;
    throw new DeployError(
      'DEPLOY-RELEASE',
      'There is no earlier release to go back to.',
      'Build an older commit and deploy it.',
    );
  }
  const exact = releases.find(({ id }) => id === to);
  const matches = exact ? [exact] : releases.filter(({ id, build }) => id.startsWith(to) || build.startsWith(to));
  if (matches.length === 1) return matches[0] as ReleaseRecord;
  throw new DeployError(
    'DEPLOY-RELEASE',
    matches.length > 1 ? `"${to}" begins several releases.` : `There is no release "${to}".`,
    `Releases: ${list(known.toReversed(), 10)}.`,
  );
}

/**
 * Brings every file of an earlier release back from the versions that the bucket keeps, in the order of a deploy: it is
 * one, and leaves a release of its own.
 */
async function restoreInPlace(
  wanted: ReleaseRecord,
  file: StateFile,
  options: RollbackOptions,
): Promise<readonly string[]> {
  const { store } = options;
  await outlive(file, options.lease ?? LEASE, options.say, options.signal);
  const nowMs = store.now();
  const now = new Date(nowMs).toISOString();
  const known = file.current as State;
  const state = known.intent ? resolveIntent(known, await store.list(), now) : known;
  const kept = await readReleaseFiles(store, wanted.id);
  if (!kept) throw lost(wanted.id);
  const unversioned = missingVersions(kept, state);
  if (unversioned.length > 0)
    throw new DeployError(
      'DEPLOY-RELEASE',
      `${store.address} keeps no earlier version of ${list(unversioned)}.`,
      'Build the older commit and deploy it. Turn versioning on for the bucket, or deploy with --releases, and the next rollback needs no build.',
    );
  const plan = planDeploy(wantVersions(kept), state, { now, graceMs: options.graceMs });
  if (options.dryRun) return plan.writes.map(({ key }) => key);
  const { build, pages, files } = wanted;
  // The first of its kind: going back once more must not lead to what lies between it and this copy of it.
  const restores = wanted.restores ?? wanted.id;
  const record: ReleaseRecord = { id: releaseId(now, build, state), build, at: now, pages, files, restores };
  const next: State = { ...state, files: plan.files, gone: plan.gone, releases: [...state.releases, record] };
  const release = { record, keys: Object.keys(kept.files) };
  // Sweeping is a deploy's matter; at this moment nothing is deleted.
  await runPlan({ ...options, file, state, next, plan: { ...plan, due: [] }, release }, async () => {});
  return plan.writes.map(({ key }) => key);
}

function missingVersions({ files }: ReleaseFiles, state: State): string[] {
  return Object.entries(files)
    .filter(([key, entry]) => entry[3] === undefined && !isThere(state, key, entry))
    .map(([key]) => key);
}

const isThere = (state: State, key: string, entry: Entry): boolean => {
  const gone = state.gone[key];
  return isSame(state.files[key], entry) || (gone !== undefined && isSame([gone[1], gone[2], gone[3]], entry));
};

const wantVersions = ({ files }: ReleaseFiles): Map<string, Wanted> =>
  new Map(
    Object.entries(files).map(([key, entry]) => [
      key,
      { entry, phase: phaseOf(key), source: { copy: { key, version: entry[3] ?? null, md5: entry[0] } } },
    ]),
  );

const lost = (id: string) =>
  new DeployError(
    'DEPLOY-RELEASE',
    `The files of release ${id} are not kept any more.`,
    'Choose a later one of "site releases", or build the older commit and deploy it.',
  );
