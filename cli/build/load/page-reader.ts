import { join } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import type { ContentFile } from './content-files.ts';
import type { Languages } from './language-pack.ts';
import { type PageRules, type ParsedPage, parsePage, textKey } from './pages.ts';
import { signatureOf } from './records.ts';
import { readSource } from './source-file.ts';

/** What was read of a content file, and the state that it was read in. */
export interface SourceRecord {
  /** Of the file's times and size; empty where they prove nothing. */
  readonly signature: string;
  /** Of all that front matter is validated against. */
  readonly key: string;
  readonly page: ParsedPage;
}

/** Reads content files, and takes over from the last build what did not change since. */
export class PageReader {
  private readonly root: string;
  private readonly rules: Omit<PageRules, 'readGeneral' | 'language'>;
  private readonly languages: Languages;
  private readonly key: string;
  private readonly records: Readonly<Record<string, SourceRecord>>;

  /** @param key of all that front matter is validated against */
  constructor(
    root: string,
    rules: Omit<PageRules, 'readGeneral' | 'language'>,
    languages: Languages,
    key: string,
    records: Readonly<Record<string, SourceRecord>>,
  ) {
    this.root = root;
    this.rules = rules;
    this.languages = languages;
    this.key = key;
    this.records = records;
  }

  /**
   * @param general the file of the same page for all regions, if there is one
   * @returns a record for a good file; only good files are recorded, so a taken-over one has no problems
   */
  read(
    { file, language: code }: Pick<ContentFile, 'file' | 'language'>,
    general: string | null,
  ): { record: SourceRecord | null; problems: Problem[] } {
    const known = Object.hasOwn(this.records, file) ? this.records[file] : undefined;
    const language = this.languages(code);
    const key = `${this.key} ${language.key}`;
    const usable = known && known.key === key;
    // Before the files are read: what is written into them later shows as another signature.
    const files = usable && known.page.general ? [file, known.page.general.file] : [file];
    const signatures = files.map((path) => signatureOf(join(this.root, path)));
    const signature = signatures.includes('') ? '' : signatures.join(' ');
    if (usable && signature !== '' && known.signature === signature) return { record: known, problems: [] };
    const read = readSource(this.root, file);
    if ('problem' in read) return { record: null, problems: [read.problem] };
    // The same text under other times: a checkout, a copy, a touch.
    if (usable && known.page.text === textKey([read.text], language))
      return { record: { ...known, signature }, problems: [] };
    const readGeneral = () => readGeneralPage(this.root, general);
    const { page, problems } = parsePage(file, read.text, { ...this.rules, language, readGeneral });
    // What it extends was not known before: the next build compares both files.
    const isComplete = !page?.general || files.length === 2;
    return { record: page && { signature: isComplete ? signature : '', key, page }, problems };
  }
}

/** The page of all regions that one of them may extend; null where there is none that can be read. */
export function readGeneralPage(root: string, file: string | null): { file: string; text: string } | null {
  const read = file === null ? null : readSource(root, file);
  return read && 'text' in read && file !== null ? { file, text: read.text } : null;
}
