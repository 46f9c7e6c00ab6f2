import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a site. A result depends on nothing else, apart from what the code of the templates reads. */
export const SOURCE_FOLDERS = ['regions', 'content', 'templates', 'assets', 'public'] as const;

/**
 * Everything in these folders but folders, relative to the root. Links to folders are there and are followed, but not in a circle. A
 * folder that cannot be read is left out: it is a problem that the build reports.
 */
export function* sourcePaths(root: string): Generator<string> {
  for (const folder of SOURCE_FOLDERS) yield* pathsBelow(root, folder, []);
}

/** @param above real paths of the folders around it */
function* pathsBelow(root: string, folder: string, above: readonly string[]): Generator<string> {
  let real: string;
  let entries: Dirent[];
  try {
    real = realpathSync(join(root, folder));
    entries = readdirSync(real, { withFileTypes: true });
  } catch {
    return;
  }
  if (above.includes(real)) return;
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(root, path))))
      yield* pathsBelow(root, path, [...above, real]);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
