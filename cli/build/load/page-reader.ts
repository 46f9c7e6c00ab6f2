import { join } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import { type ParsedPage, parsePage } from './pages.ts';
import { keyOf, signatureOf } from './records.ts';
import { readSource } from './source-file.ts';
import type { LoadedTemplates } from './templates.ts';

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
  private readonly site: LoadedTemplates['site'] | null;
  private readonly scan: (file: string, text: string) => Problem[];
  private readonly key: string;
  private readonly records: Readonly<Record<string, SourceRecord>>;

  constructor(
    root: string,
    site: LoadedTemplates['site'] | null,
    scan: (file: string, text: string) => Problem[],
    key: string,
    records: Readonly<Record<string, SourceRecord>>,
  ) {
    this.root = root;
    this.site = site;
    this.scan = scan;
    this.key = key;
    this.records = records;
  }

  /** A record for a good file; only good files are recorded, so a taken-over one has no problems. */
  read(file: string): { record: SourceRecord | null; problems: Problem[] } {
    // Before the file is read: what is written into it later shows as another signature.
    const signature = signatureOf(join(this.root, file));
    const known = Object.hasOwn(this.records, file) ? this.records[file] : undefined;
    const usable = known && known.key === this.key;
    if (usable && signature !== '' && known.signature === signature) return { record: known, problems: [] };
    const read = readSource(this.root, file);
    if ('problem' in read) return { record: null, problems: [read.problem] };
    // The same text under other times: a checkout, a copy, a touch.
    if (usable && known.page.text === keyOf(read.text)) return { record: { ...known, signature }, problems: [] };
    const { page, problems } = parsePage(file, read.text, this.site, this.scan);
    return { record: page && { signature, key: this.key, page }, problems };
  }
}
