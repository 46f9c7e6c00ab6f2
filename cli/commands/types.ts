import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NAME_TYPES } from '../content/name-types.ts';
import { ProblemsError } from '../problems/problem.ts';
import { checkTypes } from '../templates/check-types.ts';
import { writeEditorFiles } from './schema.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

/** `site types`: writes the names of the site as types, and reports what TypeScript finds in the templates. */
export async function types(options: { readonly root: string; readonly json?: boolean }): Promise<void> {
  const root = resolve(options.root);
  const written = await writeEditorFiles(root, (file) => file === NAME_TYPES);
  if (written.length > 0) printMessage(`Written: ${written.join(', ')}`);
  const names = [...readFileSync(join(root, NAME_TYPES), 'utf8').matchAll(/\| '(.+)'/g)].map(([, name = '']) => name);
  const problems = checkTypes(root, names);
  if (problems.length > 0) throw new ProblemsError(problems);
  if (options.json) printJson({ problems });
  else printResult('The types of the templates have no problems.');
}
