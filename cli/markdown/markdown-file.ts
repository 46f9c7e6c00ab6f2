import type { Problem } from '../problems/problem.ts';
import { readSource } from '../sources/source-file.ts';
import { type Mark, scanDirectives } from './directives.ts';
import { type Fences, type FrontMatter, findFences, parseFrontMatter, WITHOUT_FENCES } from './front-matter.ts';
import { type Blocks, scanBlocks } from './scan-blocks.ts';

/** A Markdown file. Each part is worked out once, when it is first asked for: offsets in `body` need `bodyOffset` more in the file. */
export class MarkdownFile {
  readonly file: string;
  readonly text: string;
  private readonly fences: Fences;
  private parsed: ReturnType<typeof parseFrontMatter> | null = null;
  private words: string | null = null;
  private found: Blocks | null = null;
  private scanned: ReturnType<typeof scanDirectives> | null = null;

  constructor(file: string, text: string, fences = findFences(file, text)) {
    this.file = file;
    this.text = text;
    this.fences = fences;
  }

  /** A text of a file that is a body from its first line on. */
  static withoutFrontMatter = (file: string, text: string): MarkdownFile =>
    new MarkdownFile(file, text, WITHOUT_FENCES);

  /** Null if it cannot be read. */
  get frontMatter(): FrontMatter | null {
    return this.parse().frontMatter;
  }

  /** Those of the front matter. */
  get problems(): readonly Problem[] {
    return this.parse().problems;
  }

  /** Where the body starts, in UTF-16 units. */
  get bodyOffset(): number {
    return this.fences.bodyOffset;
  }

  get body(): string {
    return (this.words ??= this.text.slice(this.bodyOffset));
  }

  /** The code, comments and headings of the body. */
  get blocks(): Blocks {
    return (this.found ??= scanBlocks(this.body));
  }

  /** The directives and conditions of the body. */
  get marks(): readonly Mark[] {
    return this.scan().marks;
  }

  /** What begins like a directive of the body and is none. */
  get faults(): ReturnType<typeof scanDirectives>['faults'] {
    return this.scan().faults;
  }

  private parse() {
    return (this.parsed ??= parseFrontMatter(this.file, this.text, this.fences));
  }

  private scan() {
    return (this.scanned ??= scanDirectives(this.body, () => this.blocks));
  }
}

/** Reads a Markdown file below the root. */
export function readMarkdown(root: string, file: string): MarkdownFile | { readonly problem: Problem } {
  const read = readSource(root, file);
  return 'problem' in read ? read : new MarkdownFile(file, read.text);
}
