import { hash } from 'node:crypto';
import type { Store } from '../store.ts';
import { Lanes, workTogether } from '../work-together.ts';
import { contentKey } from './shared-cache.ts';

export interface SharedReport {
  readonly address: string;
  readonly entries: number;
  readonly bytes: number;
  /** Keys whose bytes are not what their name says, and entries that name what is not there. */
  readonly damaged: readonly string[];
}

const AT_ONCE = 16;

/** Reads everything that a shared cache in a bucket holds. */
export async function verifyShared(store: Store): Promise<SharedReport> {
  const listed = await store.list();
  const damaged: string[] = [];
  await workTogether([...listed.keys()], new Lanes(AT_ONCE), async (key) => {
    const stored = await store.get(key);
    if (!stored) return;
    if (key.startsWith('cas/') && contentKey(hash('sha256', stored.bytes, 'hex')) !== key) damaged.push(key);
    if (key.startsWith('ac/') && !listed.has(contentKey(namedBy(stored.bytes)))) damaged.push(key);
  });
  const bytes = [...listed.values()].reduce((sum, { size }) => sum + size, 0);
  return { address: store.address, entries: listed.size, bytes, damaged: damaged.sort() };
}

function namedBy(entry: Buffer): string {
  try {
    return String((JSON.parse(entry.toString('utf8')) as { sha256?: unknown }).sha256);
  } catch {
    return '';
  }
}
