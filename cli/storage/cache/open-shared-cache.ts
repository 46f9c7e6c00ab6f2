import { AdaptiveConcurrency } from '../map-concurrent.ts';
import { DEFAULT_RETRY } from '../retry.ts';
import { StoreError } from '../store.ts';
import { parseStoreTarget } from '../target.ts';
import type { SharedCache } from './shared-cache.ts';

/**
 * Opens the cache of `SITE_CACHE`: `s3://bucket/prefix` (with `SITE_CACHE_ENDPOINT` for an S3-compatible store), or
 * `https://cache.example` for a server of Bazel's HTTP cache protocol (with an optional bearer `SITE_CACHE_TOKEN`).
 * @returns null if `SITE_CACHE` is not set
 * @throws StoreError for an invalid address
 */
export async function openSharedCache(env: NodeJS.ProcessEnv): Promise<SharedCache | null> {
  const address = env.SITE_CACHE ?? '';
  if (address === '') return null;
  if (/^https?:\/\//.test(address)) return httpCache(address.replace(/\/$/, ''), env.SITE_CACHE_TOKEN?.trim());
  const target = parseStoreTarget(address, env.SITE_CACHE_ENDPOINT);
  if (typeof target === 'string' || target.kind !== 's3')
    throw new StoreError('', 400, 'is not the address of a cache', typeof target === 'string' ? target : '');
  const { S3Store } = await import('../s3-store.ts');
  const store = new S3Store(target, { retry: DEFAULT_RETRY, concurrency: new AdaptiveConcurrency(16) });
  const headers = { contentType: 'application/octet-stream', cacheControl: 'public, max-age=31536000, immutable' };
  return {
    address: store.address,
    get: async (key) => (await store.get(key))?.bytes ?? null,
    put: async (key, bytes) => void (await store.put(key, Buffer.from(bytes), headers)),
    close: () => store.close(),
  };
}

/** In ms. A slower cache would cost more than it saves. */
const REQUEST_TIMEOUT = 10_000;

function httpCache(address: string, token: string | undefined): SharedCache {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const send = async (key: string, init: RequestInit): Promise<Response> => {
    const request = { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT) };
    return fetch(`${address}/${key}`, request).catch((error: Error) => {
      throw new StoreError(key, 0, error.name, error.message);
    });
  };
  return {
    address,
    get: async (key) => {
      const response = await send(key, {});
      if (response.status === 404) return null;
      if (!response.ok) throw new StoreError(key, response.status, 'Cache', await response.text());
      return Buffer.from(await response.arrayBuffer());
    },
    put: async (key, bytes) => {
      const response = await send(key, { method: 'PUT', body: Buffer.from(bytes) });
      if (!response.ok) throw new StoreError(key, response.status, 'Cache', await response.text());
    },
    close: () => {},
  };
}
