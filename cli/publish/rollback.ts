import { joinFirst } from '../problems/phrases.ts';
import type { AdaptiveConcurrency } from '../storage/map-concurrent.ts';
import type { Store } from '../storage/store.ts';
import { releaseId } from './deploy.ts';
import { DeployError } from './deploy-error.ts';
import { refuseOtherRegion } from './guards.ts';
import { pathsToInvalidate } from './invalidate.ts';
import { LEASE, type LeaseTimes, waitForLeaseExpiry } from './lease.ts';
import { liveReleaseId, openDeployed } from './list-releases.ts';
import { phaseOf } from './phases.ts';
import { type DesiredFile, planDeploy } from './plan-deploy.ts';
import { readPointer, readReleaseFiles } from './read-target.ts';
import { pathsOfRelease, type ReleaseFiles } from './releases-layout.ts';
import { resolveIntent } from './resume.ts';
import { movePointer, runPlan } from './run-plan.ts';
import { entryOfGone, isSame, type ReleaseRecord, type State, type StateEntry } from './state.ts';
import type { StateFile } from './state-file.ts';

interface RollbackOptions {
  readonly store: Store;
  readonly concurrency: AdaptiveConcurrency;
  readonly region?: string | undefined;
  /** The id of a release, or its beginning; by default the release before the live one. */
  readonly to?: string | undefined;
  readonly dryRun: boolean;
  readonly graceMs: number;
  readonly lease?: LeaseTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly log: (message: string) => void;
}

export interface RollbackReport {
  readonly region: string;
  readonly target: string;
  readonly from: string | null;
  readonly release: string;
  readonly dryRun: boolean;
  /** Whether this release is already live. */
  readonly unchanged: boolean;
  /** The files that were restored in place; empty for targets with releases. */
  readonly restored: readonly string[];
  /** Addresses that a CDN may have cached. */
  readonly invalidated: readonly string[];
  readonly requests: Readonly<Record<string, number>>;
}

/**
 * Restores an earlier release. In a target with releases, this is one small write that does not wait for a running deploy:
 * the rollback must always work, and the deploy stops when it finds the pointer moved.
 * @throws DeployError if there is no such release, or its files are not kept
 */
export async function rollback(options: RollbackOptions): Promise<RollbackReport> {
  const { store } = options;
  const { file, state } = await openDeployed(store);
  if (options.region) refuseOtherRegion(options.region, state.region, store.address);
  const pointer = state.mode === 'releases' ? await readPointer(store) : null;
  const current = liveReleaseId(state, pointer);
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
  if (pathsOfRelease(state, wanted.id).length === 0) throw filesNotKept(wanted.id);
  if (!options.dryRun) await movePointer(store, wanted.id, pointer, { isNew: false });
  return report({});
}

/** @throws DeployError if there is no such release, or no earlier one */
function chooseRelease({ releases }: State, current: string | null, to: string | undefined): ReleaseRecord {
  const known = releases.map(({ id }) => id);
  if (to === undefined) {
    const now = releases.findIndex(({ id }) => id === current);
    // The live release is unknown because a run was interrupted: the last complete one is the latest in the list.
    const last = releases.at(-1);
    if (now === -1 && last) return last;
    // In place, a restored release is appended: a second rollback continues from the release that it restored.
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
    matches.length > 1 ? `"${to}" matches several releases.` : `There is no release "${to}".`,
    `Releases: ${joinFirst(known.toReversed(), 10)}.`,
  );
}

/**
 * Restores every file of an earlier release from the versions in the bucket. It runs like a deploy, in the same order, and
 * records a new release.
 * @returns the keys of the restored files
 */
async function restoreInPlace(
  wanted: ReleaseRecord,
  file: StateFile,
  options: RollbackOptions,
): Promise<readonly string[]> {
  const { store } = options;
  await waitForLeaseExpiry(file, options.lease ?? LEASE, options.log, options.signal);
  const nowMs = store.now();
  const now = new Date(nowMs).toISOString();
  const known = file.current as State;
  const state = known.intent ? resolveIntent(known, await store.list(), now) : known;
  const kept = await readReleaseFiles(store, wanted.id);
  if (!kept) throw filesNotKept(wanted.id);
  const unversioned = missingVersions(kept, state);
  if (unversioned.length > 0)
    throw new DeployError(
      'DEPLOY-RELEASE',
      `${store.address} keeps no earlier version of ${joinFirst(unversioned)}.`,
      'Build the older commit and deploy it. To make the next rollback possible without a build, enable versioning for the bucket or deploy with --releases.',
    );
  const plan = planDeploy(filesFromVersions(kept), state, { now, graceMs: options.graceMs });
  if (options.dryRun) return plan.writes.map(({ key }) => key);
  const { build, pages, files, source } = wanted;
  // Keep the original id when a restored release is restored again, so that the next rollback continues from there.
  const restores = wanted.restores ?? wanted.id;
  const record: ReleaseRecord = {
    id: releaseId(now, build, state),
    build,
    at: now,
    pages,
    files,
    restores,
    ...(source === undefined ? {} : { source }),
  };
  const next: State = { ...state, files: plan.files, gone: plan.gone, releases: [...state.releases, record] };
  const release = { record, compression: kept.compression, keys: Object.keys(kept.files), moves: [] };
  // Visitors may have the pages of the other release open: only its variants are deleted.
  await runPlan({ ...options, file, state, next, plan: { ...plan, due: plan.outdated }, release }, async () => {});
  return plan.writes.map(({ key }) => key);
}

function missingVersions({ files }: ReleaseFiles, state: State): string[] {
  return Object.entries(files)
    .filter(([key, entry]) => entry[3] === undefined && !isInTarget(state, key, entry))
    .map(([key]) => key);
}

const isInTarget = (state: State, key: string, entry: StateEntry): boolean => {
  const gone = state.gone[key];
  return isSame(state.files[key], entry) || isSame(gone && entryOfGone(gone), entry);
};

const filesFromVersions = ({ files }: ReleaseFiles): Map<string, DesiredFile> =>
  new Map(
    Object.entries(files).map(([key, entry]) => [
      key,
      { entry, phase: phaseOf(key), source: { copy: { key, version: entry[3] ?? null, md5: entry[0] } } },
    ]),
  );

const filesNotKept = (id: string) =>
  new DeployError(
    'DEPLOY-RELEASE',
    `The files of release ${id} are no longer kept.`,
    'Choose a later release from "site releases", or build the older commit and deploy it.',
  );
