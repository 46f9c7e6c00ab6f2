import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Store } from '../../cli/store/store.ts';
import type { S3Server } from './ceph.ts';
import { type BuiltSite, deployTo, withStore } from './deploy-to.ts';
import type { FaultProxy } from './fault-proxy.ts';

export interface KilledDeploys {
  readonly killed: number;
  /** Pages that named a missing file after a kill. */
  readonly broken: readonly string[];
  /** Kills after which the next run did not bring everything, or the one after it wrote. */
  readonly unsettled: readonly string[];
  /** Kills that left files of both builds. */
  readonly mixed: number;
}

/**
 * Deploys one build over another again and again, each in a process that is killed when a request is on its way: before
 * the store sees it, or when it is done and nobody has heard. Then looks at every page as a visitor would.
 */
export async function killedDeploys({
  to,
  server,
  proxy,
  sites,
  kills,
  seed,
  folder,
}: {
  to: string;
  server: S3Server;
  proxy: FaultProxy;
  sites: readonly [BuiltSite, BuiltSite];
  kills: number;
  seed: number;
  /** For the programme that is killed. */
  folder: string;
}): Promise<KilledDeploys> {
  const random = randomNumbers(seed);
  const broken: string[] = [];
  const unsettled: string[] = [];
  let mixed = 0;
  let killed = 0;
  const next: Ready[] = [];
  const programme = await bundleChild(folder);
  const child = () => {
    // Loading takes longer than deploying: the next one loads while this one works.
    while (next.length < 2) next.push(startChild(programme));
    return next.shift() as Ready;
  };
  try {
    await deployTo(to, server.url, sites[0]);
    const writes = (await deployTo(to, server.url, sites[1], { dryRun: true })).writes.length;
    let target = sites[1];
    for (let turn = 0; turn < kills; turn++) {
      const process = await child();
      const at = 1 + Math.floor(random() * (writes + 4));
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
      process.send([to, proxy.url, target]);
      if ((await ended) === 'SIGKILL') killed++;
      // What had reached the store before the kill may still be at work there.
      await proxy.quiet();
      proxy.mend();
      const name = `kill ${turn} at request ${at}${before ? '' : ', done'} of seed ${seed}`;
      const seen = await withStore(to, server.url, (store) => lookAtPages(store));
      broken.push(...seen.broken.map((problem) => `${name}: ${problem}`));
      if (seen.builds > 1) mixed++;
      // Without grace: whatever the next turn names has to be uploaded again.
      await deployTo(to, server.url, target, { graceMs: 0 });
      const quiet = await deployTo(to, server.url, target, { verify: turn % 10 === 0 });
      if (!quiet.unchanged) unsettled.push(`${name}: ${JSON.stringify(quiet.writes)}`);
      if ('PUT' in quiet.requests || 'DELETE' in quiet.requests) unsettled.push(`${name}: it wrote`);
      target = target === sites[0] ? sites[1] : sites[0];
    }
  } finally {
    for (const ready of next) (await ready).kill('SIGKILL');
  }
  return { killed, broken, unsettled, mixed };
}

/** Every page of the bucket, its variants apart, and whether what it names is there. */
export async function lookAtPages(store: Store): Promise<{ broken: string[]; builds: number }> {
  const keys = new Set((await store.list()).keys());
  const broken: string[] = [];
  const names = new Set<string>();
  for (const key of [...keys].filter((name) => name.endsWith('.html'))) {
    const html = (await store.get(key))?.bytes.toString('utf8') ?? '';
    const assets = new Set([...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, path = '']) => path));
    for (const asset of assets) if (!keys.has(asset)) broken.push(`${key} names ${asset}`);
    const [first] = assets;
    if (first) names.add(first);
  }
  return { broken, builds: names.size };
}

type Ready = Promise<ChildProcess>;

/** One module: loading a hundred files a hundred times would take most of the test. */
async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, 'deploy-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'deploy-child.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
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

/** Mulberry32: the same numbers on every machine, so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
