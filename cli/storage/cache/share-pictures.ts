import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import type { RetryPolicy } from '../retry.ts';
import { StoreError } from '../store.ts';
import { Lanes, workTogether } from '../work-together.ts';
import { openSharedCache } from './open-shared-cache.ts';

export interface SharedPictures {
  /** Brings what others have made. @returns the keys that came */
  fetch(keys: readonly string[], keep: (key: string, bytes: Uint8Array) => void): Promise<ReadonlySet<string>>;
  /** Gives others what was made here, where this machine may. */
  store(made: readonly { readonly key: string; readonly bytes: Uint8Array }[]): Promise<void>;
}

const AT_ONCE = 16;

/**
 * Lets machines encode a picture once for all of them. A cache that is away or refuses costs a warning, never a build:
 * everything in it can be made anew.
 */
export function sharePictures(
  env: NodeJS.ProcessEnv = process.env,
  warn: (message: string) => void = (message) => void process.stderr.write(`${sanitizeLine(message)}\n`),
  options: { retry?: RetryPolicy } = {},
): SharedPictures {
  const withCache = async (
    work: (cache: NonNullable<Awaited<ReturnType<typeof openSharedCache>>>) => Promise<void>,
  ) => {
    try {
      const cache = await openSharedCache(env, warn, options);
      if (!cache) return;
      await work(cache).finally(() => cache.close());
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const why = error.status === 0 ? `no answer (${error.code})` : `${error.status} ${error.code}`;
      warn(`The shared cache ${env.SITE_CACHE} is not used: ${why}. Pictures are encoded here.`);
    }
  };
  return {
    fetch: async (keys, keep) => {
      const came = new Set<string>();
      if (keys.length === 0) return came;
      await withCache((cache) =>
        workTogether(keys, new Lanes(AT_ONCE), async (key) => {
          const bytes = await cache.read(key);
          if (!bytes) return;
          keep(key, bytes);
          came.add(key);
        }),
      );
      return came;
    },
    store: async (made) => {
      if (made.length === 0 || env.SITE_CACHE_WRITE !== '1') return;
      await withCache((cache) => workTogether(made, new Lanes(AT_ONCE), ({ key, bytes }) => cache.write(key, bytes)));
    },
  };
}
