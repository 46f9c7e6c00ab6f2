import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, type ObjectHeaders, type Store } from '../storage/store.ts';

/** In ms. After this, concurrent unconditional writes are assumed to be visible to all readers. */
const SETTLE_TIME = 500;

interface ConditionalPut {
  readonly key: string;
  readonly bytes: Buffer;
  readonly headers: ObjectHeaders;
  /** The ETag of the object to replace; null if none may exist. */
  readonly expectedEtag: string | null;
}

/**
 * Writes an object only if it is still the one that was read. Works around stores that handle `If-Match` differently.
 * @returns the new ETag, or null if another process has written since
 * @throws StoreError for any other failure
 */
export async function putIfMatch(
  store: Store,
  { key, bytes, headers, expectedEtag }: ConditionalPut,
): Promise<string | null> {
  const put = async (ifMatch?: string | null): Promise<string | null> => {
    try {
      return (await store.put(key, bytes, headers, ifMatch === undefined ? {} : { ifMatch })).etag;
    } catch (error) {
      if (isConflict(error)) return null;
      throw error;
    }
  };
  const readBack = async () => {
    const found = await store.get(key);
    if (found?.bytes.equals(bytes)) return { ours: found.etag };
    return { ours: null, unchanged: expectedEtag !== null && found?.etag === expectedEtag };
  };
  const written = await put(expectedEtag);
  if (written !== null) return written;
  // The object is ours if the response to a first attempt was lost and the retry got a conflict.
  const afterConflict = await readBack();
  if (afterConflict.ours !== null || !afterConflict.unchanged) return afterConflict.ours;
  // A conflict although the ETag matches. Some stores want quotes around it: Amazon accepts both, Ceph 16 only without.
  const quoted = await put(`"${expectedEtag}"`);
  if (quoted !== null) return quoted;
  const afterQuoted = await readBack();
  if (afterQuoted.ours !== null || !afterQuoted.unchanged) return afterQuoted.ours;
  // Ceph 16 rejects every condition in a bucket with versioning: write without one, wait, and see whose write was last.
  await put();
  await wait(SETTLE_TIME);
  return (await readBack()).ours;
}
