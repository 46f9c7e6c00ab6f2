import { hash } from 'node:crypto';
import { AdaptiveConcurrency, mapConcurrent } from '../map-concurrent.ts';
import type { Store } from '../store.ts';
import { contentKey } from './shared-cache.ts';

interface SharedReport {
  readonly address: string;
  readonly entries: number;
  readonly bytes: number;
  /** `cas/` keys whose bytes have another hash, and `ac/` keys whose bytes are missing. */
  readonly damaged: readonly string[];
}

const MAX_REQUESTS = 16;

/** Downloads and verifies every object of a shared cache in a bucket. */
export async function verifyShared(store: Store): Promise<SharedReport> {
  const listed = await store.list();
  const damaged: string[] = [];
  await mapConcurrent([...listed.keys()], new AdaptiveConcurrency(MAX_REQUESTS), async (key) => {
    const stored = await store.get(key);
    if (!stored) return;
    if (key.startsWith('cas/') && contentKey(hash('sha256', stored.bytes, 'hex')) !== key) damaged.push(key);
    if (key.startsWith('ac/') && !listed.has(contentKey(contentDigest(stored.bytes)))) damaged.push(key);
  });
  const bytes = [...listed.values()].reduce((sum, { size }) => sum + size, 0);
  return { address: store.address, entries: listed.size, bytes, damaged: damaged.sort() };
}

function contentDigest(entry: Buffer): string {
  try {
    return String((JSON.parse(entry.toString('utf8')) as { sha256?: unknown }).sha256);
  } catch {
    return '';
  }
}
