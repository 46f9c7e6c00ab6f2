import { join } from 'node:path';
import { BUILD_KEY } from '../../sources/build-key.ts';
import { readRecords, recordsFile } from '../../sources/records.ts';
import { type LoadOptions, loadSite, type Site } from './site.ts';

/**
 * The site for a command that asks about it. Sources that the last build has read are taken from its records, as in a build.
 * @throws ProblemsError with every problem found
 */
export function openSite(root: string, options: Pick<LoadOptions, 'asOf' | 'acceptBlanks'> = {}): Promise<Site> {
  const renderer = 'preact';
  const records = readRecords<{ buildKey: string; sources: Site['sources']; comparedTexts: Site['comparedTexts'] }>(
    recordsFile(root, renderer),
  );
  const known = BUILD_KEY !== null && records?.buildKey === BUILD_KEY ? records : null;
  return loadSite({
    ...options,
    root,
    cacheDir: join(root, '.cache'),
    renderer,
    records: known?.sources ?? {},
    comparedTexts: known?.comparedTexts,
  });
}
