import { PATIENT, type RetryPolicy } from '../storage/retry.ts';
import type { Store } from '../storage/store.ts';
import type { FolderTarget, S3Target } from '../storage/target.ts';
import { Lanes } from '../storage/work-together.ts';
import { FolderStore } from './folder-store.ts';

/** Requests at once, before the server has said anything about it. */
const MOST = 16;

export interface OpenStore {
  readonly store: Store;
  readonly lanes: Lanes;
  close(): void;
}

/** The SDK takes a third of a second to load, so it is loaded for buckets alone. */
export async function openStore(
  target: S3Target | FolderTarget,
  { retry = PATIENT }: { retry?: RetryPolicy } = {},
): Promise<OpenStore> {
  const lanes = new Lanes(MOST);
  if (target.kind === 'folder') return { store: new FolderStore(target.folder), lanes, close: () => {} };
  const { S3Store } = await import('../storage/s3-store.ts');
  const store = new S3Store(target, { retry, lanes });
  return { store, lanes, close: () => store.close() };
}
