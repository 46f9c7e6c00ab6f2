import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import type { Mode } from '../../cli/publish/state.ts';
import { type AdaptiveConcurrency, mapConcurrent } from '../../cli/storage/map-concurrent.ts';
import type { Store } from '../../cli/storage/store.ts';
import type { S3Server } from '../hosts/ceph.ts';
import type { KillAt } from '../hosts/deploy-child.ts';
import { type BuiltSite, deployTo, deployWith, withStore } from '../hosts/deploy-to.ts';
import type { FaultProxy } from '../hosts/fault-proxy.ts';
import { randomNumbers } from './soak.ts';

export interface KilledDeploys {
  readonly killed: number;
  /** Pages that referred to a missing file after a kill. */
  readonly broken: readonly string[];
  /** Kills after which the next run did not complete the deploy, or the run after it wrote files. */
  readonly unsettled: readonly string[];
  /** Kills that left pages of both builds. */
  readonly mixed: number;
  /** Kills after which the new build was live, completely or in part. */
  readonly reached: number;
}

/**
 * Deploys builds over each other, each in a process that is killed during a request: before the store receives it, or before
 * its response arrives. Then checks every page in the target.
 */
export async function killedDeploys({
  to,
  server,
  proxy,
  sites,
  kills,
  seed,
  folder,
  mode = 'in-place',
}: {
  to: string;
  server: S3Server;
  proxy: FaultProxy;
  /** Deployed in turn. */
  sites: readonly BuiltSite[];
  kills: number;
  seed: number;
  /** The folder of the program that is killed. */
  folder: string;
  mode?: Mode;
}): Promise<KilledDeploys> {
  const random = randomNumbers(seed);
  const report = { killed: 0, broken: [] as string[], unsettled: [] as string[], mixed: 0, reached: 0 };
  const next: Ready[] = [];
  const programme = await bundleChild(folder);
  const child = () => {
    // Loading takes longer than deploying, so the next process loads in parallel.
    while (next.length < 2) next.push(startChild(programme));
    return next.shift() as Ready;
  };
  // Keep few releases, so that most files must be uploaded again.
  const common = { mode, keep: 2 };
  try {
    await withStore(to, server.url, (store, concurrency) =>
      deployWith(store, concurrency, sites[0] as BuiltSite, common),
    );
    for (let turn = 0; turn < kills; turn++) {
      const target = sites[(turn + 1) % sites.length] as BuiltSite;
      // Every second run also deletes replaced files, and may be killed during that.
      const options = turn % 2 === 0 ? common : { ...common, graceMs: 0 };
      const planned = await withStore(to, server.url, (store, concurrency) =>
        deployWith(store, concurrency, target, { ...options, dryRun: true }),
      );
      const process = await child();
      const at = 1 + Math.floor(random() * (planned.writes.length + planned.deleted.length + 4));
      const before = random() < 0.5;
      const ended = new Promise<string | null>((resolve) => process.once('exit', (_, signal) => resolve(signal)));
      proxy.set(
        ({ number }) => {
          if (number < at) return 'pass';
          if (number > at || before) {
            process.kill('SIGKILL');
            return 'cut';
          }
          return 'lose';
        },
        ({ number }) => {
          if (number === at) process.kill('SIGKILL');
        },
      );
      process.send([to, proxy.url, target, options]);
      if ((await ended) === 'SIGKILL') report.killed++;
      // The store may still process requests of the killed run.
      await proxy.quiet();
      proxy.clear();
      const name = `kill ${turn} at request ${at}${before ? '' : ', done'} of seed ${seed}`;
      await withStore(to, server.url, async (store, concurrency) => {
        const seen = await lookAtPages(store, concurrency);
        report.broken.push(...seen.broken.map((problem) => `${name}: ${problem}`));
        if (seen.builds.size > 1) report.mixed++;
        if ([...seen.builds].some((asset) => existsSync(join(target.out, target.region, asset)))) report.reached++;
        // Without a grace period, so that the next turn must upload its files again.
        await deployWith(store, concurrency, target, { ...common, graceMs: 0 });
      });
      const quiet = await deployTo(to, server.url, target, { ...common, verify: turn % 10 === 0 });
      if (!quiet.unchanged) report.unsettled.push(`${name}: ${JSON.stringify(quiet.writes)}`);
      if ('PUT' in quiet.requests || 'DELETE' in quiet.requests) report.unsettled.push(`${name}: it wrote`);
    }
  } finally {
    for (const ready of next) (await ready).kill('SIGKILL');
  }
  return report;
}

