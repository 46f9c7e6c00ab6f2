import { lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, ProblemsError, startOf } from '../problems/problem.ts';
import { isBelow, leavingLink } from './inside-root.ts';
import { makeFolder } from './make-folder.ts';
import { writeWholeFile } from './whole-file.ts';

/** A file of a site to write; the path is relative to the root. */
interface FileToWrite {
  readonly path: string;
  readonly bytes: string | Uint8Array;
}

/**
 * Writes files of a site. Every command that changes a site writes with this function.
 * @throws ProblemsError if one of them would be outside of the root, through a link, or replace something that is not a file; then none
 * is written
 */
export function writeInside(root: string, files: readonly FileToWrite[]): void {
  makeFolder(root);
  const problems = files.flatMap(({ path }) => findObstacle(root, path) ?? []);
  if (problems.length > 0) throw new ProblemsError(problems);
  for (const { path, bytes } of files) {
    const target = join(root, path);
    // Where the file is a link inside of the site, the file that it leads to gets the text.
    writeWholeFile(
      lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(target) : target,
      bytes,
    );
  }
}

function findObstacle(root: string, path: string): Problem | null {
  const parts = path.split('/');
  for (const index of parts.keys()) {
    const part = parts.slice(0, index + 1).join('/');
    const full = join(root, part);
    const entry = lstatSync(full, { throwIfNoEntry: false });
    if (!entry) return null;
    const stats = statSync(full, { throwIfNoEntry: false });
    // A broken link too: a file would be made where it leads.
    if (entry.isSymbolicLink() && (!stats || !isBelow(root, realpathSync(full)))) return leavingLink(root, part);
    const isLast = index === parts.length - 1;
    if (isLast ? !stats?.isFile() : !stats?.isDirectory())
      return {
        code: 'FILE-WRITE',
        at: startOf(path),
        message: `${path} cannot be written: ${part} is not a ${isLast ? 'file' : 'folder'}.`,
        help: 'Remove it, or move it to another place.',
      };
  }
  return null;
}
