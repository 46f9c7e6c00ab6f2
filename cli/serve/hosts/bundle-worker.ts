import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../package-folder.ts';

const FOLDER = 'serve/hosts/worker';
/** What the worker decides by is the same code that build, preview and browser run. */
const SHARED = [
  'kit/places/access.ts',
  'kit/places/place.ts',
  'build/load/address-ranges.ts',
  'build/load/edge-paths.ts',
  'serve/preview/find-address.ts',
  'serve/preview/is-blocked.ts',
  'serve/preview/parse-target.ts',
  'serve/preview/server-timing.ts',
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
    ...readdirSync(join(PACKAGE_FOLDER, FOLDER))
      .sort()
      .map((file) => `${FOLDER}/${file}`),
    ...SHARED,
  ];
  const key = hash(
    'sha256',
    sources.map((file) => `${file}\0${readFileSync(join(PACKAGE_FOLDER, file), 'utf8')}\0`).join(''),
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
    entryPoints: [join(PACKAGE_FOLDER, FOLDER, `${entry}.ts`)],
    absWorkingDir: PACKAGE_FOLDER,
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
