import { join } from 'node:path';
import type { ContentFile } from '../../content/content-files.ts';
import { type PageRules, type ParsedPage, parsePage, textKey } from '../../content/pages.ts';
import type { Languages } from '../../languages/language-pack.ts';
import type { MarketRules } from '../../market/market-rules.ts';
import { pageMarketKey, pageMarketProblems } from '../../market/page-market.ts';
import type { Problem } from '../../problems/problem.ts';
import { signatureOf } from '../../sources/records.ts';
import { readSource } from '../../sources/source-file.ts';

/** A content file as it was read. */
export interface SourceRecord {
  /** Its times and size; empty if it has changed too recently to rely on them. */
  readonly signature: string;
  /** A hash of everything that front matter is validated against. */
  readonly key: string;
  /** A hash of what the texts were compared with, apart from the values that regions own. */
  readonly market: string;
  readonly page: ParsedPage;
}

interface ReadOptions {
  readonly root: string;
  readonly rules: Omit<PageRules, 'readGeneral' | 'language' | 'route'>;
  readonly languages: Languages;
  readonly market: MarketRules | null;
  readonly key: string;
  /** The records of the last build. */
  readonly records: Readonly<Record<string, SourceRecord>>;
}

/**
 * Reads a content file, or reuses its record of the last build. Only files without problems are recorded.
 * @param general the file of the same page for all regions, if there is one
 */
export function readPage(
  listed: ContentFile,
  general: string | null,
  { root, rules, languages, market, key: allRules, records }: ReadOptions,
): { record: SourceRecord | null; problems: Problem[] } {
  const { file } = listed;
  const language = languages(listed.language);
  const key = `${allRules} ${language.key}`;
  const last = Object.hasOwn(records, file) ? records[file] : undefined;
  const known = last?.key === key ? last : undefined;
  // Before the files are read: a later write changes the signature. A page may extend the general one.
  const signatures = [file, ...(general === null ? [] : [general])].map((path) => signatureOf(join(root, path)));
  const signature = signatures.includes('') ? '' : signatures.join(' ');
  const marketOf = (page: ParsedPage) => (market ? pageMarketKey(market, listed, page) : '');
  const isCompared = known !== undefined && known.market === marketOf(known.page);
  const isSame = known !== undefined && signature !== '' && known.signature === signature;
  if (isSame && isCompared && !market?.mayNameChanged) return { record: known, problems: [] };
  const read = readSource(root, file);
  if ('problem' in read) return { record: null, problems: [read.problem] };
  const readGeneral = () => readGeneralPage(root, general);
  const compare = (page: ParsedPage) =>
    market ? pageMarketProblems(listed, page, { own: read.text, general: readGeneral()?.text ?? null }, market) : [];
  // The same texts with other times: after a checkout or a copy.
  const texts = last?.page.general ? [read.text, readGeneral()?.text ?? ''] : [read.text];
  if (known && (isSame || known.page.text === textKey(texts, language))) {
    const problems = isCompared && !market?.mayNameChanged?.(texts) ? [] : compare(known.page);
    return { record: problems.length > 0 ? null : { ...known, signature, market: marketOf(known.page) }, problems };
  }
  const { page, problems } = parsePage(file, read.text, { ...rules, language, route: listed.route, readGeneral });
  // Other code that validates, and the same result: 0.87 of the time of a build after an edit of the document (Nov 2026).
  const isSamePage = page && last?.market === marketOf(page) && JSON.stringify(last.page) === JSON.stringify(page);
  if (page && !(isSamePage && !market?.mayNameChanged?.(texts))) problems.push(...compare(page));
  if (problems.length > 0) return { record: null, problems };
  return { record: page && { signature, key, market: marketOf(page), page: copyPage(page) }, problems };
}

/**
 * A page as the next build reads it from its record. V8 keeps a part of a text as a reference to the whole text: the fields
 * of 16,000 pages kept 55 MB of Markdown (Nov 2026).
 */
const copyPage = (page: ParsedPage): ParsedPage => JSON.parse(JSON.stringify(page)) as ParsedPage;

/** The page of all regions that one of them may extend; null where there is none that can be read. */
export function readGeneralPage(root: string, file: string | null): { file: string; text: string } | null {
  const read = file === null ? null : readSource(root, file);
  return read && 'text' in read && file !== null ? { file, text: read.text } : null;
}
