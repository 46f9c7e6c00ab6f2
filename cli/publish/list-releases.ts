import type { Store } from '../storage/store.ts';
import { DeployError } from './deploy-error.ts';
import { readPointer } from './read-target.ts';
import type { Pointer } from './releases-layout.ts';
import type { ReleaseRecord, State } from './state.ts';
import { StateFile } from './state-file.ts';

export interface ReleaseList {
  readonly region: string;
  readonly target: string;
  readonly mode: State['mode'];
  readonly releases: readonly (ReleaseRecord & { readonly current: boolean })[];
  /** A deploy that is running or was interrupted. */
  readonly unfinished: { readonly host: string; readonly pid: number; readonly at: string } | null;
}

/** Lists the releases of a target. Sends one request, or two for a target with releases. */
export async function listReleases(store: Store): Promise<ReleaseList> {
  const { state } = await openDeployed(store);
  const current = liveReleaseId(state, state.mode === 'releases' ? await readPointer(store) : null);
  const { intent } = state;
  return {
    region: state.region,
    target: store.address,
    mode: state.mode,
    releases: state.releases.map((release) => ({ ...release, current: release.id === current })),
    unfinished: intent ? { host: intent.owner.host, pid: intent.owner.pid, at: intent.at } : null,
  };
}

/** @throws DeployError if nothing was ever deployed to the target */
export async function openDeployed(store: Store): Promise<{ file: StateFile; state: State }> {
  const file = await StateFile.open(store);
  if (file.current) return { file, state: file.current };
  throw new DeployError(
    'DEPLOY-STATE',
    `Nothing was ever deployed to ${store.address}.`,
    'Check the bucket, the prefix and the endpoint.',
  );
}

/** Null if unknown: an interrupted deploy in place leaves files of two releases. */
export function liveReleaseId(state: State, pointer: Pointer | null): string | null {
  if (state.mode === 'releases') return pointer?.release ?? null;
  return state.intent ? null : (state.releases.at(-1)?.id ?? null);
}
