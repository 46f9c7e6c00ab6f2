import { posix } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { PageDependencies } from './page-dependencies.ts';

/** Master pictures that no page shows. Empty if not every region was rendered: another one may show them. */
export function unusedPictures(
  site: Pick<Site, 'root' | 'regions' | 'pictures'>,
  rendered: readonly { readonly dependencies: PageDependencies }[],
): Problem[] {
  if (rendered.length < site.regions.length) return [];
  const used = new Set<string>();
  for (const { dependencies } of rendered) {
    for (const { master } of dependencies.variants) used.add(master);
    for (const { background } of dependencies.drawings) if (background) used.add(background);
    // A picture that is copied, without variants.
    for (const [, path] of dependencies.files) used.add(posix.relative(site.root, path));
  }
  return [...site.pictures.keys()]
    .filter((file) => !used.has(file))
    .map((file) => ({
      code: 'PICTURE-UNUSED',
      at: { file, line: 1, column: 1 },
      message: `No page shows ${file}.`,
      help: 'Remove it, or name it where it belongs.',
    }));
}
