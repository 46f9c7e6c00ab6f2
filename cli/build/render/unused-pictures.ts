import { type Problem, startOf } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { PageDependencies } from './page-dependencies.ts';

/** The master pictures that the pages of a region show, and other files that they copy. */
export const usedPictures = ({ variants, drawings, files }: PageDependencies): string[] => [
  ...new Set([
    ...variants.map(({ master }) => master),
    ...drawings.flatMap(({ background }) => background ?? []),
    // A picture that is copied, without variants.
    ...files.map(([, path]) => path),
  ]),
];

/**
 * Master pictures that no page shows. Empty if not every region was rendered: another one may show them.
 * @param used what each region shows
 */
export function unusedPictures(
  { regions, pictures }: Pick<Site, 'regions' | 'pictures'>,
  used: readonly (readonly string[])[],
): Problem[] {
  if (used.length < regions.length) return [];
  const shown = new Set(used.flat());
  return [...pictures.keys()]
    .filter((file) => !shown.has(file))
    .map((file) => ({
      code: 'PICTURE-UNUSED',
      at: startOf(file),
      message: `No page shows ${file}.`,
      help: 'Remove it, or name it where it belongs.',
    }));
}
