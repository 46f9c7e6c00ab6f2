import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import { AdaptiveConcurrency, mapConcurrent } from '../map-concurrent.ts';
import { StoreError } from '../store.ts';
import { openSharedCache } from './open-shared-cache.ts';
import { readShared, type SharedCache, writeShared } from './shared-cache.ts';

export interface SharedPictures {
  /** Downloads the pictures that other machines have encoded. @returns the keys that were found */
  fetch(keys: readonly string[], save: (key: string, bytes: Uint8Array) => void): Promise<ReadonlySet<string>>;
  /**
   * Uploads the pictures that were encoded here, if this machine may write (`SITE_CACHE_WRITE=1`): only CI jobs of protected
   * branches should.
   */
  store(encoded: readonly { readonly key: string; readonly bytes: Uint8Array }[]): Promise<void>;
}

const MAX_REQUESTS = 16;

/**
 * Shares encoded pictures between machines, so that each is encoded once. An unavailable cache causes a warning and never
 * a failed build: every picture can be encoded again.
 */
export function sharePictures(
  env: NodeJS.ProcessEnv = process.env,
  warn: (message: string) => void = (message) => void process.stderr.write(`${sanitizeLine(message)}\n`),
): SharedPictures {
  const withCache = async (work: (cache: SharedCache) => Promise<unknown>) => {
    try {
      const cache = await openSharedCache(env);
      if (!cache) return;
      await work(cache).finally(() => cache.close());
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const reason = error.status === 0 ? `no response (${error.code})` : `${error.status} ${error.code}`;
      warn(`The shared cache ${env.SITE_CACHE} is not used: ${reason}. Pictures are encoded here.`);
    }
  };
  return {
    fetch: async (keys, save) => {
      const fetched = new Set<string>();
      if (keys.length === 0) return fetched;
      await withCache((cache) =>
        mapConcurrent(keys, new AdaptiveConcurrency(MAX_REQUESTS), async (key) => {
          const bytes = await readShared(cache, key, warn);
          if (!bytes) return;
          save(key, bytes);
          fetched.add(key);
        }),
      );
      return fetched;
    },
    store: async (encoded) => {
      if (encoded.length === 0 || env.SITE_CACHE_WRITE !== '1') return;
      await withCache((cache) =>
        mapConcurrent(encoded, new AdaptiveConcurrency(MAX_REQUESTS), ({ key, bytes }) =>
          writeShared(cache, key, bytes),
        ),
      );
    },
  };
}
