import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that commands write in the cache of a site. */
const FOLDERS = [
  ...['check', 'compressed', 'hosting', 'images', 'locks', 'records', 'templates'],
  ...['results', 'preact', 'react'].map((name) => `records/${name}`),
];

/**
 * Removes a link or a file in the place of a folder of the cache: a command would write where the link leads, or could not write at
 * all. What a link leads to stays.
 */
export function mendCache(root: string): void {
  for (const name of FOLDERS) {
    const path = join(root, '.cache', name);
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) rmSync(path, { force: true });
  }
}
