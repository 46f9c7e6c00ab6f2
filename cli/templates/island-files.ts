/** The islands of a site: every file `<name>.island.tsx` in `templates/` or a folder below is one. */
import glob from 'fast-glob';
import { type Problem, ProblemsError, startOf } from '../problems/problem.ts';
import { type Input, inputOf } from '../sources/input-state.ts';

/** Name to file, relative to the root. */
export type Islands = ReadonlyMap<string, string>;

const END = '.island.tsx';

export const isIslandFile = (path: string): boolean => path.endsWith(END);

/** @throws ProblemsError for names that no chunk can have, and those that two files share */
export function findIslands(root: string): Islands {
  const islands = new Map<string, string>();
  const problems: Problem[] = [];
  const report = (file: string, message: string, help: string) =>
    problems.push({ code: 'TEMPLATE-ERROR', at: startOf(file), message, help });
  for (const file of glob.sync(`templates/**/*${END}`, { cwd: root, ignore: ['**/node_modules/**'] }).sort()) {
    const name = file.slice(file.lastIndexOf('/') + 1, -END.length);
    const other = islands.get(name);
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      report(file, `No island can have the name "${name}".`, 'Write lower-case letters, digits and hyphens.');
    else if (other)
      report(file, `Two islands have the name "${name}": the other is ${other}.`, 'Rename one of the files.');
    else islands.set(name, file);
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return islands;
}

/** What decides which islands there are: the names in every folder of templates. */
export const islandInputs = (root: string): Input[] =>
  ['templates', ...glob.sync('templates/**', { cwd: root, onlyDirectories: true, ignore: ['**/node_modules/**'] })]
    .sort()
    .map(inputOf.names);
