import { Marked, Renderer, type RendererObject, type Tokens } from 'marked';
import { locate, type Problem } from '../../problems/problem.ts';
import type { Directive } from './directives.ts';
import { keepTogetherInHtml } from './keep-together.ts';
import { GuardedLexer, Refusal } from './markdown-lexer.ts';
import { MAX_NESTING } from './source-file.ts';

/** A place in the markup that region and language fill. Offsets count from the start of the file. */
export type Hole =
  | { readonly kind: 'link'; readonly href: string; readonly title: string | null; readonly offset: number }
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly title: string | null;
      readonly offset: number;
    }
  | { readonly kind: Directive; readonly name: string; readonly offset: number };

/** Markdown as markup with holes: compiled once, filled for every region and language that shows the page. */
export interface CompiledMarkdown {
  /** One more than there are holes; `parts[0] holes[0] parts[1] …` */
  readonly parts: readonly string[];
  readonly holes: readonly Hole[];
  readonly headings: readonly CompiledHeading[];
  readonly problems: readonly Problem[];
}

export interface CompiledHeading {
  readonly level: number;
  readonly id: string;
  /** False where the id was made from the words. */
  readonly explicit: boolean;
  readonly html: string;
  readonly offset: number;
}

const DIRECTIVE = /\{(fact|string|claim|block):([\w.-]+)\}/g;
/** A directive alone in its paragraph stands for a block, so the paragraph around it goes. */
const LONE_BLOCK = /<p>\{(claim|block):([\w.-]+)\}<\/p>/g;
const ALLOWED_TAG = /^<(\/?)(br|abbr|sup|sub|kbd)(\s+title="[^"<>]*")?\s*\/?>$/;
const HEADING_ID = /\{#([^{}]*)\}\s*$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Markers around the number of a hole; control characters that no source may hold. */
const MARK = '\u0001';
const MARKER = new RegExp(`${MARK}(\\d+)${MARK}`);
/** Links and pictures of a heading: a table of contents repeats its words alone. */
const LINKS = new RegExp(`${MARK}\\d+${MARK}|</a>`, 'g');

interface State {
  readonly file: string;
  readonly text: string;
  readonly bodyOffset: number;
  /** Where to look for the next token's source. */
  cursor: number;
  /** How many characters were searched for sources that are not there. */
  missed: number;
  readonly holes: Hole[];
  readonly headings: CompiledHeading[];
  /** The ids of the headings so far, each with the highest number that was put behind it. */
  readonly ids: Map<string, number>;
  /** Where code stands, which shows directives without being them: beginning and end. */
  readonly code: [number, number][];
  readonly problems: Problem[];
  readonly openTags: { tag: string; offset: number }[];
}

const newState = (file: string, text: string, bodyOffset: number): State => ({
  file,
  text,
  bodyOffset,
  cursor: bodyOffset,
  missed: 0,
  holes: [],
  headings: [],
  ids: new Map(),
  code: [],
  problems: [],
  openTags: [],
});

/** One parser with its own renderer: `marked.use()` on the shared one would leak into every other pipeline. */
const marked = new Marked({ gfm: true, async: false });
let state: State;

/**
 * Compiles the Markdown of a page.
 * @param text the whole file, so that positions are those of the file
 * @param bodyOffset where the Markdown starts in it
 */
export function compileMarkdown(file: string, text: string, bodyOffset: number): CompiledMarkdown {
  state = newState(file, text, bodyOffset);
  const body = bodyOffset === 0 ? text : text.slice(bodyOffset);
  const deep = tooDeep(body);
  if (deep !== null) {
    report(
      'NESTING-DEEP',
      bodyOffset + deep,
      `Quotes or lists are nested more than ${MAX_NESTING} deep.`,
      'Flatten them.',
    );
    return finish('');
  }
  let html: string;
  try {
    html = marked.parser(new GuardedLexer({ ...marked.defaults }).lex(body));
  } catch (error) {
    reportRefusal(error);
    return finish('');
  }
  for (const open of state.openTags)
    report('HTML-FORBIDDEN', open.offset, `<${open.tag}> is opened and never closed.`, `Close it with </${open.tag}>.`);
  return finish(html);
}

/** Inline Markdown of a front-matter text: links, emphasis, directives. */
export function compileInline(file: string, text: string): CompiledMarkdown {
  state = newState(file, text, 0);
  try {
    return finish(
      marked.Parser.parseInline(new GuardedLexer({ ...marked.defaults }).inlineTokens(text), marked.defaults),
    );
  } catch (error) {
    reportRefusal(error);
    return finish('');
  }
}

/** @throws any error that is no refusal */
function reportRefusal(error: unknown): void {
  const from = state.bodyOffset;
  if (error instanceof Refusal) {
    const [line = ''] = error.source.trimStart().split('\n', 1);
    report(error.code, Math.max(from, state.text.indexOf(line, from)), error.message, error.help);
  } else if (error instanceof RangeError) {
    report('NESTING-DEEP', from, 'The text is nested too deeply to be read.', 'Flatten its quotes, lists or brackets.');
  } else throw error;
}

function finish(html: string): CompiledMarkdown {
  const { holes, headings, problems, text, file } = state;
  const whole = html.includes('{') ? markDirectives(html, state) : html;
  const pieces = whole.split(MARKER);
  const parts: string[] = [];
  const ordered: Hole[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push(pieces[index] as string);
    const number = pieces[index + 1];
    if (number !== undefined) ordered.push(holes[Number(number)] as Hole);
  }
  headingProblems(file, text, headings, problems);
  return { parts, holes: ordered, headings, problems };
}

function markDirectives(html: string, state: State): string {
  const { bodyOffset, holes, code } = state;
  let from = bodyOffset;
  let next = 0;
  const mark = (whole: string, kind: string, name: string) => {
    let offset = findForward(state, whole, from);
    for (; offset !== -1 && next < code.length && (code[next] as [number, number])[0] <= offset; next++) {
      const [, end] = code[next] as [number, number];
      if (offset < end) offset = findForward(state, whole, end);
    }
    if (offset !== -1) from = offset + 1;
    return `${MARK}${holes.push({ kind: kind as Directive, name, offset: offset === -1 ? from : offset }) - 1}${MARK}`;
  };
  return html.replace(LONE_BLOCK, '{$1:$2}').replace(DIRECTIVE, mark);
}

function headingProblems(file: string, text: string, headings: readonly CompiledHeading[], problems: Problem[]): void {
  const seen = new Map<string, CompiledHeading>();
  for (const heading of headings) {
    const first = seen.get(heading.id);
    if (first) {
      problems.push({
        code: 'HEADING-TWICE',
        at: locate(file, text, heading.offset),
        message: `The id "${heading.id}" already belongs to the heading on line ${locate(file, text, first.offset).line}.`,
        help: 'Give one of the two an id of its own: ## Title {#another-id}.',
      });
    } else seen.set(heading.id, heading);
  }
}

/** Offset of the first line that is quoted or nested in lists too deeply, else null. */
function tooDeep(body: string): number | null {
  if (!body.includes('>>>') && !body.includes('> >') && !body.includes(' '.repeat(MAX_NESTING))) return null;
  const match = new RegExp(
    `^(?:[ \\t]*>){${MAX_NESTING + 1}}|^[ \\t]{${2 * MAX_NESTING + 2},}(?:[-*+]|\\d+[.)])[ \\t]`,
    'm',
  ).exec(body);
  return match ? match.index : null;
}

function report(code: Problem['code'], offset: number, message: string, help: string): void {
  state.problems.push({ code, at: locate(state.file, state.text, offset), message, help });
}

/** Tokens have no positions, but they are rendered in the order of the source: look from where the last one was found. */
function offsetOf(raw: string): number {
  const found = findForward(state, raw, state.cursor);
  if (found === -1) return state.cursor;
  state.cursor = found + 1;
  return found;
}

/** Times that the whole text may be searched in vain, and how far each search goes after that, in characters. */
const MOST_MISSES = 50;
const WINDOW = 16 * 1024;

/** What a token was made of need not stand in the source as it is: a page of such tokens would be searched for each of them. */
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

function noteCode(raw: string): void {
  const offset = offsetOf(raw);
  if (state.text.startsWith(raw, offset)) state.code.push([offset, offset + raw.length]);
}

function hole(value: Hole): string {
  return `${MARK}${state.holes.push(value) - 1}${MARK}`;
}

/** Most texts have nothing to escape, and one look for any of the four is cheaper than four. */
export const escapeHtml = (text: string) =>
  /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;

/** Words to an id: letters and digits of any script, accents dropped, hyphens between. */
function slug(html: string): string {
  const words = html.replace(LINKS, '').replace(/<[^>]*>|&[a-z0-9#]+;/gi, '');
  if (/^[a-z0-9 ]*$/i.test(words)) return words.trim().toLowerCase().replace(/ +/g, '-');
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

const plain = new Renderer<string, string>();

const renderer: RendererObject<string, string> = {
  text(this, token: Tokens.Text | Tokens.Escape) {
    return 'tokens' in token && token.tokens
      ? this.parser.parseInline(token.tokens)
      : keepTogetherInHtml(plain.text(token));
  },
  heading(this, token: Tokens.Heading) {
    const offset = offsetOf(token.raw.trimEnd());
    let html = this.parser.parseInline(token.tokens);
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
        'A heading of the first level stands in the text.',
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
    state.headings.push({ level: token.depth, id, explicit: explicit !== null, html: html.replace(LINKS, ''), offset });
    return `<h${token.depth} id="${escapeHtml(id)}">${html}</h${token.depth}>\n`;
  },
  link(this, token: Tokens.Link) {
    const offset = offsetOf(token.raw);
    const inner = this.parser.parseInline(token.tokens);
    if (inner.trim() === '') report('LINK-NOWHERE', offset, 'A link has no words.', 'Write what it leads to.');
    return `${hole({ kind: 'link', href: token.href, title: token.title ?? null, offset })}${inner}</a>`;
  },
  image(token: Tokens.Image) {
    const offset = offsetOf(token.raw);
    if (token.text.trim() === '')
      report('PICTURE-ALT', offset, 'The picture has no text alternative.', 'Write what it tells: ![text](path).');
    return hole({ kind: 'picture', src: token.href, alt: token.text, title: token.title ?? null, offset });
  },
  html(token: Tokens.HTML | Tokens.Tag) {
    return inlineHtml(token.raw);
  },
  code(token: Tokens.Code) {
    noteCode(token.raw.trimEnd());
    const language = /^[\w-]+/.exec(token.lang ?? '')?.[0];
    return `<pre tabindex="0"><code${language ? ` class="language-${language}"` : ''}>${verbatim(token.text)}\n</code></pre>\n`;
  },
  codespan(token: Tokens.Codespan) {
    noteCode(token.raw);
    return `<code>${verbatim(token.text)}</code>`;
  },
  table(this, token: Tokens.Table) {
    const cell = (part: Tokens.TableCell, tag: 'th' | 'td') =>
      `<${tag}${tag === 'th' ? ' scope="col"' : ''}${part.align ? ` class="align-${part.align}"` : ''}>${this.parser.parseInline(part.tokens)}</${tag}>`;
    const head = token.header.map((part) => cell(part, 'th')).join('');
    const rows = token.rows.map((row) => `<tr>${row.map((part) => cell(part, 'td')).join('')}</tr>`).join('\n');
    // A wide table scrolls by itself, so that a page of 320 px never scrolls sideways; the keyboard reaches it, and its
    // heading names it. Two columns of words always fit; what one types is not broken, so it may not.
    const above = state.headings.at(-1)?.id;
    const name = above === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(above)}"`;
    const reached = token.header.length > 2 || token.raw.includes('`') ? `${name} tabindex="0"` : '';
    return `<div class="table"${reached}><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${rows}</tbody>\n</table></div>\n`;
  },
};
marked.use({ renderer });

/** Braces are written as entities, so that code can show a directive without being one. */
const verbatim = (text: string) => escapeHtml(text).replaceAll('{', '&#123;');

function inlineHtml(raw: string): string {
  let result = '';
  for (const piece of raw.match(/<!--[\s\S]*?-->|<[^>]*>?|[^<]+/g) ?? []) {
    if (piece.startsWith('<!--') && piece.endsWith('-->')) {
      offsetOf(piece);
      continue;
    }
    if (!piece.startsWith('<')) {
      result += piece;
      continue;
    }
    const offset = offsetOf(piece);
    const tag = ALLOWED_TAG.exec(piece);
    if (!tag) {
      report(
        'HTML-FORBIDDEN',
        offset,
        `Raw HTML: ${piece.length > 60 ? `${piece.slice(0, 57)}…` : piece}`,
        'Write it as Markdown; only br, abbr, sup, sub, kbd and comments may stand as HTML.',
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
