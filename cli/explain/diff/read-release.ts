import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readInsideOrThrow } from '../../build/emit/inside-result.ts';
import { builtRegions, type Manifest, manifestFault, manifestPath, readManifest } from '../../build/emit/manifest.ts';
import { findResult } from '../../build/emit/swap.ts';
import { ProblemsError } from '../../problems/problem.ts';
import { STATE_KEY } from '../../publish/state.ts';

/** One region of a result. */
export interface ReleasedRegion {
  readonly manifest: Manifest;
  /** The folder of its files. */
  readonly tree: string;
  /** Reads a text file. @throws a file system error if it is missing */
  readonly read: (path: string) => string;
}

/** The regions of an output folder of `site build`. */
export type Release = ReadonlyMap<string, ReleasedRegion>;

/** @throws ProblemsError if the folder contains no result, or a manifest cannot be read */
export function readRelease(folder: string): Release {
  const ids = builtRegions(folder);
  if (ids.length === 0) {
    const id = basename(resolve(folder));
    const above = existsSync(manifestPath(join(folder, '..'), id));
    if (isDeployed(folder))
      throw fail(
        `${folder} is a target of "site deploy", which stores no manifest: what a file was made from is not known there.`,
        'Compare two output folders of "site build": keep the one of each release, or build the released commit again with --out.',
      );
    throw fail(
      existsSync(folder) ? `${folder} contains no result: no <region>.manifest.json.` : `${folder} does not exist.`,
      above
        ? `Use its parent folder, which contains ${id}.manifest.json.`
        : 'Use an output folder of "site build", such as dist.',
    );
  }
  return new Map(
    ids.map((id) => {
      const { folder: tree, manifest: path } = findResult(folder, id);
      const manifest = readManifest(path);
      if (!manifest) throw fail(manifestFault(path) ?? `${path} was removed.`, 'Build it again.');
      return [id, { manifest, tree, read: (path) => readInsideOrThrow(tree, path).toString('utf8') }];
    }),
  );
}

/** Whether it is the folder of a target, its live release (a link) or one of its releases. */
const isDeployed = (folder: string): boolean =>
  ['.', '..', '../..'].some((above) => existsSync(join(folder, above, STATE_KEY)));

const fail = (message: string, help: string) => new ProblemsError([{ code: 'DIST-MISSING', at: null, message, help }]);
