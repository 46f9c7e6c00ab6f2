import { join } from 'node:path';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { type DeployOptions, type DeployReport, deploy } from '../../cli/publish/deploy.ts';
import { openStore } from '../../cli/publish/open-store.ts';
import type { RetryPolicy } from '../../cli/storage/retry.ts';
import type { Store } from '../../cli/storage/store.ts';
import { parseStoreTarget } from '../../cli/storage/target.ts';

/** Retries without waiting. */
const FAST_RETRY: RetryPolicy = { attempts: 8, firstDelayMs: 1, maxDelayMs: 4 };

export interface BuiltSite {
  readonly root: string;
  readonly out: string;
  readonly region: string;
}

/** Deploys as the command does, and closes the store. */
export const deployTo = (
  to: string,
  endpoint: string | undefined,
  site: BuiltSite,
  options: Partial<DeployOptions> = {},
): Promise<DeployReport> =>
  withStore(to, endpoint, (store, concurrency) => deployWith(store, concurrency, site, options));

/** Deploys with an open store, whose request count continues. */
export async function deployWith(
  store: Store,
  concurrency: DeployOptions['concurrency'],
  site: BuiltSite,
  options: Partial<DeployOptions> = {},
): Promise<DeployReport> {
  const manifest = readManifest(join(site.out, `${site.region}.manifest.json`));
  if (!manifest) throw new Error(`${site.root} is not built`);
  return deploy({
    out: site.out,
    manifest,
    store,
    concurrency,
    variants: true,
    dryRun: false,
    verify: false,
    maxDeletes: 20,
    graceMs: 24 * 3_600_000,
    keep: 5,
    allowed: new Set(),
    invalidation: { kind: 'none' },
    cdn: { origin: '', env: {} },
    log: () => {},
    ...options,
  });
}

export async function withStore<T>(
  to: string,
  endpoint: string | undefined,
  work: (store: Store, concurrency: DeployOptions['concurrency']) => Promise<T>,
): Promise<T> {
  const target = parseStoreTarget(to, endpoint);
  if (typeof target === 'string') throw new Error(target);
  const { store, concurrency, close } = await openStore(target, { retry: FAST_RETRY });
  try {
    return await work(store, concurrency);
  } finally {
    close();
  }
}
