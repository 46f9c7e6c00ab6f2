import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';
import { readSource } from '../load/source-file.ts';

/** The source of a link, as far as it is known. The line is computed only for a problem. */
export type LinkOrigin =
  | { readonly at: Location | null }
  | { readonly file: string; readonly offset: number }
  /** A text of front matter: its offset is unknown, so it is searched. */
  | { readonly file: string; readonly text: string };

export function locateOrigin(root: string, origin: LinkOrigin): Location | null {
  if ('at' in origin) return origin.at;
  const read = readOnce(root, origin.file);
  if ('problem' in read) return { file: origin.file, line: 1, column: 1 };
  const { text } = read;
  return locate(origin.file, text, 'offset' in origin ? origin.offset : Math.max(0, find(text, origin.text)));
}

let last: { readonly file: string; readonly signature: string; readonly read: ReturnType<typeof readSource> } | null =
  null;

/** Cached: a page may have thousands of problems. */
function readOnce(root: string, file: string): ReturnType<typeof readSource> {
  const stats = statSync(join(root, file), { throwIfNoEntry: false });
  const signature = `${root} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size}`;
  if (last?.file !== file || last.signature !== signature) last = { file, signature, read: readSource(root, file) };
  return last.read;
}

/** The offset of a text. YAML may have folded its lines, so any space may separate its words. */
function find(text: string, wanted: string): number {
  // As it is, in double quotes, in single quotes.
  for (const form of [wanted, JSON.stringify(wanted).slice(1, -1), wanted.replaceAll("'", "''")]) {
    const exact = text.indexOf(form);
    if (exact !== -1) return exact;
  }
  const words = wanted
    .trim()
    .split(/\s+/)
    .slice(0, 12)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.search(new RegExp(words.join('\\s+')));
}
