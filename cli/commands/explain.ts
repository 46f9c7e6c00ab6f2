import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CATALOGUE } from '../problems/catalogue.ts';
import type { Explanation } from '../problems/explanation.ts';
import { explanationOf } from '../problems/explanation-of.ts';
import { suggest } from '../problems/nearest.ts';
import { ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { rendererOf } from '../templates/renderer.ts';
import { loadTemplates } from '../templates/templates.ts';
import { printResult } from './terminal/print-text.ts';

/** `site explain`: prints the explanation of a code, or lists all codes. */
export async function explain(code: string | undefined, options: { readonly root: string }): Promise<void> {
  const name = code?.toUpperCase() ?? '';
  // A code of the generator needs no templates, which may be what is broken.
  const known = explanationOf(name);
  const own = known ? {} : await readOwn(resolve(options.root));
  if (code === undefined) {
    const all = Object.entries<Explanation>({ ...CATALOGUE, ...own }).sort(([a], [b]) => (a < b ? -1 : 1));
    const width = Math.max(...all.map(([one]) => one.length));
    for (const [one, { title }] of all) printResult(`${one.padEnd(width)}  ${title}`);
    return;
  }
  const found = known ?? explanationOf(name, own);
  if (!found)
    throw new UsageError(
      `There is no problem code "${code}". ${suggest(name, [...Object.keys(CATALOGUE), ...Object.keys(own)])}`,
    );
  printResult(`${name}: ${found.title}\n\n${found.text}`);
}

/** The codes of the site in this folder; none outside of a site, or while its templates are broken. */
async function readOwn(root: string): Promise<Readonly<Record<string, Explanation>>> {
  if (!existsSync(join(root, 'templates/site.tsx'))) return {};
  try {
    return (await loadTemplates(root, rendererOf(root), join(root, '.cache'))).site.problems;
  } catch (error) {
    if (error instanceof ProblemsError) return {};
    throw error;
  }
}
