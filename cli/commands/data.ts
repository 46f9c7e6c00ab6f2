import { join, resolve } from 'node:path';
import { checkRoot } from '../build/load/site.ts';
import { dataLock } from '../content/data-lock.ts';
import { loadersOf, type Pulled, pullData } from '../loaders/pull-data.ts';
import { formatProblems } from '../problems/format-problems.ts';
import { suggest } from '../problems/nearest.ts';
import { plural } from '../problems/phrases.ts';
import { ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { loadTemplates } from '../templates/templates.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface PullCommandOptions {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `site data pull`: the difference on stdout. Exits with 1 if a loader has failed, unless the site makes that a warning. */
export async function pull(names: readonly string[], options: PullCommandOptions): Promise<void> {
  const root = resolve(options.root);
  checkRoot(root);
  const templates = await loadTemplates(root, 'preact', join(root, '.cache'));
  const known = loadersOf(templates.site).map(([name]) => name);
  for (const name of names)
    if (!known.includes(name)) throw new UsageError(`There is no loader "${name}". ${suggest(name, known)}`.trim());
  const pulled = await pullData(root, templates, {
    ...(names.length > 0 && { names }),
    now: Date.now(),
    write: options.dryRun !== true,
  });
  const level = templates.site.levels?.['DATA-FAILED'] ?? 'error';
  // Without any records, no level helps: nothing can be built.
  const isError = ({ hasLast, problems }: Pulled) => problems.length > 0 && (level === 'error' || !hasLast);
  if (options.json) printJson({ loaders: pulled });
  else printResult(pulled.length === 0 ? 'The site has no loaders.' : pulled.map(format).join('\n'));
  const errors = pulled.filter(isError).flatMap(({ problems }) => problems);
  if (errors.length > 0) throw new ProblemsError(errors, { areInResult: options.json === true });
  const others = pulled.flatMap(({ problems }) => problems);
  if (others.length > 0 && level !== 'off') printMessage(formatProblems(others, root, hasColour(process.stderr)));
}

function format({ loader, records, changes, hasLast }: Pulled): string {
  if (!changes) return `${loader}: failed${hasLast ? `; its last ${plural(records, 'record')} stay` : ''}`;
  const { added, removed, changed } = changes;
  const counts = [
    [added.length, 'new'],
    [removed.length, 'removed'],
    [changed.length, 'changed'],
  ].flatMap(([count, what]) => (count ? [`${count} ${what}`] : []));
  return [
    `${loader}: ${plural(records, 'record')} in ${dataLock(loader)}, ${counts.join(', ') || 'unchanged'}`,
    ...added.map((record) => `  + ${record}`),
    ...removed.map((record) => `  - ${record}`),
    ...changed.map(({ record, fields }) => `  ~ ${record}: ${fields.join(', ')}`),
  ].join('\n');
}
