import type { Language, Region } from '../kit/region.ts';
import type { RecordFile } from './record-files.ts';

/**
 * The file that a region and language takes the records of a collection from: that of the language, of the language that
 * replaces it, or of all languages; in each case the file of the region first.
 */
export function chooseRecords(
  files: readonly RecordFile[],
  collection: string,
  region: Pick<Region, 'id'>,
  languages: readonly (Pick<Language, 'code'> | undefined)[],
): RecordFile | null {
  const own = files.filter((file) => file.collection === collection);
  for (const language of [...languages.flatMap((one) => (one ? [one.code] : [])), null])
    for (const id of [region.id, null]) {
      const found = own.find((file) => file.language === language && file.region === id);
      if (found) return found;
    }
  return null;
}
