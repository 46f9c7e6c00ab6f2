import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Every folder of the cache of a site, with the files that write it: no other one has a path. */
export const CACHE_FOLDERS = {
  check: ['check/html-validity.ts', 'check/external/check-external.ts'],
  compressed: ['build/emit/precompress.ts'],
  hosting: ['serve/hosts/worker-code.ts'],
  images: ['build/render/picture-cache.ts'],
  locks: ['pipeline/build-lock.ts'],
  records: ['content/pictures.ts', 'pipeline/last-build.ts'],
  'records/preact': ['pipeline/build-records.ts'],
  'records/react': ['pipeline/build-records.ts'],
  'records/results': ['build/emit/result-states.ts'],
  templates: ['templates/template-record.ts'],
} as const;

export const cacheFolder = (cacheDir: string, name: keyof typeof CACHE_FOLDERS): string => join(cacheDir, name);

/**
 * Removes a link or a file in the place of a folder of the cache: a command would write where the link leads, or could not write at
 * all. What a link leads to stays.
 */
export function mendCache(root: string): void {
  for (const name of Object.keys(CACHE_FOLDERS)) {
    const path = join(root, '.cache', name);
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) rmSync(path, { force: true });
  }
}
