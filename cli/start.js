// Loads the command: the bundle of the installed package, or in the generator's repository one of the current sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packageFolder = dirname(fileURLToPath(import.meta.url));
/** Folders of the package without code of the command, and what packing leaves behind if it is interrupted. */
const NO_SOURCES = ['bundle', 'types', 'node_modules', 'starters/markets', 'starters/minimal', 'starters/shop'];

export async function start() {
  // The pool in which pictures are encoded and files compressed: all cores, and at least Node's own number of threads.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  if (existsSync(join(packageFolder, 'main.ts'))) return startSources();
  // The cache of a site is in its own folder, never in node_modules.
  const isSite = existsSync(join('templates', 'site.tsx'));
  if (isSite && !process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join('.cache', 'compiled'));
  await import(pathToFileURL(join(packageFolder, 'bundle', 'main.mjs')).href);
}

/**
 * Each state of the sources has its own folder, created by a rename, so that concurrent commands never read a partial
 * bundle.
 */
async function startSources() {
  const cache = join(dirname(packageFolder), '.cache');
  const sources = signatures();
  const folder = join(cache, `cli-${createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const { bundleCli } = await import('./bundle-cli.js');
    await bundleCli(packageFolder, folder, Object.keys(sources));
  }
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join(cache, 'compiled'));
  await import(pathToFileURL(join(folder, 'main.mjs')).href);
}

/** Every source of the command with its time and size. @returns {Record<string, string>} */
export function signatures() {
  /** @type {Record<string, string>} */
  const found = {};
  const add = (/** @type {string} */ file) => {
    const { mtimeMs, size } = statSync(join(packageFolder, file));
    found[file] = `${mtimeMs}:${size}`;
  };
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(packageFolder, folder), { withFileTypes: true })) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NO_SOURCES.includes(file)) walk(file);
      } else if (/\.(ts|js)$/.test(entry.name)) add(file);
    }
  };
  walk('');
  add('package.json');
  return found;
}
