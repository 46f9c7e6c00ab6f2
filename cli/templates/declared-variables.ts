import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { DeclaredVariables, EnvironmentDefinition } from '../kit/environment.ts';
import { PUBLIC_PREFIX } from '../kit/environment.ts';
import { type Location, locate, type Problem } from '../problems/problem.ts';
import { type Input, inputOf } from '../sources/input-state.ts';
import type { Issue } from '../sources/schema-problems.ts';

/** Beside `regions/`, and not committed. Variables of the machine replace those of the file. */
const ENV_FILE = '.env';

/** The declared variables of a site, with what is wrong with them. */
export interface SiteVariables {
  /** By name, as the schema returns them; without those that have a problem. */
  readonly values: Readonly<Record<string, unknown>>;
  /** As they are written. */
  readonly texts: Readonly<Record<string, string>>;
  /** By name. Their messages contain no values. */
  readonly problems: Readonly<Record<string, Problem>>;
}

export const isPublic = (name: string): boolean => name.startsWith(PUBLIC_PREFIX);

/** What a result depends on that shows public variables. */
export const environmentInputs = (definition: EnvironmentDefinition | undefined): Input[] =>
  definition ? [ENV_FILE, ...Object.keys(definition.shape).filter(isPublic).map(inputOf.variable)] : [];

/**
 * Reads and validates the variables that a site declares.
 * @param at where the definition names a variable
 */
export function readEnvironment(
  root: string,
  definition: EnvironmentDefinition | undefined,
  at: (name: string) => Location,
): SiteVariables {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const problems: Record<string, Problem> = {};
  const file = readEnvFile(root);
  for (const [name, schema] of Object.entries(definition?.shape ?? {})) {
    const text = process.env[name] ?? file.values[name];
    if (text !== undefined) texts[name] = text;
    const result = schema['~standard'].validate(text) as { value?: unknown; issues?: readonly Issue[] };
    if (!result.issues) values[name] = result.value;
    else if (text === undefined)
      problems[name] = {
        code: 'ENV-MISSING',
        at: at(name),
        message: `The variable ${name} is not set.`,
        help: `Write ${name}=… into ${ENV_FILE}, or set it where the command runs.`,
      };
    else {
      // Without the value, which may be secret.
      const reason = result.issues[0]?.message.replace(/^Invalid input: /, '') ?? 'wrong';
      problems[name] = {
        code: 'ENV-INVALID',
        at: process.env[name] === undefined ? file.locate(name) : at(name),
        message: `The variable ${name} is not valid: ${reason}.`,
        help: `Correct it in ${process.env[name] === undefined ? ENV_FILE : 'the environment of the command'}.`,
      };
    }
  }
  return { values, texts, problems };
}

/** The text of a public variable, the same in pages and in browser code. */
export const publicTexts = ({ values }: SiteVariables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isPublic(name) && value !== undefined ? [[name, String(value)]] : [],
    ),
  );

/** For loaders. */
export const declaredVariables = ({ values }: SiteVariables): DeclaredVariables => values as DeclaredVariables;

function readEnvFile(root: string): {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly locate: (name: string) => Location;
} {
  const path = join(root, ENV_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return {
    values: parseEnv(text),
    locate: (name) =>
      locate(ENV_FILE, text, Math.max(0, text.search(new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm')))),
  };
}
