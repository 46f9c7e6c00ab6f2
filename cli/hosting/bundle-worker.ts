import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of this package, from the sources (cli/hosting) and from the bundle of the command (.cache/cli-…) alike. */
const PROJECT = join(import.meta.dirname, '..', '..');
const FOLDER = 'cli/hosting/worker';
/** What the worker decides by is the same code that build, preview and browser run. */
const SHARED = [
  'regions/access.ts',
  'regions/place.ts',
  'cli/load/address-ranges.ts',
  'cli/load/edge-paths.ts',
  'cli/preview/find-address.ts',
  'cli/preview/is-blocked.ts',
  'cli/preview/parse-target.ts',
  'cli/preview/server-timing.ts',
];

export interface WorkerCode {
  /** Expects the table of a region in front of it. */
  readonly core: string;
  /** Reads the table of the current release from a bucket: the same for every region and every build. */
  readonly bucket: string;
  /** A function of CloudFront; expects its table in front of it. */
  readonly cloudfront: string;
}

/**
 * The code that every region's worker shares, as one module each. Kept by the hash of its sources, because loading esbuild
 * alone would take longer than a build in which nothing changed.
 */
export async function bundleWorker(cacheDir: string): Promise<WorkerCode> {
  const [core, bucket, cloudfront] = await Promise.all([
    bundleEntry(cacheDir, 'entry'),
    bundleEntry(cacheDir, 'bucket-entry'),
    bundleEntry(cacheDir, 'cloudfront'),
  ]);
  return { core, bucket, cloudfront };
}

const NAMES = { entry: 'worker', 'bucket-entry': 'bucket-worker', cloudfront: 'cloudfront' } as const;

/**
 * CloudFront calls a global function, and counts its bytes. Its runtime knows these few things beyond ES 5.1; whatever
 * else esbuild can not translate ends the build with its place.
 */
const CLOUDFRONT = {
  format: 'iife',
  globalName: 'site',
  target: 'es5',
  supported: { arrow: true, 'const-and-let': true, 'template-literal': true },
  footer: { js: 'function handler(event) { return site.handler(event); }' },
  minify: true,
} as const;

async function bundleEntry(cacheDir: string, entry: keyof typeof NAMES): Promise<string> {
  const sources = [
    ...readdirSync(join(PROJECT, FOLDER))
      .sort()
      .map((file) => `${FOLDER}/${file}`),
    ...SHARED,
  ];
  const key = hash(
    'sha256',
    sources.map((file) => `${file}\0${readFileSync(join(PROJECT, file), 'utf8')}\0`).join(''),
    'hex',
  ).slice(0, 16);
  const folder = join(cacheDir, 'hosting');
  const file = join(folder, `${NAMES[entry]}-${key}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not bundled yet.
  }
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT, FOLDER, `${entry}.ts`)],
    absWorkingDir: PROJECT,
    bundle: true,
    write: false,
    ...(entry === 'cloudfront' ? CLOUDFRONT : { format: 'esm' as const, target: 'es2022' }),
    platform: 'neutral',
    charset: 'utf8',
    logLevel: 'error',
    legalComments: 'none',
  });
  const text = outputFiles[0]?.text;
  if (!text) throw new Error('esbuild gave no worker');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return text;
}
