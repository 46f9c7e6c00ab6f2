import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import type { Problem } from '../problems/problem.ts';
import { findLeavingLink, isBelow, leavingLink } from './inside-root.ts';
import { isRecording, noteRead } from './reads.ts';
import { keyOf } from './records.ts';
import { unreadable } from './source-file.ts';

/** Fits every file, and no folder. */
export const ANY_FILE = /^/;

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
  const files: string[] = [];
  const found: Problem[] = outside ? [outside] : [];
  if (!outside) walk(root, folder, fits, files, found, []);
  files.sort();
  problems.push(...found);
  noteList('files', [folder, String(fits)], [...files, JSON.stringify(found)]);
  return files;
}

/** The files and folders that a glob pattern matches, in any capitals, sorted. */
export function findMatches(root: string, pattern: string): string[] {
  const matches = glob.sync(pattern, { cwd: root, onlyFiles: false, caseSensitiveMatch: false }).sort();
  noteList('matches', [pattern], matches);
  return matches;
}

/** Whether there is a file or folder. */
export function isThere(root: string, path: string): boolean {
  const is = existsSync(join(root, path));
  noteRead('there', [path], String(is));
  return is;
}

function noteList(kind: string, keys: readonly string[], list: readonly string[]): void {
  if (isRecording()) noteRead(kind, keys, keyOf(...list));
}

/**
 * Adds the files below a folder to a list. Names that begin with a dot belong to tools, apart from the one of RFC 8615.
 * @param above real paths of the folders whose links led here
 */
function walk(
  root: string,
  folder: string,
  fits: RegExp,
  files: string[],
  problems: Problem[],
  above: readonly string[],
): void {
  const fail = (file: string, code: string) => problems.push(unreadable(file, { code }));
  for (const entry of readFolder(root, folder, problems)) {
    const file = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') && entry.name !== '.well-known') continue;
    if (entry.isFile()) {
      if (fits.test(file)) files.push(file);
    } else if (entry.isSymbolicLink()) {
      const target = targetOf(join(root, file));
      if (typeof target === 'string') fail(file, target);
      else if (!isBelow(root, target.real)) problems.push(leavingLink(root, file));
      else if (target.kind === 'other') fail(file, 'EINVAL');
      else if (target.kind === 'folder') {
        const here = realpathSync(join(root, dirname(file)));
        if ([...above, here].some((real) => `${real}/`.startsWith(`${target.real}/`))) fail(file, 'ELOOP');
        else walk(root, file, fits, files, problems, [...above, target.real]);
      } else if (fits.test(file)) files.push(file);
    } else if (!entry.isDirectory()) fail(file, 'EINVAL');
    else {
      if (String(fits) !== String(ANY_FILE) && fits.test(file)) fail(file, 'EISDIR');
      walk(root, file, fits, files, problems, above);
    }
  }
}

function readFolder(root: string, folder: string, problems: Problem[]): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problems.push(unreadable(folder, error));
    return [];
  }
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
