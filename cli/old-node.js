// Runs in Nodes that are older than the command needs, so it has no newer syntax than they can read.
// biome-ignore-all lint/style/useNodejsImportProtocol: older versions do not know the prefix
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import { constants } from 'os';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

const packageFolder = dirname(fileURLToPath(import.meta.url));

/**
 * Where the system's Node is too old, the command runs in the one that the project has installed as the npm package `node`.
 * @param {string} floor
 */
export function startNewerNode(floor) {
  const node = findInstalledNode();
  if (node === null) throw new Error(`There is no Node ${floor} in the project.`);
  const child = spawn(node, [join(packageFolder, 'bin.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // Supervisors signal only this process: forward the signal, so that the child does not keep running and hold its port.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  // As a shell reports a command that a signal has ended: 130 for Ctrl+C.
  child.on('exit', (status, signal) =>
    process.exit(signal ? 128 + constants.signals[signal] : status === null ? 1 : status),
  );
}

/** In a node_modules folder above this file, or above the current folder if the package is linked from elsewhere. */
function findInstalledNode() {
  const name = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (const start of [packageFolder, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, name))) return join(folder, name);
      if (folder === dirname(folder)) break;
    }
  }
  return null;
}
