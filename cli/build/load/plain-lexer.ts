import type { Token, Tokens, TokensList } from 'marked';
import { GuardedLexer } from './markdown-lexer.ts';

/** What a line of running text begins with: nothing that could open a heading, list, quote, table, rule, HTML or a definition. */
const START = String.raw`(?:[\p{L}\uFDD0"'({¿¡„“«‘…–—]|(?!\d{1,9}[.)])\d|\*{1,2}(?=[\p{L}\p{N}])|\x60(?!\x60)|\[(?=[^\]\n]*\]\())`;
const LINE = `${START}[^\\n]*`;
/** A block ends here: at an empty line or with the text. */
const END = '(?=\\n\\n|\\n?$)';
/** A list ends only where nothing follows that could be a part of it. */
const LIST_END = '(?=\\n\\n(?![-*+\\s\\d])|\\n*$)';

const BLANK = /\n+/y;
const HEADING = new RegExp(`(#{1,6}) ([^\\s#][^\\n#]*)${END}`, 'y');
const PARAGRAPH = new RegExp(`${LINE}(?:\\n${LINE})*${END}`, 'uy');
const BULLETS = new RegExp(`- ${LINE}(?:\\n- ${LINE})*${LIST_END}`, 'uy');
const NUMBERS = new RegExp(`(\\d{1,9})\\. ${LINE}(?:\\n\\d{1,9}\\. ${LINE})*${LIST_END}`, 'uy');
const NUMBER = /^\d+\. /;
/** Blocks that empty lines do not end: code between fences, and HTML. Where one may stand, everything is marked's. */
const HTML_BLOCK = /^[ \t>*+\-\d.)]*</m;
const crossesBlankLines = (source: string) =>
  source.includes('```') || source.includes('~~~') || (source.includes('<') && HTML_BLOCK.test(source));

/** What only marked reads within a line: escapes, tags, pictures, `_`, `~`, entities, addresses, line breaks. */
const RARE = /[\\<!_~&@]| {2}\n|:\/\/|[wW]{3}\./;
const TEXT = /[^[\]*\x60]+/y;
const CODE = /\x60([^\x60\s](?:[^\x60\n]*[^\x60\s])?)\x60(?!\x60)/y;
const LINK = /\[([^[\]*\x60\n]+)\]\(([^\s()<>"']+)\)/y;
const EMPHASIS = /(\*{1,2})([\p{L}\p{N}](?:[^[\]*\x60\n]*[\p{L}\p{N}])?)\1(?![*\p{L}\p{N}])/uy;
const AFTER_WORD = /[*\p{L}\p{N}]$/u;

/**
 * Reads the plain part of Markdown itself, and leaves the rest to marked: paragraphs, headings and flat lists between
 * empty lines, and in them words, links, code and emphasis. That is most of what authors write, and nearly half of the
 * time of a large build; marked tries every rule of the language on each of them. The tokens are those of marked; a
 * property test compares what the two make of any text.
 */
export class PlainLexer extends GuardedLexer {
  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], clipped = false): Token[] {
    if (this.level > 0 || clipped || crossesBlankLines(source)) return super.blockTokens(source, tokens, clipped);
    for (let at = 0; at < source.length; ) {
      const blank = match(BLANK, source, at);
      if (blank) {
        tokens.push({ type: 'space', raw: blank[0] });
        at += blank[0].length;
      }
      const length = this.plainBlock(source, at, tokens);
      if (length > 0) at += length;
      else {
        const end = nextPlainBlock(source, at);
        super.blockTokens(source.slice(at, end), tokens);
        at = end;
      }
    }
    return tokens;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const plain = RARE.test(source) ? null : this.plainInline(source);
    if (!plain) return super.inlineTokens(source, tokens);
    tokens.push(...plain);
    return tokens;
  }

  /** @returns the length of the block that begins here, 0 where it is not a plain one */
  private plainBlock(source: string, at: number, tokens: Token[]): number {
    const heading = match(HEADING, source, at);
    if (heading) {
      const [raw, marks = '', rest = ''] = heading;
      const text = rest.trim();
      tokens.push({ type: 'heading', raw, depth: marks.length, text, tokens: this.inline(text) });
      return raw.length;
    }
    const paragraph = match(PARAGRAPH, source, at);
    if (paragraph) {
      const [raw] = paragraph;
      tokens.push({ type: 'paragraph', raw, text: raw, tokens: this.inline(raw) });
      return raw.length;
    }
    const list = match(BULLETS, source, at) ?? match(NUMBERS, source, at);
    if (!list) return 0;
    const [whole, first] = list;
    const raw = whole.trimEnd();
    const items = raw.split('\n').map((line) => this.plainItem(line, line.replace(NUMBER, '').replace(/^- /, '')));
    tokens.push({
      type: 'list',
      raw,
      ordered: first !== undefined,
      start: first === undefined ? '' : Number(first),
      loose: false,
      items,
    });
    return whole.length;
  }

  private plainItem(raw: string, text: string): Tokens.ListItem {
    const words: Tokens.Text = { type: 'text', raw: text, text, tokens: this.inline(text) };
    return { type: 'list_item', raw, task: false, loose: false, text, tokens: [words] };
  }

  /** Null where a character stands in another place than the plain ones. */
  private plainInline(source: string): Token[] | null {
    const tokens: Token[] = [];
    let hasLink = false;
    for (let at = 0; at < source.length; ) {
      const token = plainWords(source, at) ?? plainSpan(source, at);
      if (!token) return null;
      hasLink ||= token.type === 'link';
      tokens.push(token);
      at += token.raw.length;
    }
    // A link that turns out to hold another one is none: marked asks for this when it has read the words of one.
    if (hasLink) (this.state as { linkEmitted?: boolean }).linkEmitted = true;
    return tokens;
  }
}

function plainWords(source: string, at: number): Tokens.Text | null {
  const words = match(TEXT, source, at);
  return words && textToken(words[0]);
}

function plainSpan(source: string, at: number): Token | null {
  const code = match(CODE, source, at);
  if (code) return { type: 'codespan', raw: code[0], text: code[1] as string };
  const link = match(LINK, source, at);
  if (link) {
    const [raw, text = '', href = ''] = link;
    return { type: 'link', raw, href, title: null, text, tokens: [textToken(text)] };
  }
  const emphasis = AFTER_WORD.test(source.slice(Math.max(0, at - 2), at)) ? null : match(EMPHASIS, source, at);
  if (!emphasis) return null;
  const [raw, marks = '', text = ''] = emphasis;
  return { type: marks.length === 2 ? 'strong' : 'em', raw, text, tokens: [textToken(text)] };
}

const textToken = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });

/** Where the next block begins that can not be a part of one that began before: a plain one behind an empty line. */
function nextPlainBlock(source: string, from: number): number {
  for (let at = source.indexOf('\n\n', from); at !== -1; at = source.indexOf('\n\n', at + 1)) {
    const start = at + 2;
    if (match(HEADING, source, start) ?? match(PARAGRAPH, source, start)) return start;
  }
  return source.length;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
