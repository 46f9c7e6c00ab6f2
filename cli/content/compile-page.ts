import type { Region } from '../kit/region.ts';
import type { Languages } from '../languages/language-pack.ts';
import { holdsIn } from '../markdown/conditions.ts';
import { lendSections } from '../markdown/lent-sections.ts';
import { type CompiledMarkdown, compileBody, type Extensions } from '../markdown/markdown.ts';
import { type Body, type BodyDirective, type Conditions, readBody } from '../markdown/markdown-body.ts';
import type { Problem } from '../problems/problem.ts';
import { readSource } from '../sources/source-file.ts';
import type { ContentPage } from './pages.ts';

/** The conditions of texts, and those that hold in a region. */
export const conditionsOf = (region: Region, known: ReadonlySet<string>): Conditions => ({
  known,
  holds: holdsIn(region),
});

/** Sections that the page of another language lends to one that does not have them. */
export interface LentSections {
  readonly source: ContentPage;
  /** None is inside of another one. */
  readonly ids: readonly string[];
}

/** Pages of one key have one compiled form: most pages are the same in every region. */
export function compileKey(page: ContentPage, { holds }: Conditions, lent: LentSections | null): string {
  const conditions = page.isConditional || lent?.source.isConditional ? ` ${[...(holds ?? [])].sort().join()}` : '';
  return `${page.file}${conditions}${lent ? ` ${lent.source.file} ${lent.ids.join()}` : ''}`;
}

/** Reads the Markdown of a page from disk, as a region shows it, with the sections that another language lends. */
export function readPageBody(
  root: string,
  page: ContentPage,
  conditions: Conditions,
  lent: LentSections | null,
): Body | { problem: Problem } {
  const own = readOwnBody(root, page, conditions);
  if (!lent || 'problem' in own) return own;
  const lender = readOwnBody(root, lent.source, conditions, own.directives);
  return 'problem' in lender ? lender : lendSections(own, lender, lent.ids, lent.source.language);
}

function readOwnBody(
  root: string,
  page: ContentPage,
  conditions: Conditions,
  before: readonly BodyDirective[] = [],
): Body | { problem: Problem } {
  const own = page.generated === undefined ? readSource(root, page.file) : { text: page.generated };
  if ('problem' in own) return own;
  const file = { file: page.file, text: own.text, bodyOffset: page.bodyOffset };
  if (!page.general) return readBody(file, conditions, null, {}, before);
  const general = readSource(root, page.general.file);
  if ('problem' in general) return general;
  return readBody(file, conditions, { ...page.general, text: general.text }, page.fields, before);
}

export function compilePage(
  root: string,
  page: ContentPage,
  conditions: Conditions,
  languages: Languages,
  lent: LentSections | null,
  extensions?: Extensions,
): { compiled: CompiledMarkdown } | { problem: Problem } {
  const body = readPageBody(root, page, conditions, lent);
  return 'problem' in body ? body : { compiled: compileBody(body, languages(page.language).keepTogether, extensions) };
}
