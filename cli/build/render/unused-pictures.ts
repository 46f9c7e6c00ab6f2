import { posix } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { Effects } from './effects.ts';

/** Masters that no page shows. Silent unless every region was rendered: another one may be who uses it. */
export function unusedPictures(
  site: Pick<Site, 'root' | 'regions' | 'pictures'>,
  rendered: ReadonlyMap<string, { readonly effects: Effects }>,
): Problem[] {
  if (rendered.size < site.regions.length) return [];
  const used = new Set<string>();
  for (const { effects } of rendered.values()) {
    for (const { master } of effects.variants) used.add(master);
    for (const { ground } of effects.drawings) if (ground) used.add(ground);
    // A picture that travels as it is, without variants.
    for (const [, path] of effects.files) used.add(posix.relative(site.root, path));
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
