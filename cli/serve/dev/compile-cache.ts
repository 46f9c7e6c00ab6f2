import { compileKey, compilePage, conditionsOf } from '../../build/load/compile-page.ts';
import type { Languages } from '../../build/load/language-pack.ts';
import { type ContentPage, textKey } from '../../build/load/pages.ts';
import { readSource } from '../../build/load/source-file.ts';
import { type PlannedPage, pageText } from '../../build/plan/planned-page.ts';
import { legalHeadingProblems } from '../../build/render/legal-headings.ts';
import type { Compile } from './dev-region.ts';

/**
 * Limit of cached source text, in characters; the compiled form needs about five times as many bytes. After an edit of a
 * template every page is rendered again, and most of that time is compiling Markdown.
 */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Compiles Markdown and caches the most recent results. */
export class CompileCache {
  private readonly root: string;
  private readonly invalidate: (file: string) => void;
  private readonly compiled = new Map<
    string,
    { text: string; legal: boolean; length: number; value: ReturnType<Compile> }
  >();
  private length = 0;

  /** @param invalidate called with a file that has changed since it was loaded */
  constructor(root: string, invalidate: (file: string) => void) {
    this.root = root;
    this.invalidate = invalidate;
  }

  readonly compile: Compile = (page: PlannedPage, { conditionNames, languages }) => {
    const { source, lent, legal, region } = page;
    if (!source) return { compiled: null, problems: [] };
    const conditions = conditionsOf(region, conditionNames);
    const key = compileKey(source, conditions, lent);
    const text = pageText(page);
    const known = this.compiled.get(key);
    if (known && known.text === text && known.legal === legal) return known.value;
    const result = compilePage(this.root, source, conditions, languages, lent);
    // Just deleted: the file event follows.
    if ('problem' in result) return { compiled: null, problems: [result.problem] };
    const { compiled } = result;
    // Newer text must not be cached under the key of the loaded text.
    const isLoaded = [source, ...(lent ? [lent.source] : [])].every((one) => this.isLoaded(one, languages));
    const problems = legal ? [...compiled.problems, ...legalHeadingProblems(this.root, compiled)] : compiled.problems;
    const value = { compiled, problems };
    if (!isLoaded) return value;
    this.forget(key);
    const length = compiled.parts.reduce((sum, part) => sum + part.length, 0);
    this.compiled.set(key, { text, legal, length, value });
    this.length += length;
    for (const oldest of this.compiled.keys()) {
      if (this.length <= MAX_CHARACTERS || this.compiled.size === 1) break;
      this.forget(oldest);
    }
    return value;
  };

  private forget(key: string): void {
    this.length -= this.compiled.get(key)?.length ?? 0;
    this.compiled.delete(key);
  }

  /** Whether the files are still as they were loaded. */
  private isLoaded(page: ContentPage, languages: Languages): boolean {
    const texts = [page.file, ...(page.general ? [page.general.file] : [])].map((file) => readSource(this.root, file));
    const isLoaded =
      textKey(
        texts.map((read) => ('text' in read ? read.text : '')),
        languages(page.language),
      ) === page.text;
    if (!isLoaded) this.invalidate(page.file);
    return isLoaded;
  }
}
