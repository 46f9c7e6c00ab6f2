import type { Shell } from '../../kit/contract.ts';
import type { Language, Region } from '../../kit/region.ts';
import type { CompiledMarkdown, Placeholder } from '../../markdown/compiled-markdown.ts';
import type { Origin } from '../../markdown/mapped-text.ts';
import { messageOf } from '../../problems/error-text.ts';
import { type Location, type Problem, ProblemsError, startOf } from '../../problems/problem.ts';
import { asAuthored } from '../../sources/escape-html.ts';
import { helpForError, isOwnFault, type LocateError } from '../../templates/template-errors.ts';
import type { Site } from '../load/site.ts';
import { isInFallbackSection, type PlannedPage, pageSource, type RegionPlan } from '../plan/planned-page.ts';
import { Collector } from './collector.ts';
import { createContext, createLanguageParts, type LanguageParts } from './context.ts';
import { fillMarkdown } from './fill-markdown.ts';
import { knownPage, knownPageData } from './known-fields.ts';
import { findLeftovers } from './leftovers.ts';
import { type DependenciesRecord, recordDependencies } from './page-dependencies.ts';
import { pageView } from './page-view.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { searchDocument } from './search-index.ts';

/** What all pages of a region are rendered with. */
export interface RegionScope {
  readonly resolver: Resolver;
  readonly partsOf: (language: Language) => LanguageParts;
  /** What the region uses independently of its pages: its navigation. */
  readonly shared: Collector;
}

export function createRegionScope(site: Site, plan: RegionPlan): RegionScope {
  const resolver = createResolver(site, plan);
  const shared = new Collector();
  const known = new Map<string, LanguageParts>();
  const partsOf = (language: Language): LanguageParts => {
    let parts = known.get(language.code);
    if (!parts) known.set(language.code, (parts = createLanguageParts(resolver, language, shared)));
    return parts;
  };
  return { resolver, partsOf, shared };
}

/** The document around pages, split where slots go: `parts[0] slots[0] parts[1] …` Rendered once for all pages with the same key. */
export interface RenderedShell {
  readonly key: string;
  readonly parts: readonly string[];
  /** Names of slots. */
  readonly slots: readonly string[];
  readonly ids: string;
  readonly dependencies: DependenciesRecord | null;
  readonly problems: readonly Problem[];
}

export interface RenderedPage {
  readonly shell: RenderedShell;
  /** The content of each slot of the shell. */
  readonly slots: readonly string[];
  /** The ids of the elements in slots, each between spaces. One text: a set for each page needs ten times the memory. */
  readonly ids: string;
  readonly dependencies: DependenciesRecord | null;
  readonly problems: readonly Problem[];
}

/** How to render the document around a page, if none with this key is known. */
export interface ShellRequest {
  readonly key: string;
  readonly value: Shell;
  readonly language: Language;
  /** The page whose rendering needs it first. */
  readonly page: PlannedPage;
}

/** The limit of a rendered page, in characters: compressing 12 million takes half a minute. */
const MAX_PAGE = 4 * 1024 * 1024;

/**
 * Renders one page.
 * @param shellOf returns the document for a request; it may be cached
 * @throws ProblemsError if a template throws
 */
export function renderPage(
  scope: RegionScope,
  page: PlannedPage,
  compiled: CompiledMarkdown | null,
  shellOf: (request: ShellRequest) => RenderedShell,
): RenderedPage {
  return withTemplateErrors(scope, page, () => {
    const { resolver } = scope;
    const { language } = page;
    const collector = new Collector();
    const file = pageSource(page);
    const rendering = { resolver, collector, parts: scope.partsOf(language), language, file };
    const context = createContext(rendering);
    const planned = pageView(resolver.site, resolver.plan, page);
    const view = { ...planned, data: knownPageData(resolver.site.templates.site, planned.data) };
    const props = { context, page: knownPage(view), body: '' };
    if (compiled) {
      const origin = ({ at }: Placeholder) => at;
      const filling = { ...rendering, context, page: { planned: page, props }, origin };
      // Blocks of the body may list the headings.
      props.page = knownPage({
        ...view,
        headings: compiled.headings.map(({ level, id, words, at }) => ({
          level,
          id,
          html: fillMarkdown(words, filling),
          ...(page.fallbackSections &&
            isInFallbackSection(page, at) && { lang: page.fallbackSections.language.locale }),
        })),
      });
      props.body = fillMarkdown(compiled, filling);
      const document = resolver.site.templates.site.search ? searchDocument(page, compiled, filling) : null;
      if (document) collector.dependencies.documents.push(document);
    }
    const { site, render } = resolver.site.templates;
    const value = site.shell(props);
    const shell = shellOf({ key: `${language.code} ${JSON.stringify(value)}`, value, language, page });
    const slots = shell.slots.map((name) => {
      const slot = site.slots[name];
      const html = slot ? render(slot, props) : '';
      return name === 'main' && site.transformHtml ? transformed(site.transformHtml(props.page, html)) : html;
    });
    addIslandStart(scope, shell.parts, slots);
    const own = slots.join('');
    const ids = idsOf(own);
    return {
      shell,
      slots,
      ids,
      dependencies: recordDependencies(collector.dependencies),
      problems: [
        ...collector.problems,
        ...findLeftovers(own, page, resolver),
        ...reservedIds(compiled, shell.ids + ids, resolver.locateOrigin),
        ...sizeProblems(shell.parts, own.length, page),
      ],
    };
  });
}

