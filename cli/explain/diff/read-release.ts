import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import glob from 'fast-glob';
import { type Manifest, manifestFault, readManifest } from '../../build/emit/manifest.ts';
import { ProblemsError } from '../../problems/problem.ts';

/** One region of a result. */
export interface ReleasedRegion {
  readonly manifest: Manifest;
  /** The folder of its files. */
  readonly tree: string;
  /** A file's text. @throws an error of the file system where the tree lacks it */
  readonly read: (path: string) => string;
}

/** A folder as `site build` leaves it: a tree and a manifest for each region. */
export type Release = ReadonlyMap<string, ReleasedRegion>;

/** @throws ProblemsError where there is no result in the folder, or one of its manifests can not be read */
export function readRelease(folder: string): Release {
  const names = existsSync(folder) ? glob.sync('*.manifest.json', { cwd: folder }).sort() : [];
  if (names.length === 0) {
    const id = basename(resolve(folder));
    const above = existsSync(join(folder, '..', `${id}.manifest.json`));
    throw fail(
      existsSync(folder) ? `${folder} holds no result: no <region>.manifest.json.` : `${folder} is not there.`,
      above
        ? `Name the folder above, which holds ${id}.manifest.json.`
        : 'Name a folder that "site build" has written, such as dist.',
    );
  }
  return new Map(
    names.map((name) => {
      const id = name.slice(0, -'.manifest.json'.length);
      const manifest = readManifest(join(folder, name));
      if (!manifest)
        throw fail(manifestFault(join(folder, name)) ?? `${join(folder, name)} is gone.`, 'Build it again.');
      const tree = join(folder, id);
      return [id, { manifest, tree, read: (path) => readFileSync(join(tree, path), 'utf8') }];
    }),
  );
}

const fail = (message: string, help: string) => new ProblemsError([{ code: 'DIST-MISSING', at: null, message, help }]);
