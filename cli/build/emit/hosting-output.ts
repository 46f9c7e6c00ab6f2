import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../sources/make-folder.ts';
import { linkOrCopy } from './link-file.ts';
import type { Manifest } from './manifest.ts';

/** The files of `dist/<region>.hosting/` that hosts of the generator write. The manifest names those of other hosts. */
const USUAL_FILES: ReadonlySet<string> = new Set([
  'nginx.conf',
  'nginx-http.conf',
  'nginx-server.conf',
  'nginx-brotli.conf',
  '_headers',
  '_redirects',
  'worker.js',
  'worker.json',
  'bucket-worker.js',
  'host-robots.txt',
  'host-sitemap.xml',
  // Of earlier versions.
  'cloudfront.js',
  'cloudfront-request.js',
  'cloudfront-response.js',
]);

export const isUsualFile = (name: string): boolean => USUAL_FILES.has(name);

/** The names that files of `dist/<region>.hosting/` may have, if a build has made them. */
export const hostingNames = ({ hosting = [] }: Pick<Manifest, 'hosting'>): ReadonlySet<string> =>
  USUAL_FILES.union(new Set(hosting));

export const hostingFolder = (out: string, region: string): string => join(out, `${region}.hosting`);

/**
 * Writes the next `dist/<region>.hosting/` beside the current one; both are swapped together with the region's tree. An
 * unchanged file is linked: it keeps inode and mtime, so that file watchers do not reload servers.
 * @returns false if nothing has changed and nothing was written
 */
export function writeNextHosting(out: string, region: string, files: Readonly<Record<string, string>>): boolean {
  const { folder, next } = hostingPaths(out, region);
  const before = readHosting(out, region);
  const entries = Object.entries(files);
  if (
    existsSync(folder) &&
    before.size === entries.length &&
    entries.every(([name, text]) => before.get(name) === text)
  )
    return false;
  rmSync(next, { recursive: true, force: true });
  makeFolder(next);
  for (const [name, text] of entries) {
    if (before.get(name) === text) linkOrCopy(join(folder, name), join(next, name));
    else writeFileSync(join(next, name), text);
  }
  return true;
}

/**
 * Replaces the current folder by the next one. Call it only while the next manifest exists, which proves that the folder is
 * complete: if the process is killed, the next command repeats the call.
 */
export function swapHosting(out: string, region: string): void {
  const { folder, next, old } = hostingPaths(out, region);
  if (!isHosting(next)) return;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Removes the remains of a killed run. Call it after a waiting manifest was processed. */
export function discardNextHosting(out: string, region: string): void {
  const { folder, next, old } = hostingPaths(out, region);
  if (!existsSync(folder) && isHosting(old)) renameSync(old, folder);
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true });
}

/** The folder that belongs to a result. @param isNew whether the result is one whose replacement was killed */
export function findHosting(out: string, region: string, isNew: boolean): string {
  const { folder, next, old } = hostingPaths(out, region);
  if (isNew && isHosting(next)) return next;
  return !existsSync(folder) && isHosting(old) ? old : folder;
}

/** Whether a path is a folder of plain files. */
const isHosting = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
  readdirSync(folder, { withFileTypes: true }).every((entry) => entry.isFile());

/** The text of each file by its name. */
function readHosting(out: string, region: string): Map<string, string> {
  const { folder } = hostingPaths(out, region);
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
  } catch {
    return new Map();
  }
}

const hostingPaths = (out: string, region: string) => ({
  folder: hostingFolder(out, region),
  next: join(out, `.${region}.next.hosting`),
  old: join(out, `.${region}.old.hosting`),
});
