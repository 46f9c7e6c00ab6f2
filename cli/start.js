// Loads the command: the bundle of the installed package, or in the generator's repository one of the current sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packageFolder = dirname(fileURLToPath(import.meta.url));
/** Folders of the package without code of the command, and what packing leaves behind if it is interrupted. */
const NO_SOURCES = ['bundle', 'types', 'node_modules', 'starters/minimal', 'starters/shop'];

/**
 * Commands that make many texts: with a small heap for new objects, V8 promotes fewer of them that are about to be dropped. A
 * cold build of 14 regions has 0.63 of the memory and takes 1.05 of the time (Nov 2026).
 */
const SMALL_SPACE = '--max-semi-space-size=4';
/**
 * Dev also lets a heap grow by 30 % only between full collections, where V8 would let it grow fourfold: 14 regions have 802 MB at
 * most in 18 saves, 864 at 50 % and 1,003 at 100 %, for 1.05 of the processor time of the last (Nov 2026).
 * A cold build of 64,000 pages has 0.8 of the memory with 100 and takes the same time.
 *
 * @type {Record<string, string[]>}
 */
const FRUGAL = { build: [SMALL_SPACE, '--heap-growing-percent=100'], dev: [SMALL_SPACE, '--heap-growing-percent=30'] };

export async function start() {
  restartFrugal();
  // The pool in which pictures are encoded and files compressed: all cores, and at least Node's own number of threads.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  if (existsSync(join(packageFolder, 'main.ts'))) return startSources();
  // The cache of a site is in its own folder, never in node_modules.
  const isSite = existsSync(join('templates', 'site.tsx'));
  if (isSite && !process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join('.cache', 'compiled'));
  await import(pathToFileURL(join(packageFolder, 'bundle', 'main.mjs')).href);
}

/**
 * Replaces the process by one with the flags, which V8 reads only when it starts. The id of the process, its streams and its
 * handling of signals stay the same. Windows cannot do it, and a channel to the parent process would be lost.
 */
function restartFrugal() {
  const canRestart = process.platform === 'linux' || process.platform === 'darwin';
  const flags = FRUGAL[process.argv[2] ?? ''];
  if (!canRestart || process.channel || !flags) return;
  if (`${process.env.NODE_OPTIONS} ${process.execArgv.join(' ')}`.includes('semi-space-size')) return;
  process.execve?.(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    // glibc has eight arenas for each core: memory that one thread has freed is of no use to the others.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  });
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
