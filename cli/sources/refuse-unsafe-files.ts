import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { findFiles } from './find-files.ts';
import { findLeavingLink } from './inside-root.ts';
import { unreadable } from './source-file.ts';

const NOTHING = /$^/;

/**
 * esbuild reads what is bundled. It follows links out of the site, and waits for a pipe forever.
 * @throws ProblemsError with every link that leaves the root, and everything that is neither file nor folder
 */
export function refuseUnsafeFiles(root: string): void {
  const problems: Problem[] = [];
  for (const folder of ['templates', 'assets', 'regions']) findFiles(root, folder, NOTHING, problems);
  for (const file of ['package.json', 'tsconfig.json']) {
    const outside = findLeavingLink(root, file);
    const stats = outside ? undefined : statSync(join(root, file), { throwIfNoEntry: false });
    if (outside) problems.push(outside);
    else if (stats?.isFile() === false) problems.push(unreadable(file, { code: 'EINVAL' }));
  }
  if (problems.length > 0) throw new ProblemsError(problems);
}
