#!/usr/bin/env node
// The entry of the command `site`. Plain JavaScript without new syntax, because an old Node must be able to read it: where
// the system's Node is older than the build needs, this file starts the Node that the project has installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FLOOR = /** @type {const} */ ([24, 8]);
const packageFolder = dirname(fileURLToPath(import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])) {
  const node = findInstalledNode();
  if (!node) {
    console.error(
      `site needs Node ${FLOOR.join('.')} or newer; this is ${process.versions.node}. Install a newer Node, or add one to this project: npm install --save-dev node@${FLOOR[0]}`,
    );
    process.exit(2);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // Supervisors signal only this process: forward the signal, so that the child does not keep running and hold its port.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));
} else {
  await start();
}

/** The Node of the npm package `node` in a node_modules folder above this file; undefined if there is none. */
function findInstalledNode() {
  const name = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (let folder = packageFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name);
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Runs the bundle of the published package. In the generator's repository, the bundle is created from the current sources.
 * Each state of the sources has its own folder, created by a rename, so that concurrent commands never read a partial
 * bundle.
 */
async function start() {
  const published = join(packageFolder, 'bundle', 'main.mjs');
  if (existsSync(published)) {
    if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.();
    await import(pathToFileURL(published).href);
    return;
  }
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
function signatures() {
  /** @type {Record<string, string>} */
  const found = {};
  const add = (/** @type {string} */ file) => {
    const { mtimeMs, size } = statSync(join(packageFolder, file));
    found[file] = `${mtimeMs}:${size}`;
  };
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(packageFolder, folder), { withFileTypes: true })) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else if (/\.(ts|js)$/.test(entry.name)) add(file);
    }
  };
  walk('');
  add('package.json');
  return found;
}
