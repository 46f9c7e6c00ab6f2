/** How many searches of the whole text may find nothing, and how many characters each later search reads. */
const MOST_MISSES = 50;
const WINDOW = 16 * 1024;

/** Finds the source of tokens, which have no positions. They are rendered in its order: each is searched behind the last one. */
export class TokenFinder {
  readonly text: string;
  /** The source of the next token is searched from here. */
  private cursor = 0;
  /** How many characters were searched for sources that are not there. */
  private missed = 0;

  constructor(text: string) {
    this.text = text;
  }

  offsetOf(raw: string): number {
    const found = this.findForward(raw, this.cursor);
    if (found === -1) return this.cursor;
    this.cursor = found + 1;
    return found;
  }

  /** Searches from an offset again. */
  returnTo(offset: number): void {
    this.cursor = offset;
  }

  /** Where a part of a token is: the parser has removed the marks of quotes and lists from all of its lines but the first. */
  offsetsIn(raw: string): (index: number) => number {
    const { cursor } = this;
    return (index) => {
      const start = raw.lastIndexOf('\n', index - 1) + 1;
      const line = raw.slice(start).split('\n', 1)[0] ?? '';
      const found = this.findForward(line, cursor);
      if (found === -1) return cursor;
      // What comes later is not before the first line.
      if (start === 0) this.cursor = Math.max(this.cursor, found);
      return found + index - start;
    };
  }

  /** The text of a token may differ from its source: searching the page for each such token would take quadratic time. */
  private findForward(raw: string, from: number): number {
    const { text } = this;
    if (this.missed > MOST_MISSES * text.length) {
      const found = text.slice(from, from + WINDOW + raw.length).indexOf(raw);
      return found === -1 ? -1 : from + found;
    }
    const found = text.indexOf(raw, from);
    if (found === -1) this.missed += text.length - from;
    return found;
  }
}
