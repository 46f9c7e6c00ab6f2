// Bundles the command into one module and its lazily loaded parts: sixty small files cost 90 ms of start-up, one costs 5.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const DAY_MS = 86_400_000;

/**
 * The countries of ISO 3166 and their five thousand subdivisions, as text that JSON.parse reads: as objects that a module
 * writes out they take a tenth of the time in which a command starts.
 * @type {import('esbuild').Plugin}
 */
const tablesAsJson = {
  name: 'tables-as-json',
  setup(build) {
    build.onLoad({ filter: /[\\/]iso-3166[\\/][12]\.js$/ }, async ({ path }) => {
      const tables = Object.entries(await import(pathToFileURL(path).href));
      const text = (/** @type {unknown} */ value) => JSON.stringify(JSON.stringify(value));
      return {
        contents: tables
          .map(([name, value]) => `export const ${name} = /* @__PURE__ */ JSON.parse(${text(value)});`)
          .join('\n'),
      };
    });
  },
};

/**
 * Bundles into a folder that appears with all its files, by being renamed.
 * @param {string} packageFolder the folder of the generator's package
 * @param {string} folder
 * @param {string[]} sources the files that the bundle is made of, from the package's folder
 */
export async function bundleCli(packageFolder, folder, sources) {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await bundleInto(packageFolder, unfinished, sources);
  try {
    renameSync(unfinished, folder);
  } catch (cause) {
    // Another command was faster: its bundle is of the same sources.
    if (!existsSync(folder)) throw cause;
    rmSync(unfinished, { recursive: true });
  }
  removeOld(dirname(folder));
}

/**
 * @param {string} packageFolder
 * @param {string} folder
 * @param {string[]} sources
 * @returns what esbuild read and wrote
 */
export async function bundleInto(packageFolder, folder, sources) {
  const { build } = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const { metafile } = await build({
    entryPoints: ['main.ts', 'commands/api.ts', 'serve/dev/check-thread.ts', 'build/render/compile-thread.ts'].map(
      (file) => join(packageFolder, file),
    ),
    absWorkingDir: packageFolder,
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    metafile: true,
    // jsonc-parser's CommonJS form requires files by names that no bundler can see.
    mainFields: ['module', 'main'],
    external: ['esbuild', 'oxc-transform', 'sharp'],
    plugins: [tablesAsJson],
    define: {
      SITE_VERSION: JSON.stringify(version),
      SITE_BUILD_KEY: JSON.stringify(await keyOfSources(packageFolder, sources)),
    },
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    logLevel: 'error',
    legalComments: 'none',
  });
  return metafile;
}

/** Bundles of earlier sources go, a day after they were made: a command may still be running from one. @param {string} cache */
function removeOld(cache) {
  for (const name of readdirSync(cache)) {
    if (!name.startsWith('cli-')) continue;
    const path = join(cache, name);
    // Another command may have finished its own meanwhile, or have removed the same.
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && Date.now() - made > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Identifies the sources by their content: the same on any machine, so that a cache may travel.
 * @param {string} packageFolder
 * @param {string[]} files
 */
export async function keyOfSources(packageFolder, files) {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(packageFolder, file)));
  return hash.digest('hex').slice(0, 16);
}
