import { ProblemsError } from '../../problems/problem.ts';
import { alteredFiles } from './altered-files.ts';
import { compareReleases } from './compare-releases.ts';
import type { Difference } from './diff-entry.ts';
import type { FieldLocator } from './legal-problems.ts';
import { readRelease } from './read-release.ts';

/** Two output folders of `site build`. */
interface ComparedFolders {
  readonly before: string;
  readonly after: string;
  /** Locations are relative to it. */
  readonly root: string;
  readonly locate: FieldLocator;
}

/**
 * Compares two output folders.
 * @throws ProblemsError if one of them cannot be read or does not match its manifest
 */
export function compareFolders({ before, after, root, locate }: ComparedFolders): Difference {
  const [old, fresh] = [readRelease(before), readRelease(after)];
  const altered = [...alteredFiles(root, old), ...alteredFiles(root, fresh)];
  if (altered.length > 0) throw new ProblemsError(altered);
  return compareReleases(old, fresh, locate);
}
