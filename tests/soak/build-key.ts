import { buildKey } from '../support/build-key.ts';

/**
 * Imported before the generator: its modules read the key of the command's bundle. Without one, nothing of an earlier build is
 * reused; with it, builds in this process and builds by the command share their caches.
 */
Object.assign(globalThis, { SITE_BUILD_KEY: await buildKey() });
