import { join } from 'node:path';
import { loadSite, type Site } from '../../cli/build/load/site.ts';
import { RecordStore } from '../../cli/pipeline/record-store.ts';
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
  const { sources = {}, comparedTexts } = new RecordStore(PROJECT, join(PROJECT, 'dist'), 'preact').known ?? {};
  return loadSite({
    root: PROJECT,
    cacheDir: join(PROJECT, '.cache'),
    renderer: 'preact',
    records: sources,
    comparedTexts,
  });
}
