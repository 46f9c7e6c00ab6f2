import { join } from 'node:path';
import type { Problem } from '../../problems/problem.ts';
import { type ParsedPage, parsePage } from './pages.ts';
import { keyOf, signatureOf } from './records.ts';
import { readSource } from './source-file.ts';
import type { LoadedTemplates } from './templates.ts';

/** A content file as it was read. */
export interface SourceRecord {
  /** Its times and size; empty if it has changed too recently to rely on them. */
  readonly signature: string;
  /** A hash of everything that front matter is validated against. */
  readonly key: string;
  readonly page: ParsedPage;
}

interface ReadOptions {
  readonly root: string;
  readonly site: LoadedTemplates['site'] | null;
  readonly scan: (file: string, text: string) => Problem[];
  readonly key: string;
  /** The records of the last build. */
  readonly records: Readonly<Record<string, SourceRecord>>;
}

/** Reads a content file, or reuses its record of the last build. Only files without problems are recorded. */
export function readPage(
  file: string,
  { root, site, scan, key, records }: ReadOptions,
): { record: SourceRecord | null; problems: Problem[] } {
  // Before the file is read: a later write changes the signature.
  const signature = signatureOf(join(root, file));
  const known = Object.hasOwn(records, file) && records[file]?.key === key ? records[file] : undefined;
  if (known && signature !== '' && known.signature === signature) return { record: known, problems: [] };
  const read = readSource(root, file);
  if ('problem' in read) return { record: null, problems: [read.problem] };
  // The same text with other times: after a checkout or a copy.
  if (known?.page.text === keyOf(read.text)) return { record: { ...known, signature }, problems: [] };
  const { page, problems } = parsePage(file, read.text, site, scan);
  return { record: page && { signature, key, page }, problems };
}
