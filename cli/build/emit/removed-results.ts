import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtRegions, manifestPath } from './manifest.ts';

/** Removes the results of regions that the site has no more: preview and deploy would offer them for ever. */
export function removeOtherResults(out: string, regions: readonly string[]): void {
  for (const region of builtRegions(out).filter((id) => !regions.includes(id)))
    for (const path of [join(out, region), join(out, `${region}.hosting`), manifestPath(out, region)])
      rmSync(path, { recursive: true, force: true });
}
