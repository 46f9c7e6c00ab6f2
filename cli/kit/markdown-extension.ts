/** Extensions of Markdown, in the form of marked: https://marked.js.org/using_pro#extensions */

/** A part of a text. */
export interface MarkdownToken {
  type: string;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: an extension puts its own values into its tokens
  [name: string]: any;
}

export interface MarkdownExtension {
  /** The `type` of its tokens. */
  readonly name: string;
  readonly level?: 'block' | 'inline';
  /** Where the next of its tokens may begin. */
  start?(source: string): number | undefined;
  /** Reads a token at the beginning of a text. */
  tokenizer?(
    this: { readonly lexer: MarkdownLexer },
    source: string,
    tokens: MarkdownToken[],
  ): MarkdownToken | undefined;
  /** Returns the HTML of a token; false leaves it to the parser. */
  renderer?(this: { readonly parser: MarkdownParser }, token: MarkdownToken): string | false | undefined;
  readonly childTokens?: string[];
}

interface MarkdownLexer {
  inlineTokens(source: string, tokens?: MarkdownToken[]): MarkdownToken[];
  blockTokens(source: string, tokens?: MarkdownToken[]): MarkdownToken[];
}

interface MarkdownParser {
  parse(tokens: MarkdownToken[]): string;
  parseInline(tokens: MarkdownToken[]): string;
}
