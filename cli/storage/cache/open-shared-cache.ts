import { AdaptiveConcurrency } from '../map-concurrent.ts';
import { DEFAULT_RETRY } from '../retry.ts';
import { readLimitedBody, StoreError } from '../store.ts';
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
    get: (key, maxBytes) => asStoreError(key, async () => (await store.get(key, maxBytes))?.bytes ?? null),
    put: (key, bytes) => asStoreError(key, async () => void (await store.put(key, Buffer.from(bytes), headers))),
    close: () => store.close(),
  };
}

/** In ms. A slower cache would cost more than it saves. */
const REQUEST_TIMEOUT = 10_000;

function httpCache(address: string, token: string | undefined): SharedCache {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const send = async (key: string, init: RequestInit): Promise<Response> => {
    const request = { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT) };
    return fetch(`${address}/${key}`, request);
  };
  return {
    address,
    get: (key, maxBytes) =>
      asStoreError(key, async () => {
        const response = await send(key, {});
        if (response.status === 404) return null;
        const bytes = await readLimitedBody(key, response.body, response.ok ? maxBytes : MAX_MESSAGE);
        if (!response.ok) throw new StoreError(key, response.status, 'Cache', bytes.toString());
        return bytes;
      }),
    put: (key, bytes) =>
      asStoreError(key, async () => {
        const response = await send(key, { method: 'PUT', body: Buffer.from(bytes) });
        const message = await readLimitedBody(key, response.body, MAX_MESSAGE);
        if (!response.ok) throw new StoreError(key, response.status, 'Cache', message.toString());
      }),
    close: () => {},
  };
}

/** In bytes. */
const MAX_MESSAGE = 64 * 1024;

/** A connection that breaks off, or is too slow, is a fault of the cache and not of the build. */
async function asStoreError<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { name, message } = error as Error;
    throw new StoreError(key, 0, name, message);
  }
}
