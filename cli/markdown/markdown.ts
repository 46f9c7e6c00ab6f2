import { Marked, Renderer, type RendererObject, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import type { MarkdownExtension } from '../kit/markdown-extension.ts';
import type { KeepTogether } from '../languages/keep-together.ts';
import { UNKNOWN_LANGUAGE } from '../languages/language-pack.ts';
import { messageOf } from '../problems/error-text.ts';
import type { Problem } from '../problems/problem.ts';
import { asAuthored, escapeHtml } from '../sources/escape-html.ts';
import { MARK } from '../sources/source-file.ts';
import { type Origin, originAt } from './mapped-text.ts';
import { type Body, type BodyDirective, readBody } from './markdown-body.ts';
import { GuardedLexer, Refusal } from './markdown-lexer.ts';
import { findRawLines, findRawText, type RawMarkup } from './raw-markup.ts';

/** A position in the markup that region and language fill. */
export type Placeholder =
  | { readonly kind: 'link'; readonly href: string; readonly title: string | null; readonly at: Origin }
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly title: string | null;
      readonly at: Origin;
    }
  | BodyDirective;

/** Markup with placeholders: `parts[0] placeholders[0] parts[1] …`, so there is one part more than placeholders. */
export interface Fillable {
  readonly parts: readonly string[];
  readonly placeholders: readonly Placeholder[];
}

/** Markdown as markup with placeholders: compiled once, filled for every page and language that shows it. */
export interface CompiledMarkdown extends Fillable {
  readonly headings: readonly CompiledHeading[];
  readonly problems: readonly Problem[];
  /** Conditions have left something out, or the page is made of two files. */
  readonly isPartial: boolean;
}

interface CompiledHeading {
  readonly level: number;
  readonly id: string;
  /** False where the id was made from the words. */
  readonly explicit: boolean;
  readonly words: Fillable;
  readonly at: Origin;
}

