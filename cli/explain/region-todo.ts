import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSite } from '../build/load/open-site.ts';
import { planSite } from '../build/plan/site-plan.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { type Location, type Problem, ProblemsError, sortProblems } from '../problems/problem.ts';

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

/** What is left to do for a region: its blanks first, then other problems of its files, then the locks. */
export async function regionTodo(root: string, id: string): Promise<Todo[]> {
  const own = (await problemsOf(root)).filter((problem) => concerns(problem, id));
  const isBlank = ({ code }: Problem) => code === 'VALUE-BLANK';
  const sorted = sortProblems(own);
  return [
    ...[...sorted.filter(isBlank), ...sorted.filter((problem) => !isBlank(problem))].map(
      ({ code, at, message, help }): Todo => ({ code, at, what: message, help }),
    ),
    ...LOCKS.filter(({ file }) => !isLocked(root, file, id)).map(
      ({ file, command }): Todo => ({
        code: 'FIELD-MISSING',
        at: { file, line: 1, column: 1 },
        what: `The region is not in ${file}.`,
        help: `Run ${command}.`,
      }),
    ),
  ];
}

async function problemsOf(root: string): Promise<readonly Problem[]> {
  try {
    return planSite(await openSite(root)).problems;
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}

/** Whether a problem is in a file of the region, or names the region. */
const concerns = ({ at, message }: Problem, id: string): boolean =>
  at?.file === `regions/${id}.json` ||
  (at?.file.endsWith(`.${id}.md`) ?? false) ||
  (at?.file.endsWith(`.${id}.json`) ?? false) ||
  message.includes(`"${id}"`);

/** A site without a lock has nothing to agree to. */
function isLocked(root: string, file: string, id: string): boolean {
  const path = join(root, file);
  return !existsSync(path) || Object.hasOwn(JSON.parse(readFileSync(path, 'utf8')) as object, id);
}
