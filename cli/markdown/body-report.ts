import type { Problem } from '../problems/problem.ts';
import { originAt } from './mapped-text.ts';
import type { Body } from './markdown-body.ts';
import type { RawMarkup } from './raw-markup.ts';

/** The problems of a body, located by offsets in its text. */
export class BodyReport {
  readonly problems: Problem[];
  private readonly body: Body;
  /** What was reported to be printed as it is: one problem for the mark of a footnote and its text. */
  private readonly raw = new Set<string>();

  constructor(body: Body, problems: readonly Problem[] = body.problems) {
    this.body = body;
    this.problems = [...problems];
  }

  add(code: Problem['code'], offset: number, message: string, help: string): void {
    this.problems.push({ code, at: this.body.locate(originAt(this.body, offset)), message, help });
  }

  addRaw(offset: number, { message, help }: Pick<RawMarkup, 'message' | 'help'>): void {
    if (this.raw.has(message)) return;
    this.raw.add(message);
    this.add('MARKUP-RAW', offset, message, help);
  }

  addOpenComment(offset: number): void {
    this.add('HTML-FORBIDDEN', offset, 'A comment is opened and never closed.', 'Close it with -->.');
  }
}
