import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';
import { readSource } from '../load/source-file.ts';

/** Where a link stands, as far as it is known; the line is worked out only when something is wrong with it. */
export type LinkOrigin =
  | { readonly at: Location | null }
  | { readonly file: string; readonly offset: number }
  /** A text of front matter: it has no offset of its own, so it is looked for. */
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

/** A page with thousands of problems asks for its source with each of them: it is read again only when it has changed. */
function readOnce(root: string, file: string): ReturnType<typeof readSource> {
  const stats = statSync(join(root, file), { throwIfNoEntry: false });
  const signature = `${root} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size}`;
  if (last?.file !== file || last.signature !== signature) last = { file, signature, read: readSource(root, file) };
  return last.read;
}

/** Where a text stands whose lines YAML may have folded: its words, whatever is between them. */
function find(text: string, wanted: string): number {
  const exact = text.indexOf(wanted);
  if (exact !== -1) return exact;
  const words = wanted
    .trim()
    .split(/\s+/)
    .slice(0, 12)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.search(new RegExp(words.join('\\s+')));
}
