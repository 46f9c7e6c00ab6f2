import { constants, copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';

/** Other device, no links on this file system or for this user, too many links, not implemented. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'ENOSYS']);

/** Gives a file a second name. Where the file system has no hard links, a copy with the same modification time. */
export function linkOrCopy(source: string, target: string, link: typeof linkSync = linkSync): void {
  try {
    link(source, target);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    copyFileSync(source, target, constants.COPYFILE_EXCL);
    const { atimeMs, mtimeMs } = statSync(source);
    utimesSync(target, atimeMs / 1000, mtimeMs / 1000);
  }
}
