import { resolve } from 'node:path';
import { checkRoot } from '../build/load/site.ts';
import { regionTodo, type Todo } from '../explain/region-todo.ts';
import { formatLocation } from '../problems/problem.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { regions } from './regions.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface RegionOptions {
  readonly root: string;
  readonly todo?: boolean;
  readonly json?: boolean;
}

/** `site region <id>`: the line of `site regions`, or with `--todo` what is left to do. */
export async function region(id: string, options: RegionOptions): Promise<void> {
  const root = resolve(options.root);
  checkRoot(root);
  const { ids } = readRegions(root, null);
  requireRegions([id], ids);
  if (!options.todo) return regions(options, id);
  const todo = await regionTodo(root, id);
  if (options.json) printJson({ region: id, todo });
  else if (todo.length === 0) printResult(`Nothing is left to do for ${id}.`);
  else printResult(formatTodo(todo));
  if (todo.length === 0) return;
  process.exitCode = ExitCode.problems;
  if (!options.json) printMessage(`${todo.length} left. Then run site build --region ${id} and site check.`);
}

/** One line for each: `regions/ca-on.json:12:16  "currency" has no value yet: …`. */
export function formatTodo(todo: readonly Todo[]): string {
  const places = todo.map(({ at }) => (at ? formatLocation(at) : ''));
  const width = Math.max(...places.map((place) => place.length));
  return todo
    .map(({ code, what, help }, index) => {
      const place = (places[index] as string).padEnd(width);
      return `${place}  ${what}${code === 'VALUE-BLANK' ? '' : ` ${help}`}`;
    })
    .join('\n');
}
