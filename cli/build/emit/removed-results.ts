import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { foreignFile } from './foreign-results.ts';
import { hostingFolder } from './hosting-output.ts';
import { builtRegions, manifestPath, readManifest } from './manifest.ts';

/** The results in a folder that are not of some regions. */
export const otherResults = (out: string, regions: readonly string[]): string[] =>
  builtRegions(out).filter((id) => !regions.includes(id) && readManifest(manifestPath(out, id)) !== null);

/** Removes the results of regions that the site has no more: preview and deploy would offer them for ever. */
export function removeOtherResults(out: string, regions: readonly string[]): void {
  for (const region of otherResults(out, regions).filter((id) => foreignFile(out, id) === null))
    for (const path of [join(out, region), hostingFolder(out, region), manifestPath(out, region)])
      rmSync(path, { recursive: true, force: true });
}
