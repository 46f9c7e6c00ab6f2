#!/usr/bin/env node
// The door of the command `site`. JavaScript, and of an old kind, because an old Node must be able to read it: the
// system's own may be older than what the build needs, and then this file hands over to the Node of node_modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
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

/**
 * Runs the bundle of the sources as they are now. Each state of the sources has a folder of its own, which appears whole
 * or not at all: commands that start at once, or run on while somebody edits the builder, never meet half of another's.
 */
async function start() {
  const cache = join(project, '.cache');
  const made = signatures();
  const folder = join(cache, `cli-${createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const { bundleCli } = await import('./bundle-cli.js');
    await bundleCli(project, folder, Object.keys(made));
  }
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join(cache, 'compiled'));
  await import(pathToFileURL(join(folder, 'main.mjs')).href);
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
