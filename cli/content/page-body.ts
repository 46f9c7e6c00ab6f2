import type { Region } from '../kit/region.ts';
import type { LanguageRules } from '../languages/language-pack.ts';
import { holdsIn } from '../markdown/conditions.ts';
import { addFallbackSections } from '../markdown/fallback-sections.ts';
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
interface CompiledSource extends Pick<ContentPage, 'file' | 'language' | 'general' | 'generated'> {
  readonly fields: Extension;
}

/** The same of sections of another page. */
interface CompiledSections {
  readonly source: CompiledSource;
  readonly ids: readonly string[];
}

/** Sections of the page in a fallback language, for a page that does not have them. */
export interface FallbackSections {
  readonly source: ContentPage;
  /** None is inside of another one. */
  readonly ids: readonly string[];
}

/** Pages of one key have one compiled form: most pages are the same in every region. */
export function compileKey(
  page: ContentPage,
  { holds }: Conditions,
  fallbackSections: FallbackSections | null,
): string {
  const conditions =
    page.isConditional || fallbackSections?.source.isConditional ? ` ${[...(holds ?? [])].sort().join()}` : '';
  const variant = folderLanguage(page.file) === page.language ? '' : ` ${page.language}`;
  return `${page.file}${variant}${conditions}${fallbackSections ? ` ${fallbackSections.source.file} ${fallbackSections.ids.join()}` : ''}`;
}

/** A page as a region shows it, to be compiled. */
export interface ShownSource {
  readonly source: CompiledSource;
  readonly fallbackSections: CompiledSections | null;
  readonly conditions: Conditions;
}

/** Reads the Markdown of a page from disk, as a region shows it, with sections in a fallback language. */
export function readPageBody(
  root: string,
  { source, fallbackSections, conditions }: ShownSource,
  languages: CompilingLanguages,
): Body | { problem: Problem } {
  const own = readOwnBody(source);
  if (!fallbackSections || 'problem' in own) return own;
  const fallback = readOwnBody(fallbackSections.source, own.directives);
  return 'problem' in fallback
    ? fallback
    : addFallbackSections(own, fallback, fallbackSections.ids, fallbackSections.source.language);

  function readOwnBody(page: CompiledSource, before: readonly BodyDirective[] = []): Body | { problem: Problem } {
    const file =
      page.generated === undefined ? readMarkdown(root, page.file) : new MarkdownFile(page.file, page.generated);
    const general = page.general === null ? null : readMarkdown(root, page.general);
    if ('problem' in file) return file;
    if (general && 'problem' in general) return general;
    const { variant } = languages(page.language);
    const adopt = (name: string) => (folderLanguage(name) === page.language ? undefined : variant?.adopted.find);
    const extended = general && { source: general, adopt: adopt(general.file) };
    return readBody({ source: file, adopt: adopt(file.file) }, conditions, extended, page.fields, before);
  }
}
