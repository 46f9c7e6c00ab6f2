import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import type { Problem } from '../problems/problem.ts';
import { MAX_NESTING } from '../sources/source-file.ts';

/** The most that one paragraph may have, in UTF-16 units. */
const MAX_PARAGRAPH = 32 * 1024;

/**
 * Of a quote that goes on without ">": the parser reads the rest of the quote again at each of these lines, and 80,000 of them
 * take a minute.
 */
const MAX_LAZY_LINES = 1000;
const QUOTED = /^[\s\d.)*+-]*>/;

/** Of emphasis, links, code and the like in one paragraph: the parser tries each with every later one. */
const MAX_MARKS = 2000;
const MARKS = /([*_~`[!<])\1*/g;

/** Punctuation beside stars that have a letter on the other side: one star beside a letter that English does not have. */
const BESIDE_STARS =
  /(?<=\p{L}\*\*|[^\P{L}A-Za-z]\*)(?!\*)[\p{P}\p{S}]|(?!\*)[\p{P}\p{S}](?=\*\*\p{L}|\*[^\P{L}A-Za-z])/gu;
const OPENS_IN_WORD = /^(?:\p{L}\*\*|[^\P{L}A-Za-z]\*)(?!\*)[\p{P}\p{S}]/u;

/** GitHub's Markdown, but for two rules that lose stars and figures of authors. */
class AuthorsTokenizer extends Tokenizer {
  private masked = { from: '', to: '' };

  /** With the attributes directly behind it, which begin with a name: `{target=_blank}`. An id belongs to the heading around it. */
  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return withAttributes(super.link(source), source);
  }

  override reflink(source: string, links: Parameters<Tokenizer['reflink']>[1]) {
    return withAttributes(super.reflink(source, links), source);
  }

  /** Strikes out between two tildes: between one, `5~10 and 20~30` would lose its middle. */
  override del(source: string, masked: string, before = ''): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, masked, before) : undefined;
  }

  /** `**「太字」**です` and `**«жирний»**текст` are strong: elsewhere they need spaces, which their languages do not have there. */
  override emStrong(source: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    if (!source.startsWith('*')) return super.emStrong(source, masked, before);
    if (this.masked.from !== masked)
      this.masked = { from: masked, to: masked.replace(BESIDE_STARS, (mark) => 'a'.repeat(mark.length)) };
    return super.emStrong(source, this.masked.to, OPENS_IN_WORD.test(before + source) ? ' ' : before);
  }
}

const ATTRIBUTES = /^\{:?\s*[\w-]+=[^{}\n]*\}/;

/** A link with its attributes as they are written. */
function withAttributes<One extends Tokens.Generic | undefined>(token: One, source: string): One {
  if (token?.type !== 'link') return token;
  const [attributes] = ATTRIBUTES.exec(source.slice(token.raw.length)) ?? [];
  return attributes === undefined ? token : { ...token, raw: token.raw + attributes, attributes };
}

/** What the parser tries as an e-mail address, from each of its letters. */
const MAX_ADDRESS = 2000;
const LONG_ADDRESS = new RegExp(`[^\\s@]{${MAX_ADDRESS},}@`);

/** Refuses what would overflow the parser's stack, or keep it busy for minutes: it tries every asterisk with every other. */
export class GuardedLexer extends Lexer {
  /** How many quotes and lists are open; 0 outside of the text. */
  private level = 0;
  private outermost = '';

  constructor(options: MarkedOptions = {}) {
    super({ ...options, tokenizer: new AuthorsTokenizer(options) });
  }

  override lex(source: string): TokensList {
    refuseLazyLines(source);
    return super.lex(source);
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], clipped = false): Token[] {
    if (this.level === 1) this.outermost = source;
    if (this.level > MAX_NESTING)
      throw new Refusal(
        'NESTING-DEEP',
        this.outermost,
        `Quotes or lists are nested more than ${MAX_NESTING} deep.`,
        'Flatten them.',
      );
    this.level++;
    try {
      return super.blockTokens(source, tokens, clipped);
    } finally {
      this.level--;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length > MAX_PARAGRAPH) {
      throw new Refusal(
        'FILE-SIZE',
        source,
        `A paragraph has ${source.length.toLocaleString('en')} characters; ${MAX_PARAGRAPH.toLocaleString('en')} is the most.`,
        'Split it.',
      );
    }
    const marks = source.length > MAX_MARKS ? (source.match(MARKS)?.length ?? 0) : 0;
    if (marks > MAX_MARKS)
      throw new Refusal(
        'FILE-SIZE',
        source,
        `A paragraph has ${marks.toLocaleString('en')} marks of emphasis, links or code; ${MAX_MARKS.toLocaleString('en')} is the most.`,
        'Split it, or write it as a block of code.',
      );
    if (
      source.length > MAX_ADDRESS &&
      source.split(/\s/).some((word) => word.length > MAX_ADDRESS && LONG_ADDRESS.test(word))
    )
      throw new Refusal(
        'FILE-SIZE',
        source,
        `A word before an @ has more than ${MAX_ADDRESS.toLocaleString('en')} characters.`,
        'Shorten it.',
      );
    return super.inlineTokens(source, tokens);
  }
}

/** A text that is not read at all. */
export class Refusal extends Error {
  readonly code: Problem['code'];
  /** The refused text. */
  readonly source: string;
  readonly help: string;

  constructor(code: Problem['code'], source: string, message: string, help: string) {
    super(message);
    this.code = code;
    this.source = source;
    this.help = help;
  }
}

function refuseLazyLines(text: string): void {
  if (!text.includes('>')) return;
  let [offset, firstLazy, lazy, wasQuoted] = [0, 0, 0, false];
  for (const line of text.split('\n')) {
    const isQuoted = QUOTED.test(line);
    if (line.trim() === '') lazy = 0;
    else if (wasQuoted && !isQuoted) {
      if (lazy++ === 0) firstLazy = offset;
      if (lazy > MAX_LAZY_LINES)
        throw new Refusal(
          'FILE-SIZE',
          text.slice(firstLazy),
          `A quote continues for more than ${MAX_LAZY_LINES.toLocaleString('en')} lines without ">".`,
          'Start each with ">", or split it.',
        );
    }
    wasQuoted = isQuoted;
    offset += line.length + 1;
  }
}
