import { compileMarkdown } from '../../build/load/markdown.ts';
import type { ContentPage } from '../../build/load/pages.ts';
import { keyOf } from '../../build/load/records.ts';
import { readSource } from '../../build/load/source-file.ts';
import type { PlannedPage } from '../../build/plan/planned-page.ts';
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

  readonly compile: Compile = ({ source, legal }: PlannedPage) => {
    if (!source) return { compiled: null, problems: [] };
    const known = this.compiled.get(source.file);
    if (known && known.text === source.text && known.legal === legal) return known.value;
    const read = readSource(this.root, source.file);
    // Just deleted: the file event follows.
    if ('problem' in read) return { compiled: null, problems: [read.problem] };
    const compiled = compileMarkdown(source.file, read.text, source.bodyOffset);
    const isLoaded = this.isLoaded(source, read.text);
    const problems = legal
      ? [...compiled.problems, ...legalHeadingProblems(source.file, read.text, compiled)]
      : compiled.problems;
    const value = { compiled, problems };
    if (!isLoaded) return value;
    this.forget(source.file);
    this.compiled.set(source.file, { text: source.text, legal, length: read.text.length, value });
    this.length += read.text.length;
    for (const oldest of this.compiled.keys()) {
      if (this.length <= MAX_CHARACTERS || this.compiled.size === 1) break;
      this.forget(oldest);
    }
    return value;
  };

  private forget(file: string): void {
    this.length -= this.compiled.get(file)?.length ?? 0;
    this.compiled.delete(file);
  }

  /** Whether the text is still the loaded one: newer text must not be cached under the key of the loaded text. */
  private isLoaded(page: ContentPage, text: string): boolean {
    const isLoaded = keyOf(text) === page.text;
    if (!isLoaded) this.invalidate(page.file);
    return isLoaded;
  }
}
