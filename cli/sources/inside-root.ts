import { readlinkSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Problem, startOf } from '../problems/problem.ts';

/** Whether a real path lies below a root; the root's own real path is looked up. */
export const isBelow = (root: string, real: string): boolean =>
  `${real}${sep}`.startsWith(`${realpathSync.native(root)}${sep}`);

/**
 * The problem of a link that leaves the root, above a file or the file itself; null where there is none. Such a link
 * would publish what it leads to, or quote it in a message.
 * @param file relative to the root
 */
export function findLeavingLink(root: string, file: string): Problem | null {
  if (isInside(root, join(root, file))) return null;
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return leavingLink(root, paths.find((path) => !isInside(root, join(root, path))) ?? file);
}

/** A broken link resolves to nothing; the code that reads it reports it. */
function isInside(root: string, path: string): boolean {
  try {
    // Asked for each file that is read: the other one looks at every folder above (bench "pages").
    return isBelow(root, realpathSync.native(path));
  } catch {
    return true;
  }
}

export const leavingLink = (root: string, link: string): Problem => ({
  code: 'LINK-OUTSIDE',
  at: startOf(link),
  message: `${link} is a link to ${targetOf(join(root, link))}, outside of the site.`,
  help: 'Replace it by what it leads to: only files of the site are read and published.',
});

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return 'another folder';
  }
}
