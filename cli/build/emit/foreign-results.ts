import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import { SOURCE_FOLDERS } from '../../sources/source-folders.ts';
import { hostingFolder, hostingNames } from './hosting-output.ts';
import { filesOf, manifestFault, manifestPath, readManifest } from './manifest.ts';
import { otherFile } from './other-file.ts';
import { recoverSwap } from './swap.ts';

/**
 * Prepares the replacement of results: completes killed builds, and finds what would be lost, which is sources, and files of which
 * no manifest says that a build has made them. Only without problems may a result be replaced or removed.
 * @param regions ids of the results
 */
export function openResults(root: string, out: string, regions: readonly string[]): Problem[] {
  const source = SOURCE_FOLDERS.find((folder) => overlaps(realPath(out), realPath(join(root, folder))));
  if (source !== undefined)
    return [
      taken(
        `The results would be written to ${out}, and the sources in ${source}/ are there.`,
        'Choose a folder of its own with --out, beside the sources.',
      ),
    ];
  for (const region of regions) recoverSwap(out, region);
  return regions.flatMap((region) => foreignFile(out, region) ?? []);
}

/** The first thing in the place of a result that a build did not make; null if there is none. */
export function foreignFile(out: string, region: string): Problem | null {
  const file = manifestPath(out, region);
  const fault = manifestFault(file);
  if (fault !== null) return taken(fault, `If ${file} and ${join(out, region)} are results of a build, remove both.`);
  const manifest = readManifest(file);
  const places: readonly [folder: string, made: ReadonlySet<string>][] = [
    [join(out, region), new Set(manifest ? filesOf(manifest) : [])],
    [hostingFolder(out, region), manifest ? hostingNames(manifest) : new Set()],
  ];
  for (const [folder, made] of places) {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (!stats) continue;
    const move = `Move it to another place, or choose another folder with --out. If it is a result of a build, remove ${folder}.`;
    if (!stats.isDirectory()) return taken(`${folder} is not a folder that a build has made.`, move);
    const foreign = otherFile(folder, made);
    if (foreign !== null)
      return taken(
        `${join(folder, foreign)} was not made by a build: ${manifest ? `${basename(file)} does not list it` : `there is no ${basename(file)}`}.`,
        move,
      );
  }
  return null;
}

const taken = (message: string, help: string): Problem => ({ code: 'OUTPUT-TAKEN', at: null, message, help });

/** Whether one of two folders is the other, or in it. */
const overlaps = (one: string, other: string): boolean =>
  `${one}${sep}`.startsWith(`${other}${sep}`) || `${other}${sep}`.startsWith(`${one}${sep}`);

/** Of a path that may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}
