import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';
import { findFiles } from '../load/find-files.ts';
import { readSource } from '../load/source-file.ts';

/** The source of a link, as far as it is known. The line is computed only for a problem. */
export type LinkOrigin =
  | { readonly at: Location | null }
  | { readonly file: string; readonly offset: number }
  /** A text of one of some files of strings, or of front matter: its offset is unknown, so it is searched. */
  | { readonly file: string; readonly text: string; readonly strings?: readonly string[] };

export function locateOrigin(root: string, origin: LinkOrigin): Location | null {
  if ('at' in origin) return origin.at;
  const inStrings = 'text' in origin ? locateString(root, origin) : null;
  if (inStrings) return inStrings;
  if (origin.file === '' && 'text' in origin) return locateInTemplates(root, origin.text);
  const read = readOnce(root, origin.file);
  if ('problem' in read) return { file: origin.file, line: 1, column: 1 };
  const { text } = read;
  if ('offset' in origin) return locate(origin.file, text, origin.offset);
  const offset = find(text, origin.text);
  return offset === -1 ? locateInTemplates(root, origin.text) : locate(origin.file, text, offset);
}

/** The first of the files of strings in which a text is the whole value of a key, apart from spaces that the build made unbreakable. */
function locateString(root: string, { text, strings = [] }: Extract<LinkOrigin, { text: string }>): Location | null {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ');
  for (const file of strings) {
    const read = readSource(root, file);
    if ('problem' in read) continue;
    const values = Object.entries(JSON.parse(read.text) as Record<string, unknown>);
    const [key, value] = values.find(([, own]) => typeof own === 'string' && plain(own) === plain(text)) ?? [];
    // A value may be escaped in another way than here: then its key is the place.
    for (const part of key === undefined ? [] : [value, key]) {
      const offset = read.text.indexOf(JSON.stringify(part));
      if (offset !== -1) return locate(file, read.text, offset);
    }
  }
  return null;
}

/**
 * The first template that contains a text, such as a key or a route, as a whole word; null for one that code puts
 * together, whose page is not the cause.
 */
export const locateInTemplates = (root: string, wanted: string): Location | null =>
  locateWord(root, wanted, findFiles(root, 'templates', /(?<!\.examples)\.tsx?$/, []));

/** The first of these files that contains a text as a whole word. */
export function locateWord(root: string, wanted: string, files: readonly string[]): Location | null {
  const word = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\w/#-])${word}(?![\\w/#-])`);
  for (const file of files) {
    const read = readSource(root, file);
    const offset = 'text' in read ? read.text.search(pattern) : -1;
    if ('text' in read && offset !== -1) return locate(file, read.text, offset);
  }
  return null;
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
