import { Parser } from 'htmlparser2';
import type { Path } from '../kit/site-checks.ts';
import { lastIndexAt } from '../problems/last-index.ts';
import { type Location, locate, startOf } from '../problems/problem.ts';
import { remember } from '../problems/remember.ts';
import { parseJson } from '../sources/json-source.ts';
import { locateInValue } from '../sources/locate-in-value.ts';
import { MARK } from '../sources/source-file.ts';
import { type Mark, scanDirectives } from './directives.ts';
import type { FrontMatter } from './front-matter.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { type Blocks, type Range, scanBlocks } from './scan-blocks.ts';

/** Words that visitors see, as they are in a source, without syntax. */
export interface VisibleText {
  readonly text: string;
  /** The location of a position in the text. */
  readonly at: (index: number) => Location;
}

/** Placeholder for something that is replaced by a word: a directive, a placeholder, code. */
const WORD = 'x';

/** The visible texts of a Markdown file: those of front matter one by one, and the body. */
export function visibleTextsOfPage(source: MarkdownFile): VisibleText[] {
  const { file, text, frontMatter, bodyOffset } = source;
  if (!frontMatter) return [];
  const body = withoutSyntax(source.body, source);
  return [
    ...leaves(frontMatter.data).map(({ path, value }) =>
      visibleValue(text, value, () => frontMatter.locate(path, 'value')),
    ),
    { text: body.text, at: (index) => locate(file, text, bodyOffset + body.offsetOf(index)) },
  ];
}

/** The texts of a file of strings. */
export function visibleTextsOfStrings(file: string, text: string): VisibleText[] {
  const { source } = parseJson(file, text);
  if (!source) return [];
  return leaves(source.value)
    .filter(({ path }) => path[0] !== '$schema')
    .map(({ path, value }) => visibleValue(text, value, () => source.locate(path) ?? startOf(file)));
}

/** A text that a file holds as a value of YAML or JSON. @param start the location of the value */
export function visibleValue(source: string, value: string, start: () => Location): VisibleText {
  const plain = withoutSyntax(value);
  return { text: plain.text, at: (index) => locateInValue(source, start(), value, plain.offsetOf(index)) };
}

/** Every text in a value, with its path. */
export function leaves(value: unknown, path: Path = []): { path: Path; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as FrontMatter['data']).flatMap(([key, part]) =>
    leaves(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Definitions and targets of links, tags, ids of headings, addresses, rows of dashes below the head of a table. */
const SYNTAX =
  /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^)\n]*\)))?[ \t]*$|\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)(?:\{:?\s*[\w-]+=[^{}\n]*\})?|<\/?[a-z][^<>\n]*>|[ \t]*\{#[^{}\n]*\}|(?:https?:\/\/|mailto:|tel:)\S+|^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/gm;
/** A placeholder of a string, or what a compiled body has in the place of a directive. */
const PLACEHOLDER = new RegExp(`\\{\\w+\\}|${MARK}\\d+${MARK}`, 'g');
const EMPHASIS = /\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** The title in a target of a link or picture: it is shown, as a text of its own. */
const TITLE = /^(\]\([^()\n"']*?\s+["'])(.*)(["']\s*\)(?:\{[^{}\n]*\})?)$/;

/** What a visitor sees in the place of some syntax. */
function cutsOf(whole: string, index: number): { range: Range; by: string }[] {
  const title = TITLE.exec(whole);
  if (title) {
    const [, before = '', , after = ''] = title;
    const end = index + whole.length;
    return [
      { range: [index, index + before.length], by: ' ' },
      { range: [end - after.length, end], by: '' },
    ];
  }
  const isAddress = /^(?:https?|mailto|tel):/.test(whole);
  return [{ range: [index, index + whole.length], by: isAddress ? WORD : '' }];
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]+);/gi;

/** What browsers show in the place of an entity. */
const entityText = remember((entity) => {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(entity);
  return text;
});

function scanText(text: string) {
  const blocks = scanBlocks(text);
  return { blocks, ...scanDirectives(text, () => blocks) };
}

/** A text with words for what is replaced, without emphasis and other syntax, and where each character comes from. */
export function withoutSyntax(
  source: string,
  { blocks, marks }: { readonly blocks: Blocks; readonly marks: readonly Mark[] } = scanText(source),
): { text: string; offsetOf: (index: number) => number } {
  const cuts: { range: Range; by: string }[] = [
    ...blocks.hidden.map(({ range, kind }) => ({ range, by: kind === 'code' ? WORD : '' })),
    ...marks.map(({ start, end, kind }) => ({
      range: [start, end] as const,
      by: /^\/?(if|unless)$/.test(kind) ? '' : WORD,
    })),
    ...[...source.matchAll(SYNTAX)].flatMap(({ 0: whole, index }) => cutsOf(whole, index)),
    ...[...source.matchAll(ENTITY)].map((match) => ({
      range: [match.index, match.index + match[0].length] as const,
      by: entityText(match[0]),
    })),
    ...[...source.matchAll(PLACEHOLDER)].map(({ 0: whole, index }) => ({
      range: [index, index + whole.length] as const,
      by: WORD,
    })),
    ...[...source.matchAll(EMPHASIS)].map(({ 0: whole, index }) => ({
      range: [index, index + whole.length] as const,
      by: '',
    })),
  ].sort((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1]);
  let text = '';
  let from = 0;
  const starts: [plain: number, source: number][] = [[0, 0]];
  for (const { range, by } of cuts) {
    if (range[0] < from) continue;
    text += source.slice(from, range[0]) + by;
    from = range[1];
    starts.push([text.length, from]);
  }
  text += source.slice(from);
  const offsetOf = (index: number) => {
    const [plain, offset] = starts[lastIndexAt(starts, index, ([start]) => start)] as [number, number];
    return offset + index - plain;
  };
  return { text, offsetOf };
}
