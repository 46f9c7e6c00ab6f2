import { Lexer, type Token, type TokensList } from 'marked';
import type { Problem } from '../../problems/problem.ts';
import { MAX_NESTING } from './source-file.ts';

/** The most that one paragraph may have, in UTF-16 units. */
const MAX_PARAGRAPH = 32 * 1024;

/** Refuses what would overflow the parser's stack, or keep it busy for minutes: it tries every asterisk with every other. */
export class GuardedLexer extends Lexer {
  /** How many quotes and lists are open; 0 outside of the text. */
  private level = 0;
  private outermost = '';

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
  /** The refused text; its first line gives the location. */
  readonly source: string;
  readonly help: string;

  constructor(code: Problem['code'], source: string, message: string, help: string) {
    super(message);
    this.code = code;
    this.source = source;
    this.help = help;
  }
}
