import './build-key.ts';
import { ok } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDist } from '../../cli/check/check.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { BUILD_EDITS } from '../support/input-edits/all.ts';
import { build, buildByCommand, namesOf } from '../support/input-edits/build.ts';
import type { EditedSite } from '../support/input-edits/edit.ts';
import { bytesOf } from '../support/site-copy.ts';
import { compareAfterEdits, type Open, type Result } from './edits.ts';
import type { Soak } from './soak.ts';

export const start = async (): Promise<Soak> => ({
  round: async (seed) =>
    `${await compareBuilds({ seed, comparisons: 100, byCommand: seed % 2 === 0 })} of 100 results compared with a clean one`,
});

/**
 * Builds after random edits, and compares each result with a clean build.
 * @param options.byCommand whether each build is a new process
 * @returns the number of results compared; the other builds had problems, which were compared
 */
export async function compareBuilds({
  seed,
  comparisons,
  byCommand = false,
}: {
  seed: number;
  comparisons: number;
  byCommand?: boolean;
}): Promise<number> {
  const run = byCommand ? buildByCommand : build;
  const open: Open = async (site) => ({
    update: async () => {
      const before = resultOf(site, null);
      const { problems, files } = resultOf(site, await run(site));
      if (problems.length > 0) ok(isSame(files, before.files), 'a build with problems has changed the last result');
      return withFindings({ problems, files }, site);
    },
    expected: async (copy) => withFindings(resultOf(copy, await build(copy)), copy),
    close: async () => {},
  });
  return compareAfterEdits(open, { seed, comparisons, most: 3, kinds: Object.keys(BUILD_EDITS) });
}

function resultOf({ root }: EditedSite, problems: readonly string[] | null): Result {
  const dist = join(root, 'dist');
  const files = new Map<string, string>();
  if (existsSync(dist))
    for (const [path, base64] of bytesOf(dist)) files.set(path, Buffer.from(base64, 'base64').toString('latin1'));
  return { problems: problems ?? [], files };
}

/** Adds what the checks find in a result, to its files. @param html whether its pages are validated */
export async function withFindings({ problems, files }: Result, { root }: EditedSite, html = false): Promise<Result> {
  if (problems.length > 0) return { problems, files };
  const findings = await checkDist(root, [], { html }).then(
    (report) => report.findings,
    (error: unknown) => {
      // A lock that cannot be read ends the checks.
      if (error instanceof ProblemsError) return error.problems;
      throw error;
    },
  );
  return { problems, files: new Map(files).set(FINDINGS, namesOf(findings, root).join('\n')) };
}

/** Among the files of a result: what the checks find in it. */
export const FINDINGS = 'findings of the checks';

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, bytes]) => other.get(path) === bytes);
