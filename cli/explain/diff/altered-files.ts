import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import { readInside } from '../../build/emit/inside-result.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import type { Release } from './read-release.ts';

/**
 * Finds files that do not match the manifest of their result. Pages are compared by the hashes in the manifests, so a manual
 * change of a file would be reported as unchanged.
 * @param root locations are relative to it
 */
export function alteredFiles(root: string, release: Release): Problem[] {
  return [...release].flatMap(([region, { manifest, tree }]) =>
    Object.entries(manifest.files).flatMap(([path, { sha256 }]): Problem[] => {
      const at = startOf(relative(root, join(tree, path)));
      const bytes = readInside(tree, path);
      if (!bytes)
        return [
          {
            code: 'FILE-LOST',
            at,
            message: `${path} is in the manifest of "${region}", but cannot be read.`,
            help: 'Build again, or copy the complete result.',
          },
        ];
      if (hash('sha256', bytes, 'hex') === sha256) return [];
      return [
        {
          code: 'FILE-ALTERED',
          at,
          message: `${path} of "${region}" does not match its manifest.`,
          help: 'Compare unmodified results. Change the content of a page in its sources.',
        },
      ];
    }),
  );
}
