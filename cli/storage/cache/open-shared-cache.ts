import { PATIENT, type RetryPolicy } from '../retry.ts';
import { StoreError } from '../store.ts';
import { parseTarget } from '../target.ts';
import { Lanes } from '../work-together.ts';
import { type Blobs, type SharedCache, shareCache } from './shared-cache.ts';

export interface OpenCache extends SharedCache {
  /** Whether this machine may write: `SITE_CACHE_WRITE=1`, on protected branches alone. */
  readonly writes: boolean;
  close(): void;
}

/**
 * The cache that the environment names, or null: `SITE_CACHE=s3://bucket/prefix` (with `SITE_CACHE_ENDPOINT` for a store
 * that is not Amazon's), or `SITE_CACHE=https://cache.example` for any server of Bazel's HTTP cache. `SITE_CACHE_WRITE=1`
 * writes what was made.
 * @throws StoreError for an address that is none
 */
export async function openSharedCache(
  env: NodeJS.ProcessEnv,
  warn: (message: string) => void,
  { retry = PATIENT }: { retry?: RetryPolicy } = {},
): Promise<OpenCache | null> {
  const address = env.SITE_CACHE ?? '';
  if (address === '') return null;
  const writes = env.SITE_CACHE_WRITE === '1';
  if (/^https?:\/\//.test(address)) {
    const blobs = httpBlobs(address.replace(/\/$/, ''), env.SITE_CACHE_TOKEN?.trim());
    return { ...shareCache(blobs, warn), writes, close: () => {} };
  }
  const target = parseTarget(address, env.SITE_CACHE_ENDPOINT);
  if (typeof target === 'string' || target.kind !== 's3')
    throw new StoreError('', 400, 'is no address of a cache', typeof target === 'string' ? target : '');
  const { S3Store } = await import('../s3-store.ts');
  const store = new S3Store(target, { retry, lanes: new Lanes(16) });
  const headers = { contentType: 'application/octet-stream', cacheControl: 'public, max-age=31536000, immutable' };
  const blobs: Blobs = {
    address: store.address,
    get: async (key) => (await store.get(key))?.bytes ?? null,
    put: async (key, bytes) => void (await store.put(key, Buffer.from(bytes), headers)),
  };
  return { ...shareCache(blobs, warn), writes, close: () => store.close() };
}

/** How long an answer may take, in ms: a cache that is slower than encoding is none. */
const PATIENCE = 10_000;

function httpBlobs(address: string, token: string | undefined): Blobs {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const send = async (key: string, init: RequestInit): Promise<Response> => {
    const request = { ...init, headers, signal: AbortSignal.timeout(PATIENCE) };
    return fetch(`${address}/${key}`, request).catch((error: Error) => {
      throw new StoreError(key, 0, error.name, error.message);
    });
  };
  return {
    address,
    get: async (key) => {
      const answer = await send(key, {});
      if (answer.status === 404) return null;
      if (!answer.ok) throw new StoreError(key, answer.status, 'Cache', await answer.text());
      return Buffer.from(await answer.arrayBuffer());
    },
    put: async (key, bytes) => {
      const answer = await send(key, { method: 'PUT', body: Buffer.from(bytes) });
      if (!answer.ok) throw new StoreError(key, answer.status, 'Cache', await answer.text());
    },
  };
}
