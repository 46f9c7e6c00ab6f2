import type { BodyReport } from './body-report.ts';
import type { TokenFinder } from './token-finder.ts';

const ALLOWED_TAG = /^<(\/?)(br|abbr|sup|sub|kbd)(\s+title="[^"<>]*")?\s*\/?>$/;

/** The HTML of a text: comments are removed, and few tags may be there. */
export class InlineHtml {
  private readonly source: TokenFinder;
  private readonly report: BodyReport;
  private readonly open: { readonly tag: string; readonly offset: number }[] = [];

  constructor(source: TokenFinder, report: BodyReport) {
    this.source = source;
    this.report = report;
  }

  /** @param isBlock what is beside tags is then no Markdown */
  render(raw: string, isBlock: boolean): string {
    const { source, report, open } = this;
    let result = '';
    for (const piece of raw.match(/<!--[\s\S]*?-->|<[^>]*>?|[^<]+/g) ?? []) {
      if (piece.startsWith('<!--')) {
        // A comment that holds the beginning of the next one has lost its own end, and what is between them is not shown.
        const isClosed = piece.endsWith('-->') && !piece.includes('<!--', 1);
        // The parser has removed the marks of a quote from all lines but the first.
        const offset = source.offsetOf(isClosed ? piece : (piece.split('\n', 1)[0] as string));
        if (!isClosed) report.addOpenComment(offset);
        continue;
      }
      if (!piece.startsWith('<')) {
        result += piece;
        if (isBlock && /[*_`[\]\ufdd0]/.test(piece))
          report.addRaw(source.offsetsIn(piece)(piece.search(/\S/)), {
            message: 'Markup in the lines that begin with a tag or comment is printed as it is.',
            help: 'Put an empty line behind the tag or comment.',
          });
        continue;
      }
      const offset = source.offsetOf(piece);
      const tag = ALLOWED_TAG.exec(piece);
      if (!tag) {
        report.add(
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
      if (tag[1] === '') open.push({ tag: name, offset });
      else if (open.at(-1)?.tag === name) open.pop();
      else report.add('HTML-FORBIDDEN', offset, `</${name}> closes nothing.`, 'Open and close tags in order.');
    }
    return result;
  }

  /** Reports the tags that are still open. */
  finish(): void {
    for (const { tag, offset } of this.open)
      this.report.add('HTML-FORBIDDEN', offset, `<${tag}> is opened and never closed.`, `Close it with </${tag}>.`);
  }
}
