import { join } from 'node:path';
import { loadSite, type Site } from '../../cli/build/load/site.ts';
import { SiteSources } from '../../cli/build/load/site-sources.ts';
import { BuildRecords } from '../../cli/pipeline/build-records.ts';
import { PROJECT } from './project.ts';

let loaded: Promise<Site> | undefined;

/**
 * Loads the sources of this project's site as a build after the last one does: pages that have not changed are not parsed again.
 * Once for all test files of a worker, which must not change it.
 */
export function loadRealSite(): Promise<Site> {
  loaded ??= load();
  return loaded;
}

function load(): Promise<Site> {
  const cacheDir = join(PROJECT, '.cache');
  const sources = new SiteSources(PROJECT, cacheDir, new BuildRecords(PROJECT, 'preact').sources);
  return loadSite({ root: PROJECT, cacheDir, renderer: 'preact', sources });
}
