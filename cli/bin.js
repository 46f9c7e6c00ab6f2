#!/usr/bin/env node
// The door of the command `site`. JavaScript, and of an old kind, because an old Node must be able to read it: the
// system's own may be older than what the build needs, and then this file hands over to the Node of node_modules.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FLOOR = /** @type {const} */ ([24, 8]);
const project = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])) {
  const node = [project, dirname(project)]
    .map((folder) => join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((file) => existsSync(file));
  if (!node) {
    console.error(
      `site needs Node ${FLOOR.join('.')} or newer; this is ${process.versions.node}. Run "npm ci" in ${project}: it brings one.`,
    );
    process.exit(2);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A supervisor signals this process alone: without this, a preview would outlive it and hold its port.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));
} else {
  await start();
}

async function start() {
  const folder = join(project, '.cache', 'cli');
  const bundle = join(folder, 'main.mjs');
  if (!isFresh(folder, bundle)) {
    const { bundleCli } = await import('./bundle-cli.js');
    await bundleCli(project, folder, signatures());
  }
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join(folder, 'compiled'));
  await import(pathToFileURL(bundle).href);
}

/**
 * Whether the bundle was made of the sources as they are now.
 * @param {string} folder
 * @param {string} bundle
 */
function isFresh(folder, bundle) {
  try {
    return existsSync(bundle) && readFileSync(join(folder, 'sources.json'), 'utf8') === JSON.stringify(signatures());
  } catch {
    return false;
  }
}

/** Every source of the command with its time and size. @returns {Record<string, string>} */
function signatures() {
  /** @type {Record<string, string>} */
  const found = {};
  const walk = (/** @type {string} */ path) => {
    for (const entry of readdirSync(join(project, path), { withFileTypes: true })) {
      const file = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else if (/\.(ts|js)$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(join(project, file));
        found[file] = `${mtimeMs}:${size}`;
      }
    }
  };
  walk('cli');
  walk('regions');
  const { mtimeMs, size } = statSync(join(project, 'package.json'));
  found['package.json'] = `${mtimeMs}:${size}`;
  return found;
}
