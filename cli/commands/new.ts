import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROUTE_LOCK } from '../check/route-lock.ts';
import { formatLock, GEO_LOCK } from '../explain/geo/geo-lock.ts';
import { parsePlace } from '../explain/geo/place-names.ts';
import { readRules } from '../explain/geo/region-rules.ts';
import { regionTodo } from '../explain/region-todo.ts';
import { ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { placeOfId } from '../regions/place-codes.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import { readJson } from '../sources/json-source.ts';
import { writeInside } from '../sources/write-inside.ts';
import { newEntry } from '../starters/entries/new-entry.ts';
import type { Start } from '../starters/entries/new-file.ts';
import { newLanguage } from '../starters/entries/new-language.ts';
import { newPage } from '../starters/entries/new-page.ts';
import { addPart, newPart, type PartKind } from '../starters/entries/new-part.ts';
import { newRegion } from '../starters/entries/new-region.ts';
import { rendererOf } from '../templates/renderer.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { loadTemplates } from '../templates/templates.ts';
import { today } from './option-values.ts';
import { readSiteRegions } from './read-site-regions.ts';
import { formatTodo } from './region.ts';
import { formatRoutes, planRegions } from './routes.ts';
import { writeEditorFiles } from './schema.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

const DEFINITION = 'templates/site.tsx';

interface Common {
  readonly root: string;
  readonly json?: boolean;
}

const languagesOf = (regions: readonly LoadedRegion[]) => [
  ...new Set(regions.flatMap(({ region }) => region.languages.map(({ code }) => code))),
];

/** `site new page`. */
export const page = (
  route: string,
  options: Common & { language?: string; region?: string; title?: string; legal?: boolean },
) =>
  create(options, (root, regions, site) =>
    newPage({
      root,
      route,
      language: options.language ?? regions[0]?.region.languages[0]?.code ?? 'en',
      region: options.region,
      title: options.title,
      legal: options.legal === true ? legalTemplate(site) : null,
      today: today(),
      languages: languagesOf(regions),
      regions: regions.map(({ region }) => region.id),
    }),
  );

/** `site new <collection> <id>`. */
export const entry = (
  collection: string | undefined,
  id: string | undefined,
  options: Common & { language?: string; title?: string },
) => {
  if (collection === undefined || id === undefined)
    throw new UsageError(
      'Say what to make: page, region, language, rule, host, module, or a collection and an id. See site new --help.',
    );
  return create(options, (root, regions, site) =>
    newEntry({
      root,
      collections: site.collections,
      collection,
      id,
      language: options.language ?? regions[0]?.region.languages[0]?.code ?? 'en',
      languages: languagesOf(regions),
      title: options.title,
      today: today(),
    }),
  );
};

/** `site new region`: writes the file, the schemas and the locks, and lists what is left to do. */
export async function startRegion(
  id: string,
  options: Common & { origin?: string; country?: string; language?: string },
): Promise<void> {
  const root = resolve(options.root);
  const place = options.country === undefined ? placeOfId(id) : parsePlace(options.country);
  const locks = await currentLocks(root);
  const { files } = await writeStart(options, (_, regions, site) =>
    newRegion({
      root,
      id,
      place,
      origin: options.origin,
      language: options.language,
      regions,
      defaults: readDefaults(root),
      site,
    }),
  );
  const written = [...files, ...(await writeEditorFiles(root)), ...(await writeLocks(root, locks))];
  const todo = await regionTodo(root, id);
  if (options.json) return printJson({ files: written, todo });
  printResult(written.join('\n'));
  if (todo.length > 0) printMessage(`${formatTodo(todo)}\n${todo.length} left: site region ${id} --todo`);
}

type Lock = { readonly file: string; readonly format: (root: string) => Promise<string> };
const LOCKS: readonly Lock[] = [
  { file: GEO_LOCK, format: async (root) => formatLock(readRules(root)) },
  { file: ROUTE_LOCK, format: async (root) => formatRoutes(await planRegions(root)) },
];

/** The locks that agree with the sources. Another one would accept more than the new region when it is written. */
async function currentLocks(root: string): Promise<Lock[]> {
  const current: Lock[] = [];
  for (const lock of LOCKS) {
    const path = join(root, lock.file);
    if (existsSync(path) && readFileSync(path, 'utf8') === (await formatOrNull(lock, root))) current.push(lock);
  }
  return current;
}

async function writeLocks(root: string, locks: readonly Lock[]): Promise<string[]> {
  const written: string[] = [];
  for (const lock of locks) {
    const text = await formatOrNull(lock, root);
    if (text === null) continue;
    writeInside(root, [{ path: lock.file, bytes: text }]);
    written.push(lock.file);
  }
  return written;
}

/** Null while the sources have problems, which the list of what is left contains. */
const formatOrNull = (lock: Lock, root: string): Promise<string | null> =>
  lock.format(root).catch((error: unknown) => {
    if (error instanceof ProblemsError) return null;
    throw error;
  });

const readDefaults = (root: string): Record<string, unknown> =>
  (readJson(root, 'regions/defaults.json').source?.value ?? {}) as Record<string, unknown>;

/**
 * `site new rule`, `site new host`, `site new module`: writes the files, and adds the part to the definition, if the site then has it. If not,
 * the definition stays as it was, and the lines to add are printed.
 */
export async function part(kind: PartKind, name: string, options: Common): Promise<void> {
  const root = resolve(options.root);
  const load = async () => (await loadTemplates(root, rendererOf(root), join(root, '.cache'))).site;
  const { files, test, ...lines } = newPart(root, kind, name, await load());
  writeInside(
    root,
    files.map(({ path, text }) => ({ path, bytes: text })),
  );
  const before = readFileSync(join(root, DEFINITION), 'utf8');
  const after = addPart(before, lines);
  const hasPart = async () => {
    if (after === null) return false;
    writeInside(root, [{ path: DEFINITION, bytes: after }]);
    const has = await load().then(
      (site) => (site[lines.list] ?? []).some((one) => one.name === name),
      () => false,
    );
    if (!has) writeInside(root, [{ path: DEFINITION, bytes: before }]);
    return has;
  };
  const isAdded = await hasPart();
  const written = [...files.map(({ path }) => path), ...(isAdded ? [DEFINITION] : [])];
  const next = [
    ...(isAdded
      ? []
      : [
          `Add to ${DEFINITION}, or to its list of ${lines.list}:\n  ${lines.importLine}\n  ${lines.list}: [${lines.exported}],`,
        ]),
    `Write ${files.find(({ path }) => path.endsWith('.ts'))?.path}; its test: node --test ${test}`,
  ];
  if (options.json) return void printJson({ files: written, next });
  printResult(written.join('\n'));
  printMessage(next.join('\n'));
}

/** `site new language`. */
export const language = (code: string, options: Common & { region: readonly string[] }) =>
  create(options, (root, regions) => newLanguage({ root, code, region: options.region, regions }));

/** The first page template that is legal. @throws UsageError if the site has none */
function legalTemplate({ pages }: CompleteSite): string {
  const found = Object.entries(pages).find(([, { legal }]) => legal);
  if (!found) throw new UsageError('No page template of this site is legal: see "legal" in templates/site.tsx.');
  return found[0];
}

/** Writes the planned files. The plan is complete before the first write. @throws ProblemsError if the regions cannot be read */
async function writeStart(
  options: Common,
  plan: (root: string, regions: readonly LoadedRegion[], site: CompleteSite) => Start,
): Promise<{ files: string[]; next: readonly string[] }> {
  const { root, site, regions } = await readSiteRegions(options.root);
  const start = plan(root, regions, site);
  writeInside(
    root,
    start.files.map(({ path, text }) => ({ path, bytes: text })),
  );
  return { files: start.files.map(({ path }) => path), next: start.next };
}

async function create(
  options: Common,
  plan: (root: string, regions: readonly LoadedRegion[], site: CompleteSite) => Start,
): Promise<void> {
  const { files, next } = await writeStart(options, plan);
  if (options.json) return void printJson({ files, next });
  printResult(files.join('\n'));
  printMessage(next.join('\n'));
}
