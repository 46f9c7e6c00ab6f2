import { Lexer, type Token, type TokensList } from 'marked';
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

/** Refuses what would overflow the parser's stack, or keep it busy for minutes: it tries every asterisk with every other. */
export class GuardedLexer extends Lexer {
  /** How many quotes and lists are open; 0 outside of the text. */
  private level = 0;
  private outermost = '';

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
