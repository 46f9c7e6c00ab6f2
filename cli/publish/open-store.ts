import { AdaptiveConcurrency } from '../storage/map-concurrent.ts';
import { DEFAULT_RETRY, type RetryPolicy } from '../storage/retry.ts';
import type { Store } from '../storage/store.ts';
import type { FolderTarget, S3Target } from '../storage/target.ts';
import { FolderStore } from './folder-store.ts';

/** Concurrent requests, unless the server throttles. */
const MAX_REQUESTS = 16;

interface OpenStore {
  readonly store: Store;
  readonly concurrency: AdaptiveConcurrency;
  close(): void;
}

/** Opens a target. The AWS SDK takes a third of a second to load, so it is loaded for buckets only. */
export async function openStore(
  target: S3Target | FolderTarget,
  { retry = DEFAULT_RETRY }: { retry?: RetryPolicy } = {},
): Promise<OpenStore> {
  const concurrency = new AdaptiveConcurrency(MAX_REQUESTS);
  if (target.kind === 'folder') return { store: new FolderStore(target.folder), concurrency, close: () => {} };
  const { S3Store } = await import('../storage/s3-store.ts');
  const store = new S3Store(target, { retry, concurrency });
  return { store, concurrency, close: () => store.close() };
}
