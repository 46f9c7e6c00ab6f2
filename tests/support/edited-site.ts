import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError, sortProblems } from '../../cli/problems/problem.ts';
import { copySite, edit } from './site-copy.ts';

/** Files to write, or to change by a function. */
export type Edits = Readonly<Record<string, string | ((before: string) => string)>>;

/** A JSON file with some of its fields replaced. */
export const withFields = (fields: object) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...fields });

/** The small site with edits, built. @returns its root, and a reader of the files of a region's result */
export async function buildEdited(
  edits: Edits,
): Promise<{ root: string; read: (file: string, region?: string) => string }> {
  const root = editSite(edits);
  await buildSite({ root });
  return {
    root,
    read: (file, region = 'home') => {
      const path = join(root, 'dist', region, file);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },
  };
}

/** The problems of the small site with edits; none where it builds. */
export const problemsOf = (edits: Edits): Promise<readonly Problem[]> => buildProblems(editSite(edits));

/** The problems of a site; none where it builds. */
export async function buildProblems(root: string, renderer?: 'preact' | 'react'): Promise<readonly Problem[]> {
  try {
    await buildSite({ root, renderer });
    return [];
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return sortProblems(error.problems);
  }
}

export function editSite(edits: Edits): string {
  const root = copySite();
  for (const [file, content] of Object.entries(edits)) edit(root, file, content);
  return root;
}

/** Problems as `CODE file:line:column`. */
export const places = (problems: readonly Problem[]): string[] =>
  problems.map(({ code, at }) => `${code} ${at ? `${at.file}:${at.line}:${at.column}` : '-'}`);
