import { readSource } from '../load/source-file.ts';
import { type Location, locate } from '../problems/problem.ts';

/** Where a link stands, as far as it is known; the line is worked out only when something is wrong with it. */
export type LinkOrigin =
  | { readonly at: Location | null }
  | { readonly file: string; readonly offset: number }
  /** A text of front matter: it has no offset of its own, so it is looked for. */
  | { readonly file: string; readonly text: string };

export function locateOrigin(root: string, origin: LinkOrigin): Location | null {
  if ('at' in origin) return origin.at;
  const read = readSource(root, origin.file);
  if ('problem' in read) return { file: origin.file, line: 1, column: 1 };
  const { text } = read;
  return locate(origin.file, text, 'offset' in origin ? origin.offset : Math.max(0, find(text, origin.text)));
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
