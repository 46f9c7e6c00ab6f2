import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import type { Release } from './read-release.ts';

/**
 * Files that are not what the manifest of their result says. Pages are compared by the hashes there, so that words which
 * somebody put into a tree by hand would be told as unchanged: a result that was altered proves nothing to a reviewer.
 * @param root places are told relative to it
 */
export function alteredFiles(root: string, release: Release): Problem[] {
  return [...release].flatMap(([region, { manifest, tree }]) =>
    Object.entries(manifest.files).flatMap(([path, { sha256 }]): Problem[] => {
      const at = { file: relative(root, join(tree, path)), line: 1, column: 1 };
      const bytes = readBytes(join(tree, path));
      if (!bytes)
        return [
          {
            code: 'FILE-LOST',
            at,
            message: `${path} is in the manifest of "${region}" and can not be read in its tree.`,
            help: 'Build again, or copy the result whole.',
          },
        ];
      if (hash('sha256', bytes, 'hex') === sha256) return [];
      return [
        {
          code: 'FILE-ALTERED',
          at,
          message: `${path} of "${region}" has other bytes than its manifest says.`,
          help: 'Compare results as the build wrote them; what a page says is changed in its sources.',
        },
      ];
    }),
  );
}

function readBytes(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
