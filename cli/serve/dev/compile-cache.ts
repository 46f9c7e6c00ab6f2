import { compileMarkdown } from '../../build/load/markdown.ts';
import type { ContentPage } from '../../build/load/pages.ts';
import { keyOf } from '../../build/load/records.ts';
import { readSource } from '../../build/load/source-file.ts';
import type { PlannedPage } from '../../build/plan/site-plan.ts';
import { legalHeadingProblems } from '../../build/render/legal-headings.ts';
import type { Compile } from './dev-region.ts';

/**
 * After an edit of a template every page is rendered again, and compiling is most of that: so much Markdown is kept
 * compiled, in characters. It takes some five times as many bytes.
 */
const MOST = 32 * 1024 * 1024;

/** Compiles the Markdown of sources, and remembers the last ones. */
export class CompileCache {
  private readonly root: string;
  private readonly distrust: (file: string) => void;
  private readonly compiled = new Map<
    string,
    { text: string; legal: boolean; length: number; value: ReturnType<Compile> }
  >();
  private length = 0;

  /** @param distrust told of a file that says something else than when it was loaded */
  constructor(root: string, distrust: (file: string) => void) {
    this.root = root;
    this.distrust = distrust;
  }

  readonly compile: Compile = ({ source, legal }: PlannedPage) => {
    if (!source) return { compiled: null, problems: [] };
    const known = this.compiled.get(source.file);
    if (known && known.text === source.text && known.legal === legal) return known.value;
    const read = readSource(this.root, source.file);
    // Deleted a moment ago: the event is on its way.
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
      if (this.length <= MOST || this.compiled.size === 1) break;
      this.forget(oldest);
    }
    return value;
  };

  private forget(file: string): void {
    this.length -= this.compiled.get(file)?.length ?? 0;
    this.compiled.delete(file);
  }

  /** What is on disk by now is not to be remembered under the name of what was loaded. */
  private isLoaded(page: ContentPage, text: string): boolean {
    const isLoaded = keyOf(text) === page.text;
    if (!isLoaded) this.distrust(page.file);
    return isLoaded;
  }
}