/** A directive alone in its paragraph is a block, so the paragraph around it is removed. */
const LONE_BLOCK = new RegExp(`<p>(${MARK}(\\d+)${MARK})</p>`, 'g');
/** As wide as a telephone, columns of words have room for three, and for this many characters in a row of them. */
const FEW_COLUMNS = 3;
const SHORT_ROW = 60;
const ALLOWED_TAG = /^<(\/?)(br|abbr|sup|sub|kbd)(\s+title="[^"<>]*")?\s*\/?>$/;
const HEADING_ID = /\{#([^{}]*)\}\s*$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FOOTNOTE = /^\[\^[^\]\s]+\]/;
/** The box of a task with its words: it has their name. */
const TASK = /(<input [^>]*>.*?)(?=\n?<(?:\/p|ul|ol|p|div|pre|blockquote|h\d)[ >]|\n?$)/s;
const MARKER = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');
const LINK_OR_MARKER = new RegExp(`${MARK}(\\d+)${MARK}|</a>`, 'g');

interface State {
  readonly body: Body;
  /** Puts no-break spaces into words, by the rules of their language. */
  readonly keep: KeepTogether['html'];
  readonly text: string;
  /** The source of the next token is searched from here. */
  cursor: number;
  /** How many characters were searched for sources that are not there. */
  missed: number;
  readonly placeholders: Placeholder[];
  readonly headings: CompiledHeading[];
  /** The ids of the headings so far, each with the highest number that was put behind it. */
  readonly ids: Map<string, number>;
  readonly problems: Problem[];
  isHeading: boolean;
  readonly openTags: { tag: string; offset: number }[];
  /** What was reported to be printed as it is: one problem for the mark of a footnote and its text. */
  readonly reported: Set<string>;
}

const newState = (body: Body, { html: keep }: KeepTogether): State => ({
  body,
  keep,
  text: body.text,
  cursor: 0,
  missed: 0,
  placeholders: [...body.directives],
  headings: [],
  ids: new Map(),
  problems: [...body.problems],
  isHeading: false,
  openTags: [],
  reported: new Set(),
});

/** One parser with its own renderer: `marked.use()` on the shared one would leak into every other pipeline. */
const plainParser = new Marked({ gfm: true, async: false });
const parsers = new WeakMap<Extensions, Marked>();
let state: State;

/** What a site adds to Markdown. */
export type Extensions = readonly MarkdownExtension[];
const NONE: Extensions = [];

function parserFor(extensions: Extensions): Marked {
  if (extensions.length === 0) return plainParser;
  let parser = parsers.get(extensions);
  if (!parser) {
    parser = new Marked({ gfm: true, async: false }, { renderer });
    parser.use({ extensions: [...extensions] as TokenizerAndRendererExtension[] });
    parsers.set(extensions, parser);
  }
  return parser;
}

/** Compiles the Markdown of a page. */
export function compileBody(
  body: Body,
  keepTogether: KeepTogether = UNKNOWN_LANGUAGE.keepTogether,
  extensions: Extensions = NONE,
): CompiledMarkdown {
  state = newState(body, keepTogether);
  let html: string;
  try {
    const marked = parserFor(extensions);
    html = marked.parser(new GuardedLexer({ ...marked.defaults }).lex(body.text));
  } catch (error) {
    reportRefusal(error, extensions);
    return finish('');
  }
  for (const open of state.openTags)
    report('HTML-FORBIDDEN', open.offset, `<${open.tag}> is opened and never closed.`, `Close it with </${open.tag}>.`);
  return finish(html);
}

/** Inline Markdown of a front-matter text: links, emphasis, directives. It was checked and kept together when it was loaded. */
export function compileInline(file: string, text: string, extensions: Extensions = NONE): CompiledMarkdown {
  const body = readBody({ file, text, bodyOffset: 0 }, { known: new Set(), holds: null });
  state = newState(body, UNKNOWN_LANGUAGE.keepTogether);
  state.problems.length = 0;
  try {
    const marked = parserFor(extensions);
    return finish(
      marked.Parser.parseInline(new GuardedLexer({ ...marked.defaults }).inlineTokens(state.text), marked.defaults),
    );
  } catch (error) {
    reportRefusal(error, extensions);
    return finish('');
  }
}

/** @throws any error that is not a refusal, without extensions of the site, which may have thrown it */
function reportRefusal(error: unknown, extensions: Extensions): void {
  if (error instanceof Refusal) {
    // The parser has changed what is inside of quotes and lists, but seldom the first line.
    const [line = ''] = error.source.trimStart().split('\n', 1);
    const found = state.text.indexOf(error.source);
    report(error.code, found !== -1 ? found : Math.max(0, state.text.indexOf(line)), error.message, error.help);
  } else if (error instanceof RangeError) {
    report('NESTING-DEEP', 0, 'The text is nested too deeply to be read.', 'Flatten its quotes, lists or brackets.');
  } else if (extensions.length > 0) {
    const names = extensions.map(({ name }) => name).join(', ');
    report(
      'TEMPLATE-ERROR',
      0,
      `An extension of Markdown fails on this text: ${messageOf(error)}`,
      `Fix it: "markdown" in templates/site.tsx has ${names}.`,
    );
  } else throw error;
}

function finish(html: string): CompiledMarkdown {
  const { placeholders, headings, problems, body } = state;
  const isBlock = (number: string) =>
    ['claim', 'block', 'lent-start', 'lent-end'].includes(placeholders[Number(number)]?.kind ?? '');
  const whole = html.includes(`<p>${MARK}`)
    ? html.replace(LONE_BLOCK, (paragraph, mark: string, number: string) => (isBlock(number) ? mark : paragraph))
    : html;
  headingProblems(body, headings, problems);
  return { ...fillable(whole), headings, problems, isPartial: body.isPartial };
}

/** Splits markup at its marks. */
function fillable(html: string): Fillable {
  const pieces = asAuthored(html).split(MARKER);
  const parts: string[] = [];
  const ordered: Placeholder[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push(pieces[index] as string);
    const number = pieces[index + 1];
    if (number !== undefined) ordered.push(state.placeholders[Number(number)] as Placeholder);
  }
  return { parts, placeholders: ordered };
}

function headingProblems(body: Body, headings: readonly CompiledHeading[], problems: Problem[]): void {
  const seen = new Map<string, CompiledHeading>();
  for (const heading of headings) {
    const first = seen.get(heading.id);
    if (first) {
      const { file, line } = body.locate(first.at);
      problems.push({
        code: 'HEADING-TWICE',
        at: body.locate(heading.at),
        message: `The id "${heading.id}" already belongs to the heading on line ${line}${file === heading.at.file ? '' : ` of ${file}`}.`,
        help: 'Give one of the two an id of its own: ## Title {#another-id}.',
      });
    } else seen.set(heading.id, heading);
  }
}

function report(code: Problem['code'], offset: number, message: string, help: string): void {
  state.problems.push({ code, at: state.body.locate(originAt(state.body, offset)), message, help });
}

/** Tokens have no positions, but they are rendered in the order of the source: look from where the last one was found. */
function offsetOf(raw: string): number {
  const found = findForward(state, raw, state.cursor);
  if (found === -1) return state.cursor;
  state.cursor = found + 1;
  return found;
}

/** How many searches of the whole text may find nothing, and how many characters each later search reads. */
const MOST_MISSES = 50;
const WINDOW = 16 * 1024;

/** The text of a token may differ from its source: searching the page for each such token would take quadratic time. */
function findForward(state: State, raw: string, from: number): number {
  const { text } = state;
  if (state.missed > MOST_MISSES * text.length) {
    const found = text.slice(from, from + WINDOW + raw.length).indexOf(raw);
    return found === -1 ? -1 : from + found;
  }
  const found = text.indexOf(raw, from);
  if (found === -1) state.missed += text.length - from;
  return found;
}

/** A text of an attribute with its directives as they were written: they are filled without markup. */
const withDirectives = (text: string): string =>
  text.includes(MARK)
    ? text.replace(MARKER, (mark, number: string) => {
        const placeholder = state.placeholders[Number(number)];
        return placeholder && 'name' in placeholder ? `{${placeholder.kind}:${placeholder.name}}` : mark;
      })
    : text;

function placeholder(value: Placeholder): string {
  return `${MARK}${state.placeholders.push(value) - 1}${MARK}`;
}

/** Words to an id: letters and digits of any script, hyphens between. Latin letters lose their accents, as no other ones do. */
function slug(html: string): string {
  const words = html.replace(LINK_OR_MARKER, '').replace(/<[^>]*>|&[a-z0-9#]+;/gi, '');
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

const titleOf = ({ title }: { title?: string | null | undefined }) => (title ? withDirectives(title) : null);

const plain = new Renderer<string, string>();

const renderer: RendererObject<string, string> = {
  text(this, token: Tokens.Text | Tokens.Escape) {
    if ('tokens' in token && token.tokens) {
      reportLines(token.raw);
      return this.parser.parseInline(token.tokens);
    }
    if (token.type === 'text') reportText(token.raw);
    return state.keep(plain.text(token));
  },
  paragraph(this, token: Tokens.Paragraph) {
    reportLines(token.raw);
    return `<p>${this.parser.parseInline(token.tokens)}</p>\n`;
  },
  def(token: Tokens.Def) {
    if (FOOTNOTE.test(token.raw)) reportText(token.raw);
    // `[Anna]: Hello` is read as the definition of a link, and vanishes.
    else if (!/[/#.:?]|^$/.test(token.href) && state.text.toLowerCase().split(`[${token.tag}]`).length < 3)
      reportRaw(offsetOf(token.raw.trim()), {
        message: `${token.raw.trim()} is read as the definition of a link, and is not shown.`,
        help: 'Write \\[ in the place of [ to show it. The target of a link is an address: /route/.',
      });
    return '';
  },
  listitem(this, item: Tokens.ListItem) {
    const html = this.parser.parse(item.tokens);
    return `<li>${item.task ? html.replace(TASK, '<label>$1</label>') : html}</li>\n`;
  },
  heading(this, token: Tokens.Heading) {
    const offset = offsetOf(token.raw.trimEnd());
    state.isHeading = true;
    let html = this.parser.parseInline(token.tokens);
    state.isHeading = false;
    const explicit = HEADING_ID.exec(html);
    if (explicit) {
      html = html.slice(0, explicit.index).trimEnd();
      if (!ID.test(explicit[1] as string)) {
        report(
          'FIELD-INVALID',
          offset,
          `The heading id "${explicit[1]}" is not usable.`,
          'Ids are lower-case words joined by hyphens.',
        );
      }
    }
    if (token.depth === 1) {
      report(
        'FIELD-INVALID',
        offset,
        'The text has a heading of the first level.',
        'The title in front matter is the only one; start with ##.',
      );
    }
    let id = explicit?.[1] ?? slug(html);
    if (!explicit) {
      // Two headings of the same words are the author's right; only explicit ids must differ.
      const base = id || 'section';
      let number = state.ids.get(base) ?? 0;
      for (id = base; state.ids.has(id); id = `${base}-${number}`) number = Math.max(2, number + 1);
      if (number > 0) state.ids.set(base, number);
    }
    if (!state.ids.has(id)) state.ids.set(id, 0);
    // A table of contents repeats the words of a heading without its links and pictures.
    const words = html.replace(LINK_OR_MARKER, (mark, number?: string) =>
      number !== undefined && 'name' in (state.placeholders[Number(number)] as Placeholder) ? mark : '',
    );
    const at = originAt(state.body, offset);
    state.headings.push({ level: token.depth, id, explicit: explicit !== null, words: fillable(words), at });
    return `<h${token.depth} id="${escapeHtml(id)}">${html}</h${token.depth}>\n`;
  },
  link(this, token: Tokens.Link) {
    const offset = offsetOf(token.raw);
    if (FOOTNOTE.test(token.raw)) {
      state.cursor = offset;
      reportText(token.raw);
      return '';
    }
    const inner = this.parser.parseInline(token.tokens);
    if (inner.trim() === '') report('LINK-NOWHERE', offset, 'A link has no words.', 'Write what it leads to.');
    const at = originAt(state.body, offset);
    // Without a scheme, the parser takes that of old.
    const href = token.raw.startsWith('www.') ? `https://${token.raw}` : withDirectives(token.href);
    return `${placeholder({ kind: 'link', href, title: titleOf(token), at })}${inner}</a>`;
  },
  image(token: Tokens.Image) {
    const offset = offsetOf(token.raw);
    if (token.text.trim() === '')
      report('PICTURE-ALT', offset, 'The picture has no text alternative.', 'Describe what it shows: ![text](path).');
    const alt = withDirectives(token.text);
    return placeholder({
      kind: 'picture',
      src: token.href,
      alt,
      title: titleOf(token),
      at: originAt(state.body, offset),
    });
  },
  html(token: Tokens.HTML | Tokens.Tag) {
    return inlineHtml(token.raw, 'pre' in token);
  },
  code(token: Tokens.Code) {
    const language = /^[\w-]+/.exec(token.lang ?? '')?.[0];
    return `<pre tabindex="0"><code${language ? ` class="language-${language}"` : ''}>${verbatim(token.text)}\n</code></pre>\n`;
  },
  codespan(token: Tokens.Codespan) {
    return `<code>${verbatim(token.text)}</code>`;
  },
  table(this, token: Tokens.Table) {
    const cell = (part: Tokens.TableCell, tag: 'th' | 'td', attributes: string) =>
      `<${tag}${attributes}${part.align ? ` class="align-${part.align}"` : ''}>${this.parser.parseInline(part.tokens)}</${tag}>`;
    reportCells(token);
    const headers = token.header.map((part) => cell(part, 'th', ' scope="col"'));
    const head = headers.join('');
    const labels = columnLabels(token, headers);
    const rows = token.rows
      .map((row) => `<tr>${row.map((part, index) => cell(part, 'td', labels[index] ?? '')).join('')}</tr>`)
      .join('\n');
    // A wide table scrolls by itself, so that a page of 320 px never scrolls sideways; the keyboard reaches it, and its
    // heading names it. Two columns of words always fit; what one types is not broken, so it may not.
    const above = state.headings.at(-1)?.id;
    const name = above === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(above)}"`;
    const reached = token.header.length > 2 || token.raw.includes('`') ? `${name} tabindex="0"` : '';
    return `<div class="table"${reached}><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${rows}</tbody>\n</table></div>\n`;
  },
};
plainParser.use({ renderer });

/**
 * Attributes with the names of a table's columns, for the cells of each: a style can show a row of many words as a list on a
 * telephone. None for the first column, which names the row, none for short rows, which fit or are numbers that one compares,
 * and none where a name is only known when the page is rendered.
 */
function columnLabels({ header, rows }: Tokens.Table, names: readonly string[]): readonly string[] {
  const longest = Math.max(0, ...rows.map((row) => row.reduce((length, { text }) => length + text.length, 0)));
  const isShort = header.length < FEW_COLUMNS || (header.length === FEW_COLUMNS && longest <= SHORT_ROW);
  const isNumeric = header.slice(1).every(({ align }) => align === 'right');
  if (isShort || isNumeric || names.some((html) => html.includes(MARK))) return [];
  return names.map((html, index) => (index === 0 ? '' : ` data-column="${html.replace(/<[^>]*>/g, '')}"`));
}

const openComment = (offset: number): void =>
  report('HTML-FORBIDDEN', offset, 'A comment is opened and never closed.', 'Close it with -->.');

/** Reports what a text without code and links prints as it is. */
function reportText(raw: string): void {
  const text = state.isHeading ? raw.replace(HEADING_ID, '') : raw;
  const comment = text.indexOf('<!--');
  const found = findRawText(text);
  if (comment === -1 && found.length === 0) return;
  const at = offsetsIn(raw);
  if (comment !== -1) openComment(at(comment));
  for (const markup of found) reportRaw(at(markup.index), markup);
}

/** Reports lines of a paragraph that are printed as they are, by how they begin. */
function reportLines(raw: string): void {
  const found = findRawLines(raw);
  const at = offsetsIn(raw);
  for (const markup of found) reportRaw(at(markup.index), markup);
}

function reportRaw(offset: number, { message, help }: Pick<RawMarkup, 'message' | 'help'>): void {
  if (state.reported.has(message)) return;
  state.reported.add(message);
  report('MARKUP-RAW', offset, message, help);
}

/** Where a part of a token is: the parser has removed the marks of quotes and lists from all of its lines but the first. */
function offsetsIn(raw: string): (index: number) => number {
  const { cursor } = state;
  return (index) => {
    const start = raw.lastIndexOf('\n', index - 1) + 1;
    const line = raw.slice(start).split('\n', 1)[0] ?? '';
    const found = findForward(state, line, cursor);
    return found === -1 ? cursor : found + index - start;
  };
}

/** Reports cells that the head of a table has no column for: they would be lost. */
function reportCells({ raw, header }: Tokens.Table): void {
  const at = offsetsIn(raw);
  let index = 0;
  for (const [row, line] of raw.split('\n').entries()) {
    const cells = line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/);
    const surplus = row < 2 ? [] : cells.slice(header.length).filter((cell) => cell.trim() !== '');
    if (surplus.length > 0)
      reportRaw(at(index), {
        message: `A row has ${cells.length} cells, and the head of its table ${header.length}: "${surplus.join('|').trim()}" is lost.`,
        help: 'Add a column, or remove the cell. A | inside of a cell, even between backticks, is written \\|.',
      });
    index += line.length + 1;
  }
}

/** Braces are written as entities, so that code can show a directive without being one. */
const verbatim = (text: string) => escapeHtml(text).replaceAll('{', '&#123;');

/** @param isBlock what is beside tags is then no Markdown */
function inlineHtml(raw: string, isBlock: boolean): string {
  let result = '';
  for (const piece of raw.match(/<!--[\s\S]*?-->|<[^>]*>?|[^<]+/g) ?? []) {
    if (piece.startsWith('<!--')) {
      // A comment that holds the beginning of the next one has lost its own end, and what is between them is not shown.
      const isClosed = piece.endsWith('-->') && !piece.includes('<!--', 1);
      // The parser has removed the marks of a quote from all lines but the first.
      const offset = offsetOf(isClosed ? piece : (piece.split('\n', 1)[0] as string));
      if (!isClosed) openComment(offset);
      continue;
    }
    if (!piece.startsWith('<')) {
      result += piece;
      if (isBlock && /[*_`[\]\ufdd0]/.test(piece))
        reportRaw(offsetsIn(piece)(piece.search(/\S/)), {
          message: 'Markup in the lines that begin with a tag or comment is printed as it is.',
          help: 'Put an empty line behind the tag or comment.',
        });
      continue;
    }
    const offset = offsetOf(piece);
    const tag = ALLOWED_TAG.exec(piece);
    if (!tag) {
      report(
        'HTML-FORBIDDEN',
        offset,
        `Raw HTML: ${piece.length > 60 ? `${piece.slice(0, 57)}…` : piece}`,
        'Write it as Markdown; only br, abbr, sup, sub, kbd and comments are allowed as HTML.',
      );
      return '';
    }
    result += piece;
    const name = tag[2] as string;
    if (name === 'br') continue;
    if (tag[1] === '') state.openTags.push({ tag: name, offset });
    else if (state.openTags.at(-1)?.tag === name) state.openTags.pop();
    else report('HTML-FORBIDDEN', offset, `</${name}> closes nothing.`, 'Open and close tags in order.');
  }
  return result;
}
