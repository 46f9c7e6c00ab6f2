import type { Region } from '../kit/region.ts';
import type { LanguageRules } from '../languages/language-pack.ts';
import type { CompiledMarkdown } from '../markdown/compiled-markdown.ts';
import { holdsIn } from '../markdown/conditions.ts';
import { lendSections } from '../markdown/lent-sections.ts';
import { compileBody, type Extensions } from '../markdown/markdown.ts';
import { type Body, type BodyDirective, type Conditions, type Extension, readBody } from '../markdown/markdown-body.ts';
import { MarkdownFile, readMarkdown } from '../markdown/markdown-file.ts';
import type { Problem } from '../problems/problem.ts';
import { folderLanguage } from './folder-language.ts';
import type { ContentPage } from './pages.ts';

/** The conditions of texts, and those that hold in a region. */
export const conditionsOf = (region: Region, known: ReadonlySet<string>): Conditions => ({
  known,
  holds: holdsIn(region),
});

/** What compiling needs of a language. */
export type CompilingLanguages = (language: string) => Pick<LanguageRules, 'keepTogether' | 'variant'>;

/** What compiling needs of a page: plain data, which a thread can be sent. */
export interface CompiledSource extends Pick<ContentPage, 'file' | 'language' | 'general' | 'generated'> {
  readonly fields: Extension;
}

/** The same of sections that another page lends. */
export interface CompiledSections {
  readonly source: CompiledSource;
  readonly ids: readonly string[];
}

/** Sections that the page of another language lends to one that does not have them. */
export interface LentSections {
  readonly source: ContentPage;
  /** None is inside of another one. */
  readonly ids: readonly string[];
}

/** Pages of one key have one compiled form: most pages are the same in every region. */
export function compileKey(page: ContentPage, { holds }: Conditions, lent: LentSections | null): string {
  const conditions = page.isConditional || lent?.source.isConditional ? ` ${[...(holds ?? [])].sort().join()}` : '';
  const variant = folderLanguage(page.file) === page.language ? '' : ` ${page.language}`;
  return `${page.file}${variant}${conditions}${lent ? ` ${lent.source.file} ${lent.ids.join()}` : ''}`;
}

/** Reads the Markdown of a page from disk, as a region shows it, with the sections that another language lends. */
export function readPageBody(
  root: string,
  page: CompiledSource,
  conditions: Conditions,
  languages: CompilingLanguages,
  lent: CompiledSections | null,
): Body | { problem: Problem } {
  const own = readOwnBody(root, page, conditions, languages);
  if (!lent || 'problem' in own) return own;
  const lender = readOwnBody(root, lent.source, conditions, languages, own.directives);
  return 'problem' in lender ? lender : lendSections(own, lender, lent.ids, lent.source.language);
}

function readOwnBody(
  root: string,
  page: CompiledSource,
  conditions: Conditions,
  languages: CompilingLanguages,
  before: readonly BodyDirective[] = [],
): Body | { problem: Problem } {
  const own =
    page.generated === undefined ? readMarkdown(root, page.file) : new MarkdownFile(page.file, page.generated);
  if ('problem' in own) return own;
  const { variant } = languages(page.language);
  const adopt = (name: string) => (folderLanguage(name) === page.language ? undefined : variant?.adopted.find);
  const file = { source: own, adopt: adopt(page.file) };
  if (page.general === null) return readBody(file, conditions, null, {}, before);
  const general = readMarkdown(root, page.general);
  if ('problem' in general) return general;
  return readBody(file, conditions, { source: general, adopt: adopt(page.general) }, page.fields, before);
}

export function compilePage(
  root: string,
  page: CompiledSource,
  conditions: Conditions,
  languages: CompilingLanguages,
  lent: CompiledSections | null,
  extensions?: Extensions,
): { compiled: CompiledMarkdown } | { problem: Problem } {
  const body = readPageBody(root, page, conditions, languages, lent);
  return 'problem' in body ? body : { compiled: compileBody(body, languages(page.language).keepTogether, extensions) };
}
