import { chooseText } from '../../markdown/conditions.ts';
import { readMarkdown } from '../../markdown/markdown-file.ts';
import { leaves } from '../../markdown/visible-text.ts';
import { type Location, locate, startOf } from '../../problems/problem.ts';
import { findFiles } from '../../sources/find-files.ts';
import { readJson } from '../../sources/json-source.ts';
import { offsetOfLocation } from '../../sources/locate-in-value.ts';
import { readSource, sourceReader } from '../../sources/source-file.ts';

/** The source of a link, as far as it is known. The line is computed only for a problem. */
export type LinkOrigin =
  | { readonly at: Location | null }
  | { readonly file: string; readonly offset: number }
  | SearchedText;

/** A text of one of some files of strings, or of front matter: its offset is unknown, so it is searched. */
interface SearchedText {
  readonly file: string;
  readonly text: string;
  readonly strings?: readonly string[];
  /** By which the conditions of the text were decided. */
  readonly holds?: ReadonlySet<string>;
}

/** As `locateOrigin`, for many problems of one page: its file is read once. */
export function originLocator(root: string): (origin: LinkOrigin) => Location | null {
  const read = sourceReader(root);
  return (origin) => locateOrigin(root, origin, read);
}

export function locateOrigin(
  root: string,
  origin: LinkOrigin,
  readFile = (file: string) => readSource(root, file),
): Location | null {
  if ('at' in origin) return origin.at;
  const value = 'text' in origin ? (locateString(root, origin) ?? locateInFrontMatter(root, origin)) : null;
  if (value) return value;
  if (origin.file === '' && 'text' in origin) return locateInTemplates(root, origin.text);
  const read = readFile(origin.file);
  if ('problem' in read) return startOf(origin.file);
  const { text } = read;
  if ('offset' in origin) return locate(origin.file, text, origin.offset);
  const offset = find(text, origin.text);
  return offset === -1 ? locateInTemplates(root, origin.text) : locate(origin.file, text, offset);
}

/** Whether a written value is shown as a text: conditions are decided, and the build makes some spaces unbreakable. */
function isShownAs(value: string, { text, holds }: SearchedText): boolean {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ');
  return plain(holds ? chooseText(value, holds) : value) === plain(text);
}

/** The field of front matter that is shown as a text: that of the page, or of the general page that it extends. */
function locateInFrontMatter(root: string, origin: SearchedText): Location | null {
  if (!origin.file.endsWith('.md')) return null;
  for (const file of [origin.file, origin.file.replace(/\.[\w-]+\.md$/, '.md')]) {
    const read = readMarkdown(root, file);
    const frontMatter = 'text' in read ? read.frontMatter : null;
    const found = leaves(frontMatter?.data).find(({ value }) => isShownAs(value, origin));
    if (found && frontMatter && 'text' in read) {
      const at = frontMatter.locate(found.path, 'value');
      // Behind a quotation mark, or on the next line of a folded text.
      const start = offsetOfLocation(read.text, at);
      const offset = find(read.text.slice(start), origin.text);
      return offset === -1 ? at : locate(file, read.text, start + offset);
    }
    if (frontMatter?.data.extends !== true) return null;
  }
  return null;
}

/** The first of the files of strings in which a text is the whole value of a key. */
function locateString(root: string, origin: SearchedText): Location | null {
  const { strings = [] } = origin;
  for (const file of strings) {
    // In dev, the file may be invalid while its last valid texts are shown.
    const { source } = readJson(root, file);
    const values = Object.entries((source?.value ?? {}) as Record<string, unknown>);
    const [key] = values.find(([, own]) => typeof own === 'string' && isShownAs(own, origin)) ?? [];
    if (source && key !== undefined) return source.locate([key]);
  }
  return null;
}

/**
 * The first template that contains a text, such as a key or a route, as a whole word; null for one that code puts
 * together, whose page is not the cause.
 */
export const locateInTemplates = (root: string, wanted: string): Location | null =>
  locateWord(root, wanted, findFiles(root, 'templates', /(?<!\.examples|\.d)\.tsx?$/, []));

/** The files that the fields of a region come from. */
export const regionFilesOf = (id: string): readonly string[] => [`regions/${id}.json`, 'regions/defaults.json'];

/** The first of these files that contains a text as a whole word. */
export function locateWord(root: string, wanted: string, files: readonly string[]): Location | null {
  // A route is a text of its own: a slash alone is in every element.
  const before = wanted.startsWith('/') ? '(?<=["\'`])' : '(?<![\\w/#-])';
  const pattern = new RegExp(`${before}${RegExp.escape(wanted)}(?![\\w/#-])`);
  for (const file of files) {
    const read = readSource(root, file);
    const offset = 'text' in read ? read.text.search(pattern) : -1;
    if ('text' in read && offset !== -1) return locate(file, read.text, offset);
  }
  return null;
}

/** The offset of a text. YAML may have folded its lines, so any space may separate its words. */
function find(text: string, wanted: string): number {
  // A route may be a part of longer ones, and `/` is in every address.
  if (wanted.startsWith('/')) return text.search(new RegExp(`(?<![\\w/#.-])${RegExp.escape(wanted)}(?![\\w/#-])`));
  // As it is, in double quotes, in single quotes.
  for (const form of [wanted, JSON.stringify(wanted).slice(1, -1), wanted.replaceAll("'", "''")]) {
    const exact = text.indexOf(form);
    if (exact !== -1) return exact;
  }
  const words = wanted.trim().split(/\s+/).slice(0, 12).map(RegExp.escape);
  return text.search(new RegExp(words.join('\\s+')));
}
