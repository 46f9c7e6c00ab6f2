import type { PageFacts } from '../kit/page-facts.ts';
import type { Location } from '../problems/problem.ts';
import { Memo } from '../sources/memo.ts';
import type { PartsMemo } from '../translations/translated-pages.ts';
import type { HtmlMemory } from './html-validity.ts';

/** A fault in a source file. */
export interface SourceFault {
  readonly at: Location;
  readonly message: string;
  readonly help: string;
}

/** What one run of the checks leaves for the next: dev checks the same pages after every save. */
export class CheckMemory {
  /** Facts by the hash of the page. */
  readonly facts = new Map<string, PageFacts>();
  readonly html: HtmlMemory = { pages: null, validator: null, isUnsaved: false };
  readonly translatedParts: PartsMemo = new Memo();
  /** By file. */
  readonly typography = new Memo<readonly SourceFault[]>();
  /** Pages that agree with their markets, with what they were compared with. */
  readonly agreeing = new WeakMap<PageFacts, string>();
}