/** A highlighter puts words of code into elements of their own, where `null` would look like a missing value. */
const transformed = (html: string): string => html.replace(/<code[\s>].*?<\/code>/gs, asAuthored);

const PLACEHOLDER = /<template data-slot="([\w-]+)"><\/template>/;

/** Renders the document around pages, and splits it where slots go. */
export function renderShell(scope: RegionScope, { key, value, language, page }: ShellRequest): RenderedShell {
  const { resolver } = scope;
  const { site, render } = resolver.site.templates;
  const collector = new Collector();
  const parts = scope.partsOf(language);
  const context = createContext({ resolver, collector, parts, language, file: pageSource(page) });
  const document = withBase(render(site.document, { context, shell: value }), resolver.plan.region);
  const pieces = `<!doctype html>${document}`.split(PLACEHOLDER);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  const slots = pieces.filter((_, index) => index % 2 === 1);
  addIslandStart(scope, [], texts);
  const html = texts.join('');
  const unknown = [...slots, 'main'].filter((name) => !slots.includes(name) || !site.slots[name]);
  return {
    key,
    parts: texts,
    slots,
    ids: idsOf(html),
    dependencies: recordDependencies(collector.dependencies),
    problems: [...collector.problems, ...findLeftovers(html, page, resolver), ...unknown.map(slotProblem)],
  };
}

/** Scripts read from `data-base` which path the addresses of the site begin with. */
const withBase = (html: string, { basePath }: Region): string =>
  basePath === '' ? html : html.replace('<html', `<html data-base="${basePath}"`);

const ISLAND = ' data-island="';

/** Puts the script that starts islands behind the text with the first one, unless the document around it has it. */
function addIslandStart({ resolver }: RegionScope, around: readonly string[], texts: string[]): void {
  const first = texts.findIndex((text) => text.includes(ISLAND));
  if (first === -1 || around.some((text) => text.includes(ISLAND))) return;
  const url = resolver.islandStart();
  if (url === null) return;
  const script = `<script type="module" src="${url}"></script>`;
  const text = texts[first] as string;
  const end = text.lastIndexOf('</body>');
  texts[first] = end === -1 ? text + script : text.slice(0, end) + script + text.slice(end);
}

const slotProblem = (name: string): Problem => ({
  code: 'TEMPLATE-ERROR',
  at: startOf('templates/site.tsx'),
  message: `The document and slots do not agree on "${name}".`,
  help: `Put <template data-slot="${name}"> into the document and list ${name} under slots.`,
});

/** The HTML of a page: `parts[0] slots[0] parts[1] …` */
export function splice(parts: readonly string[], slots: readonly string[]): string {
  let html = parts[0] ?? '';
  slots.forEach((text, index) => {
    html += text + (parts[index + 1] ?? '');
  });
  return html;
}

/** Runs code of a page's templates. @throws ProblemsError that names the page and the template if they throw */
function withTemplateErrors<T>({ resolver }: RegionScope, page: PlannedPage, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ProblemsError(templateProblems(error, page, resolver.site.templates.locateError));
  }
}

/** The problems for an error that templates of a page have thrown. */
export function templateProblems(error: unknown, page: PlannedPage, locateError: LocateError): readonly Problem[] {
  if (error instanceof ProblemsError) return error.problems;
  if (isOwnFault(error)) throw error;
  const at = locateError(error);
  const what = messageOf(error);
  return [
    {
      code: 'TEMPLATE-ERROR',
      at: at ?? startOf(pageSource(page)),
      message: `The template "${page.template}" fails on ${page.path} of "${page.region.id}": ${what}`,
      help: helpForError(error),
      ...(at && {
        // The words of an error may name the page.
        shared: { key: '', cause: `Templates fail here: ${what}\nOn`, where: `${page.path} of "${page.region.id}"` },
      }),
    },
  ];
}

/** Headings whose id an element of the templates has: links would lead there. */
function reservedIds(
  compiled: CompiledMarkdown | null,
  ids: string,
  locate: (at: Origin) => Location | null,
): Problem[] {
  const headings = compiled?.headings ?? [];
  const [onPage, among] = [repeated(ids.split(' ')), repeated(headings.map(({ id }) => id))];
  return headings.flatMap(({ id, at }): Problem[] => {
    if (!onPage.has(id) || among.has(id)) return [];
    return [
      {
        code: 'HEADING-TWICE',
        at: locate(at),
        message: `The id "${id}" belongs to an element of the templates.`,
        help: 'Give the heading an id of its own: ## Title {#another-id}.',
      },
    ];
  });
}

/** The words that are in a list more than once. */
function repeated(words: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(words.filter((word) => seen.size === seen.add(word).size));
}

function sizeProblems(parts: readonly string[], own: number, page: PlannedPage): Problem[] {
  if (parts.reduce((sum, { length }) => sum + length, own) <= MAX_PAGE) return [];
  return [
    {
      code: 'FILE-SIZE',
      at: startOf(pageSource(page)),
      message: `The page becomes more than ${MAX_PAGE.toLocaleString('en')} characters of HTML, which is the most.`,
      help: 'Split it into several pages.',
    },
  ];
}

/** Joined at the end: pieces of the HTML in a text that is kept would keep the whole HTML in memory. */
function idsOf(html: string): string {
  const ids: string[] = [''];
  for (let at = html.indexOf(' id="'); at !== -1; at = html.indexOf(' id="', at + 5))
    ids.push(html.slice(at + 5, html.indexOf('"', at + 5)));
  return [...ids, ''].join(' ');
}
