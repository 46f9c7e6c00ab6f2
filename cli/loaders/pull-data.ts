import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLoader } from '../content/collections.ts';
import { dataLock, formatDataLock, groupsOf, readDataLock, sortRecords } from '../content/data-lock.ts';
import { loadedProblems } from '../content/record-files.ts';
import type { LoadedRecords, LoaderDefinition } from '../kit/collection.ts';
import { messageOf } from '../problems/error-text.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { isThere } from '../sources/find-files.ts';
import { writeInside } from '../sources/write-inside.ts';
import { redactSecrets } from '../storage/redact-secrets.ts';
import { declaredVariables, isPublic, type SiteVariables } from '../templates/declared-variables.ts';
import type { LoadedTemplates } from '../templates/loaded-templates.ts';
import { runLoader } from '../templates/run-loader.ts';
import { type CompleteSite, locateDefinition, siteEnvironment } from '../templates/site-definition.ts';
import { TemplateFault } from '../templates/template-fault.ts';
import { compareRecords, type RecordChanges } from './compare-records.ts';

/** What one run of a loader gave. */
export interface Pulled {
  readonly loader: string;
  /** The number of records that builds use from now on. */
  readonly records: number;
  /** Whether there are records of an earlier run. */
  readonly hasLast: boolean;
  /** Null if the run has failed. */
  readonly changes: RecordChanges | null;
  /** Why it has failed: then the last records stay. */
  readonly problems: readonly Problem[];
}

interface PullOptions {
  /** By default all loaders run. */
  readonly names?: readonly string[];
  /** The time that the locks record, in ms. */
  readonly now: number;
  /** Whether locks are written; by default they are. */
  readonly write?: boolean;
}

type Templates = Pick<LoadedTemplates, 'site' | 'locateError'>;

/** In s. */
const TIMEOUT = 30;
/** More problems of records mostly have the same cause. */
const MOST = 5;

export const loadersOf = ({ collections }: Pick<CompleteSite, 'collections'>): [string, LoaderDefinition][] =>
  Object.entries(collections).flatMap(([name, definition]) => (isLoader(definition) ? [[name, definition]] : []));

/** Runs loaders and records what they return in `regions/`. A loader that fails leaves its last records as they are. */
export async function pullData(root: string, templates: Templates, options: PullOptions): Promise<Pulled[]> {
  const { names, now, write = true } = options;
  const environment = siteEnvironment(root, templates.site);
  const wanted = loadersOf(templates.site).filter(([name]) => names === undefined || names.includes(name));
  return Promise.all(
    wanted.map(async ([loader, definition]): Promise<Pulled> => {
      const { lock } = readDataLock(root, loader);
      const last = lock?.records ?? null;
      const pulled = { loader, records: countOf(last), hasLast: last !== null, changes: null, problems: [] };
      try {
        const loaded = await run(definition, environment, lock?.pulled ?? null, last);
        if (loaded === null && last === null)
          throw new TemplateFault(
            'It returned null, and there are no earlier records.',
            'Return the records if "since" is null.',
          );
        const records = loaded === null ? (last as LoadedRecords) : plainRecords(root, loaded);
        const problems = loadedProblems(
          loader,
          definition,
          records,
          templates.site,
          locateDefinition(root, ['loaders', loader]),
        );
        if (problems.length > 0) return { ...pulled, problems: problems.slice(0, MOST) };
        const text = formatDataLock(new Date(now).toISOString(), records);
        const changes = compareRecords(last, records);
        // The same records leave the file as it is: there is nothing to commit, and nothing to build.
        const isSame = last !== null && JSON.stringify(sortRecords(records)) === JSON.stringify(last);
        if (write && !isSame) writeInside(root, [{ path: dataLock(loader), bytes: text }]);
        return { ...pulled, records: countOf(records), changes };
      } catch (error) {
        if (error instanceof ProblemsError) return { ...pulled, problems: error.problems };
        return { ...pulled, problems: [failure(root, loader, error, templates, environment, last !== null)] };
      }
    }),
  );
}

/** The names of loaders that have no records yet. */
export const loadersToRun = (root: string, site: Pick<CompleteSite, 'collections'>): string[] =>
  loadersOf(site).flatMap(([name]) => (existsSync(join(root, dataLock(name))) ? [] : [name]));

/** Runs the loaders that have no records yet, for builds. @returns the problems of those that have failed */
export async function pullMissing(
  root: string,
  templates: Templates,
  options: Pick<PullOptions, 'now'>,
): Promise<readonly Problem[]> {
  const names = loadersToRun(root, templates.site);
  if (names.length === 0) return [];
  return (await pullData(root, templates, { ...options, names })).flatMap(({ problems }) => problems);
}

async function run(
  definition: LoaderDefinition,
  environment: SiteVariables,
  since: string | null,
  last: LoadedRecords | null,
): Promise<LoadedRecords | null> {
  const { timeout = TIMEOUT } = definition;
  const signal = AbortSignal.timeout(timeout * 1000);
  // A loader may ignore the signal.
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`it has not ended after ${timeout} s`)), { once: true }),
  );
  const env = variablesFor(environment);
  return Promise.race([runLoader(() => definition.load({ env, signal, since, last: structuredClone(last) })), ended]);
}

/** A loader fails only if it needs a variable that is missing or wrong. */
const variablesFor = (environment: SiteVariables) =>
  Object.defineProperties(
    { ...declaredVariables(environment) },
    Object.fromEntries(
      Object.entries(environment.problems).map(([name, problem]) => [
        name,
        {
          enumerable: false,
          get: () => {
            throw new ProblemsError([problem]);
          },
        },
      ]),
    ),
  );

const SHAPE = 'Return a list of objects, each with an "id", or such lists by language: { en: […], de: […] }.';

/** Records as JSON keeps them. */
function plainRecords(root: string, loaded: unknown): LoadedRecords {
  const isRecords = (value: unknown): value is readonly object[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  const isSound = Array.isArray(loaded)
    ? isRecords(loaded)
    : typeof loaded === 'object' && loaded !== null && Object.values(loaded).every(isRecords);
  if (!isSound) throw new TemplateFault('It has not returned records.', SHAPE);
  const records = JSON.parse(JSON.stringify(loaded)) as LoadedRecords;
  // A service may wrap its list: { data: […] }. Recorded, it would be a problem of the lock.
  for (const [key] of groupsOf(records)) {
    const [language = ''] = key.split('.');
    if (language !== '' && !isThere(root, `content/${language}`))
      throw new TemplateFault(`It has returned records of "${key}", and there is no content/${language}/.`, SHAPE);
  }
  return records;
}

const countOf = (records: LoadedRecords | null): number =>
  groupsOf(records ?? []).reduce((sum, [, list]) => sum + list.length, 0);

function failure(
  root: string,
  loader: string,
  error: unknown,
  { locateError }: Templates,
  { texts }: SiteVariables,
  hasLast: boolean,
): Problem {
  const { cause } = error as { cause?: unknown };
  const whole = [error, ...(cause === undefined ? [] : [cause])].map(messageOf).join(': ').replace(/\.$/, '');
  const secrets = Object.entries(texts).flatMap(([name, text]) => (isPublic(name) ? [] : [text]));
  const message = redactSecrets(whole, secrets);
  return {
    code: 'DATA-FAILED',
    at: locateError(error) ?? locateDefinition(root, ['loaders', loader]),
    message: `The loader "${loader}" has failed: ${message}.`,
    help:
      error instanceof TemplateFault
        ? error.help
        : `${hasLast ? 'The records of its last run are kept.' : 'There are no records of an earlier run.'} Run "site data pull ${loader}" again.`,
  };
}
