import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { suggest } from '../problems/nearest.ts';
import { type Problem, startOf } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';

/** The configuration of the templates is nearer than that of the site, which may hold other code. */
const CONFIGURATIONS = ['templates/tsconfig.json', 'tsconfig.json'];

/**
 * Checks the types of the templates by the TypeScript that the site has installed.
 * @param names those of the site, for what a misspelled one may mean
 * @throws UsageError if TypeScript or its configuration is missing
 */
export function checkTypes(root: string, names: readonly string[]): Problem[] {
  const config = CONFIGURATIONS.find((file) => existsSync(join(root, file)));
  if (!config)
    throw new UsageError('TypeScript needs a tsconfig.json. "site init" writes one; an existing file is kept.');
  const args = [compilerOf(root), '-p', config, '--noEmit', '--pretty', 'false'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST,
  });
  const problems = readProblems(stdout, config, names);
  if (problems.length === 0 && status !== 0) throw new Error(`TypeScript has failed: ${stderr || stdout}`);
  return problems;
}

/** In bytes of output. */
const MOST = 64 * 1024 * 1024;

function compilerOf(root: string): string {
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin', 'tsc');
  } catch {
    throw new UsageError('TypeScript is not installed here. Run: npm install --save-dev typescript');
  }
}

/** `templates/page.tsx(3,14): error TS2551: Property …`, followed by indented lines; without a position for a whole project. */
const ERROR = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+): (.+(?:\n .*)*)/gm;

/** A list of names. Its first one is enough: there may be a thousand. */
const NAMES = /("[^"]*")(?: \| (?:"[^"]*"|\.\.\. \d+ more \.\.\.)){3,}/g;

function readProblems(output: string, config: string, names: readonly string[]): Problem[] {
  return [...output.matchAll(ERROR)].map(([, file, line, column, code, text = '']) => {
    const message = text.replace(/\n\s*/g, ' ');
    const [meant] = /Did you mean .*\?/.exec(message) ?? [];
    const [, name] = /'"([^"]+)"' is not assignable/.exec(message) ?? [];
    return {
      code: 'TYPE-ERROR',
      at: file === undefined ? startOf(config) : { file, line: Number(line), column: Number(column) },
      message: `${message
        .replace(meant ?? '', '')
        .replace(NAMES, '$1 | …')
        .trim()} (${code})`,
      help: (meant ?? (name && suggest(name, names))) || 'Correct the code here, or the type that it has to fit.',
    };
  });
}
