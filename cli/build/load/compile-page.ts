import type { Region } from '../../kit/region.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Languages } from './language-pack.ts';
import { type CompiledMarkdown, compileBody } from './markdown.ts';
import { type Body, type Market, readBody } from './markdown-body.ts';
import { holdsIn } from './market.ts';
import type { ContentPage } from './pages.ts';
import { readSource } from './source-file.ts';

/** What a region makes of conditions. */
export const marketOf = (region: Region, known: ReadonlySet<string>): Market => ({ known, holds: holdsIn(region) });

/** Pages of one key have one compiled form: most pages are the same in every region. */
export const compileKey = (page: ContentPage, { holds }: Market): string =>
  page.isConditional ? `${page.file} ${[...(holds ?? [])].sort().join()}` : page.file;

/** Reads the Markdown of a page from disk, as a region shows it. */
export function readPageBody(root: string, page: ContentPage, market: Market): Body | { problem: Problem } {
  const own = readSource(root, page.file);
  if ('problem' in own) return own;
  const file = { file: page.file, text: own.text, bodyOffset: page.bodyOffset };
  if (!page.general) return readBody(file, market);
  const general = readSource(root, page.general.file);
  if ('problem' in general) return general;
  return readBody(file, market, { ...page.general, text: general.text }, page.fields);
}

export function compilePage(
  root: string,
  page: ContentPage,
  market: Market,
  languages: Languages,
): { compiled: CompiledMarkdown } | { problem: Problem } {
  const body = readPageBody(root, page, market);
  return 'problem' in body ? body : { compiled: compileBody(body, languages(page.language).keepTogether) };
}
