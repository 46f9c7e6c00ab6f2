import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import type { Problem } from '../../problems/problem.ts';
import { findLeavingLink, isBelow, leavingLink } from './inside-root.ts';
import { unreadable } from './source-file.ts';

/**
 * Lists the files below a folder whose path fits, sorted, so that two builds of the same content give the same bytes.
 *
 * Links inside the root are followed, but never in a circle: two of them in one folder would make more paths than can be
 * walked. A link that leaves the root, a broken one, a pipe or device, and a folder under the name of a file are problems:
 * ignored, a page would be missing without a message.
 * @param folder relative to the root; may be missing
 * @param fits asked for paths relative to the root
 */
export function findFiles(root: string, folder: string, fits: RegExp, problems: Problem[]): string[] {
  const outside = findLeavingLink(root, folder);
  if (outside) problems.push(outside);
  return outside ? [] : walk(root, folder, fits, problems, []).sort();
}

/** @param above real paths of the folders whose links led here */
function walk(root: string, folder: string, fits: RegExp, problems: Problem[], above: readonly string[]): string[] {
  const files: string[] = [];
  const fail = (file: string, code: string) => problems.push(unreadable(file, { code }));
  let entries: glob.Entry[];
  try {
    entries = glob.sync('**', {
      cwd: join(root, folder),
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
    });
  } catch (error) {
    const { path = folder } = error as NodeJS.ErrnoException;
    problems.push(unreadable(path.startsWith(root) ? path.slice(root.length + 1) : path, error));
    return files;
  }
  for (const { path, dirent } of entries) {
    const file = `${folder}/${path}`;
    if (dirent.isFile()) {
      if (fits.test(file)) files.push(file);
    } else if (dirent.isSymbolicLink()) {
      const target = targetOf(join(root, file));
      if (typeof target === 'string') fail(file, target);
      else if (!isBelow(root, target.real)) problems.push(leavingLink(root, file));
      else if (target.kind === 'other') fail(file, 'EINVAL');
      else if (target.kind === 'folder') {
        const here = realpathSync(join(root, dirname(file)));
        if ([...above, here].some((real) => `${real}/`.startsWith(`${target.real}/`))) fail(file, 'ELOOP');
        else files.push(...walk(root, file, fits, problems, [...above, target.real]));
      } else if (fits.test(file)) files.push(file);
    } else if (!dirent.isDirectory()) fail(file, 'EINVAL');
    else if (fits.test(file)) fail(file, 'EISDIR');
  }
  return files;
}

/** Where a link leads, or the code of the error where it leads nowhere. */
function targetOf(path: string): { real: string; kind: 'file' | 'folder' | 'other' } | string {
  try {
    const stats = statSync(path);
    return {
      real: realpathSync(path),
      kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other',
    };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