/**
 * Deploys releases over each other into a folder, each in a process that is killed at a call of its store, and checks the
 * target of `current`.
 * @returns faults; the number of kills; how many of them left the new build live
 */
export async function killFolderDeploys({
  folder,
  sites,
  kills,
  seed,
}: {
  /** For the target and the program that is killed. */
  folder: string;
  sites: readonly BuiltSite[];
  kills: number;
  seed: number;
}): Promise<{ faults: string[]; killed: number; reached: number }> {
  const random = randomNumbers(seed);
  const target = join(folder, 'target');
  const to = `file://${target}`;
  const programme = await bundleChild(folder);
  const options = { mode: 'releases', keep: 2, graceMs: 0 } as const;
  const report = { faults: [] as string[], killed: 0, reached: 0 };
  await deployTo(to, undefined, sites[0] as BuiltSite, options);
  for (let turn = 0; turn < kills; turn++) {
    const site = sites[(turn + 1) % sites.length] as BuiltSite;
    const before = sites[turn % sites.length] as BuiltSite;
    const planned = await deployTo(to, undefined, site, { ...options, dryRun: true });
    // Besides files, it reads and writes states, leases, the release and the pointer.
    const calls = planned.writes.length + planned.deleted.length + 10;
    const kill: KillAt = { call: 1 + Math.floor(random() * calls), before: random() < 0.5 };
    const child = await startChild(programme);
    const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    child.send([to, null, site, options, kill]);
    if ((await ended) === 'SIGKILL') report.killed++;
    const name = `kill ${turn} ${kill.before ? 'before' : 'after'} call ${kill.call} of seed ${seed}`;
    const live = [before, site].filter((one) => isLive(join(target, 'current'), one));
    if (live.length !== 1) report.faults.push(`${name}: ${live.length} complete builds are live`);
    if (live[0] === site) report.reached++;
    await deployTo(to, undefined, site, options);
    if (!isLive(join(target, 'current'), site)) report.faults.push(`${name}: the next run did not complete it`);
    if (!(await deployTo(to, undefined, site, options)).unchanged)
      report.faults.push(`${name}: the run after it wrote`);
  }
  return report;
}

/** Whether a folder has all files of a build. */
function isLive(folder: string, { out, region }: BuiltSite): boolean {
  const files = Object.entries(readManifest(join(out, `${region}.manifest.json`))?.files ?? {});
  return files.every(
    ([path, { sha256, kind }]) =>
      kind === 'config' ||
      (existsSync(join(folder, path)) && hash('sha256', readFileSync(join(folder, path)), 'hex') === sha256),
  );
}

/** Checks that the references of all live pages exist; variants are skipped. */
export async function lookAtPages(
  store: Store,
  concurrency: AdaptiveConcurrency,
): Promise<{ broken: string[]; builds: ReadonlySet<string> }> {
  const keys = new Set((await store.list()).keys());
  const pointer = keys.has('current.json') ? await store.get('current.json') : null;
  const root = pointer ? `releases/${JSON.parse(pointer.bytes.toString('utf8')).release}/` : '';
  const broken: string[] = [];
  const names = new Set<string>();
  const pages = [...keys].filter((key) => key.startsWith(root) && key.endsWith('.html'));
  if (pointer && !keys.has(`${root}index.html`)) broken.push(`the pointer leads to ${root}, where no home page is`);
  await mapConcurrent(pages, concurrency, async (key) => {
    const html = (await store.get(key))?.bytes.toString('utf8') ?? '';
    const assets = new Set([...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, path = '']) => path));
    for (const asset of assets) if (!keys.has(asset)) broken.push(`${key} names ${asset}`);
    const [first] = assets;
    if (first) names.add(first);
  });
  return { broken, builds: names };
}

type Ready = Promise<ChildProcess>;

/** Bundles the program: loading 100 modules for each kill would take most of the time. */
async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, 'deploy-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'hosts', 'deploy-child.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}

function startChild(programme: string): Ready {
  const child = fork(programme, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(programme), 'compiled') },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (status) => reject(new Error(`the process of a deploy ended with ${status} before it began`)));
  });
}
