import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, type ObjectHeaders, type Store } from '../storage/store.ts';

/** How long a store without conditions is given to show who has written last, in ms. */
const SETTLED = 500;

export interface Over {
  readonly key: string;
  readonly bytes: Buffer;
  readonly headers: ObjectHeaders;
  /** The ETag of what may be replaced; null where nothing may be there. */
  readonly over: string | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes over exactly what was read before.
 * @returns the new ETag, or null where somebody else has written meanwhile
 */
export async function putOver(store: Store, { key, bytes, headers, over, signal }: Over): Promise<string | null> {
  const put = async (onlyOver?: string | null): Promise<string | null> => {
    try {
      return (await store.put(key, bytes, headers, { ...(onlyOver === undefined ? {} : { onlyOver }), signal })).etag;
    } catch (error) {
      if (isConflict(error)) return null;
      throw error;
    }
  };
  const look = async () => {
    const there = await store.get(key);
    if (there?.bytes.equals(bytes)) return { ours: there.etag };
    return { ours: null, unchanged: over !== null && there?.etag === over };
  };
  const written = await put(over);
  if (written !== null) return written;
  // Ours, where the answer to a first attempt was lost.
  const seen = await look();
  if (seen.ours !== null || !seen.unchanged) return seen.ours;
  // Refused over the very object that is there. Some stores want ETags in quotes: Amazon takes both, Ceph 16 only without.
  const quoted = await put(`"${over}"`);
  if (quoted !== null) return quoted;
  const again = await look();
  if (again.ours !== null || !again.unchanged) return again.ours;
  // And some mind no condition (Ceph 16 in a bucket that keeps versions): whoever is last is seen by all when it is quiet.
  await put();
  await wait(SETTLED, undefined, { signal });
  return (await look()).ours;
}
