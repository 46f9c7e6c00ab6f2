import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../build/emit/memory-output.ts';
import { openSite } from '../build/load/open-site.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { CompileCache } from '../build/render/compile-cache.ts';
import { FileRendering } from '../build/render/page-files.ts';
import { renderPages } from '../build/render/render-site.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { type Location, type Problem, ProblemsError, sortProblems, startOf } from '../problems/problem.ts';
import { readJson } from '../sources/json-source.ts';

/** Something that a region needs before it can be built. */
export interface Todo {
  readonly code: ProblemCode;
  readonly at: Location | null;
  readonly what: string;
  readonly help: string;
}

const LOCKS = [
  { file: 'regions/geo.lock.json', command: 'site geo matrix --lock' },
  { file: 'regions/routes.lock.json', command: 'site routes --lock' },
];

/** What is left to do for a region: its blanks first, then other problems of its files and pages, then the locks. */
export async function regionTodo(root: string, id: string): Promise<Todo[]> {
  const own = await problemsOf(root, id);
  const isBlank = ({ code }: Problem) => code === 'VALUE-BLANK';
  const sorted = sortProblems(own);
  return [
    ...sorted.filter(isBlank).map(todoOf),
    ...oncePerFile(sorted.filter((problem) => !isBlank(problem)).map(todoOf), `regions/${id}.json`),
    ...LOCKS.flatMap(({ file, command }) => lockTodos(root, file, command, id)),
  ];
}

/** Problems of the sources, or else those that only rendering finds, such as a fact that a text needs. */
async function problemsOf(root: string, id: string): Promise<readonly Problem[]> {
  try {
    const site = await openSite(root);
    const plan = planSite(site);
    if (plan.problems.length > 0) return plan.problems.filter((problem) => concerns(problem, id));
    const compiled = new CompileCache();
    const output = openMemory(new Map());
    const regions = plan.regions
      .filter(({ region }) => region.id === id)
      .map((regionPlan) => ({
        plan: regionPlan,
        rendering: new FileRendering(site, regionPlan, compiled.compile, output(id)),
      }));
    return await renderPages(site, regions, compiled, { onPage: () => {}, onProgress: () => {} });
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems.filter((problem) => concerns(problem, id));
    throw error;
  }
}

const todoOf = ({ code, at, message, help }: Problem): Todo => ({ code, at, what: message, help });

/** Equal problems of a shared file, such as prices in another currency, are one thing to do. */
function oncePerFile(todos: readonly Todo[], own: string): Todo[] {
  const groups = Map.groupBy(todos, (todo) =>
    todo.at && todo.at.file !== own ? [todo.code, todo.at.file, todo.help].join('\0') : todo,
  );
  return [...groups.values()].map(([first, ...more]) =>
    more.length > 0
      ? { ...(first as Todo), what: `${first?.what} ${more.length} more like it in this file.` }
      : (first as Todo),
  );
}

/** Whether a problem is in a file of the region, or names the region. */
const concerns = ({ at, message }: Problem, id: string): boolean =>
  at?.file === `regions/${id}.json` ||
  (at?.file.endsWith(`.${id}.md`) ?? false) ||
  (at?.file.endsWith(`.${id}.json`) ?? false) ||
  message.includes(`"${id}"`);

/** Nothing is to be done for a lock that the site does not have. */
function lockTodos(root: string, file: string, command: string, id: string): Todo[] {
  if (!existsSync(join(root, file))) return [];
  const { source, problems } = readJson(root, file);
  if (!source) return problems.map(todoOf);
  if (Object.hasOwn(source.value as object, id)) return [];
  return [
    {
      code: 'FIELD-MISSING',
      at: startOf(file),
      what: `The region is not in ${file}.`,
      help: `Run ${command}.`,
    },
  ];
}
