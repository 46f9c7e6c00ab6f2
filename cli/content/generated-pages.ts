import type { GeneratedPage, PageSources, SourceRecord } from '../kit/define-site.ts';
import { MarkdownFile } from '../markdown/markdown-file.ts';
import { suggest } from '../problems/nearest.ts';
import { type Location, type Problem, ProblemsError } from '../problems/problem.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { locateDefinition, siteFault } from '../templates/site-definition.ts';
import { TemplateFault } from '../templates/template-fault.ts';
import { type ContentFile, contentFileOf, placeProblem } from './content-files.ts';
import { type ContentPage, type PageContext, parsePage } from './pages.ts';
import type { RecordFile } from './record-files.ts';

interface GeneratedRules {
  readonly site: CompleteSite;
  readonly recordFiles: readonly RecordFile[];
  /** The files of `content/`. */
  readonly files: readonly ContentFile[];
  readonly languages: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
  readonly rulesOf: (file: ContentFile) => Omit<PageContext, 'readGeneral'>;
}

/** Names of addresses, as files of `content/` have them. */
const ROUTE = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)+$/;
/** More problems of pages mostly have the same cause. */
const MOST = 10;

/** The pages that a site makes from its records, validated as files are. */
export function makePages(root: string, rules: GeneratedRules): { pages: ContentPage[]; problems: Problem[] } {
  const { site, recordFiles, files } = rules;
  if (!site.generatePages) return { pages: [], problems: [] };
  const at = locateDefinition(root, ['generatePages']);
  let made: readonly GeneratedPage[];
  try {
    made = site.generatePages(sourcesOf(recordFiles, Object.keys(site.collections)));
  } catch (error) {
    if (error instanceof ProblemsError) throw error;
    return { pages: [], problems: [siteFault('generatePages', error, at)] };
  }
  const pages = new Map<string, ContentPage>();
  const problems: Problem[] = [];
  const fail = (route: unknown, message: string, help: string, code: Problem['code'] = 'TEMPLATE-ERROR') =>
    problems.push({ code, at, message: `generatePages makes ${JSON.stringify(route)}: ${message}`, help });
  for (const { route, language, region, body = '', ...fields } of made) {
    if (typeof route !== 'string' || !ROUTE.test(route)) {
      fail(route, 'that is no route.', 'Routes have lower-case letters, digits and hyphens: /offers/rye/.');
      continue;
    }
    const file = `content/${language}${route.slice(0, -1)}${region === undefined ? '' : `.${region}`}.md`;
    const listed = contentFileOf(file);
    const unknown = placeProblem(file, { language, region: region ?? null }, rules);
    const isTwice = pages.has(file) || files.some((other) => isSamePage(other, listed));
    const missing = ['title', 'description'].filter((name) => typeof fields[name] !== 'string');
    for (const name of missing) fail(route, `"${name}" is missing.`, 'Return it: a text.');
    if (missing.length > 0) continue;
    if (unknown) fail(route, unknown.message, unknown.help, unknown.code);
    else if (isTwice)
      fail(route, `there is another page with this address in "${language}".`, 'Give it another route.');
    else {
      const text = `---\n${JSON.stringify(fields, null, 2)}\n---\n${body}`;
      const parsed = parsePage(new MarkdownFile(file, text), { ...rules.rulesOf(listed), readGeneral: () => null });
      for (const { code, message, help } of parsed.problems) fail(route, message, help, code);
      if (parsed.page && parsed.problems.length === 0) pages.set(file, { ...listed, ...parsed.page, generated: text });
    }
  }
  return { pages: [...pages.values()], problems: problems.slice(0, MOST) };
}

const isSamePage = (a: ContentFile, b: ContentFile): boolean =>
  a.route === b.route && a.language === b.language && a.region === b.region;

const sourcesOf = (files: readonly RecordFile[], collections: readonly string[]): PageSources => ({
  records: (collection) => {
    if (!collections.includes(collection))
      throw new TemplateFault(`There is no collection "${collection}"`, suggest(collection, collections));
    return files
      .filter((file) => file.collection === collection)
      .flatMap(({ language, region, records }) =>
        records.map(({ fields: { id, title, description, date, tags }, data }) => ({
          ...{ id, title, description, date, tags, data, language, region },
        })),
      ) as readonly SourceRecord[] as readonly SourceRecord<never>[];
  },
});

/** A problem of a page that is in no file, at the code that made it. */
export function atGenerator(problem: Problem, at: Location, route: string): Problem {
  const { message, shared } = problem;
  const prefix = `generatePages makes "${route}": `;
  return { ...problem, at, message: prefix + message, shared: shared && { ...shared, cause: prefix + shared.cause } };
}
