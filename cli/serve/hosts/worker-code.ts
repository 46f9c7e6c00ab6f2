import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerCode } from '../../kit/site-host.ts';
import { COMPILED_FOLDER, PACKAGE_FOLDER } from '../../package-folder.ts';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { warnOfDamage } from '../../sources/warn-of-damage.ts';
import { readPlainFile, writeWholeFile } from '../../sources/whole-file.ts';

const FOLDER = 'serve/hosts/worker';
/** Modules that the workers share with build, preview and browser. */
const SHARED = [
  'kit/places/access.ts',
  'kit/places/place.ts',
  'kit/places/address-ranges.ts',
  'regions/edge-paths.ts',
  'regions/redirect-table.ts',
  'serve/preview/choose-encoding.ts',
  'serve/preview/choose-headers.ts',
  'serve/preview/collected-line.ts',
  'serve/preview/decide-response.ts',
  'serve/preview/find-address.ts',
  'serve/preview/is-blocked.ts',
  'serve/preview/parse-target.ts',
  'serve/preview/server-timing.ts',
];

const ENTRIES = {
  core: 'cloudflare-entry',
  bucket: 'bucket-entry',
  cloudfrontRequest: 'cloudfront-request',
  cloudfrontResponse: 'cloudfront-response',
} as const;
type Entry = (typeof ENTRIES)[keyof typeof ENTRIES];
const NAMES: Record<Entry, string> = {
  'cloudflare-entry': 'worker',
  'bucket-entry': 'bucket-worker',
  'cloudfront-request': 'cloudfront-request',
  'cloudfront-response': 'cloudfront-response',
};

/**
 * The code of the workers. The installed package has it; in the generator's repository it is bundled from the sources.
 * @param cacheDir the `.cache/` folder of the site
 */
export async function readWorker(cacheDir: string): Promise<WorkerCode> {
  const folder = COMPILED_FOLDER;
  if (folder === null) return collectCode((entry) => cachedBundle(cacheDir, entry));
  return collectCode(async (entry) => readFileSync(join(folder, 'workers', `${NAMES[entry]}.js`), 'utf8'));
}

async function collectCode(read: (entry: Entry) => Promise<string>): Promise<WorkerCode> {
  const [core, bucket, cloudfrontRequest, cloudfrontResponse] = await Promise.all([
    read(ENTRIES.core),
    read(ENTRIES.bucket),
    read(ENTRIES.cloudfrontRequest),
    read(ENTRIES.cloudfrontResponse),
  ]);
  return { core, bucket, cloudfrontRequest, cloudfrontResponse };
}

/** All workers, for the package: file name to code. */
export async function bundleWorkers(): Promise<ReadonlyMap<string, string>> {
  const entries = Object.values(ENTRIES);
  const texts = await Promise.all(entries.map(bundleEntry));
  return new Map(entries.map((entry, index) => [`${NAMES[entry]}.js`, texts[index] ?? '']));
}

/**
 * CloudFront calls a global function and limits its size. Its runtime supports ES 5.1 and the features below; esbuild
 * reports any other syntax that it cannot translate.
 */
const CLOUDFRONT = {
  format: 'iife',
  globalName: 'site',
  target: 'es5',
  supported: { arrow: true, 'const-and-let': true, 'template-literal': true },
  minify: true,
} as const;

/** What the code of a function exports. */
const FUNCTIONS: Partial<Record<Entry, string>> = {
  'cloudfront-request': 'handleViewerRequest',
  'cloudfront-response': 'handleViewerResponse',
};

/** Cached by the hash of the sources, with that of the code in the name, because loading esbuild takes longer than a build without changes. */
async function cachedBundle(cacheDir: string, entry: Entry): Promise<string> {
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
  const folder = cacheFolder(cacheDir, 'hosting');
  const fileOf = (text: string) => `${NAMES[entry]}-${key}-${hash('sha256', text, 'hex').slice(0, 16)}.js`;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith(`${NAMES[entry]}-${key}-`)) continue;
    const text = readPlainFile(join(folder, name))?.toString();
    if (text !== undefined && fileOf(text) === name) return text;
    warnOfDamage(join(folder, name));
  }
  const text = await bundleEntry(entry);
  writeWholeFile(join(folder, fileOf(text)), text);
  return text;
}

async function bundleEntry(entry: Entry): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(PACKAGE_FOLDER, FOLDER, `${entry}.ts`)],
    absWorkingDir: PACKAGE_FOLDER,
    bundle: true,
    write: false,
    ...(FUNCTIONS[entry]
      ? { ...CLOUDFRONT, footer: { js: `function handler(event) { return site.${FUNCTIONS[entry]}(event); }` } }
      : { format: 'esm' as const, target: 'es2022' }),
    platform: 'neutral',
    charset: 'utf8',
    logLevel: 'error',
    legalComments: 'none',
  });
  const text = outputFiles[0]?.text;
  if (!text) throw new Error('esbuild returned no output');
  return text;
}
