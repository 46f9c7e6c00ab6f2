import { locate, type Problem } from '../problems/problem.ts';
import { readSource } from '../sources/source-file.ts';
import { type Mark, scanDirectives } from './directives.ts';
import { type Fences, type FrontMatter, findFences, parseFrontMatter, WITHOUT_FENCES } from './front-matter.ts';
import { type Opening, readOpening } from './opening.ts';
import { type Blocks, scanBlocks } from './scan-blocks.ts';

/** A Markdown file. Each part is worked out once, when it is first asked for: offsets in `body` need `bodyOffset` more in the file. */
export class MarkdownFile {
  readonly file: string;
  readonly text: string;
  private readonly fences: Fences;
  private parsed: ReturnType<typeof parseFrontMatter> | null = null;
  private opened: Opening | null | undefined;
  private words: string | null = null;
  private found: Blocks | null = null;
  private scanned: ReturnType<typeof scanDirectives> | null = null;

  constructor(file: string, text: string, fences?: Fences) {
    this.file = file;
    this.text = text;
    this.fences = fences ?? findFences(file, text);
    if (fences) this.opened = null;
  }

  /** A text of a file that is a body from its first line on. */
  static withoutFrontMatter = (file: string, text: string): MarkdownFile =>
    new MarkdownFile(file, text, WITHOUT_FENCES);

  /** Null if it cannot be read. The heading with which a text begins is its title. */
  get frontMatter(): FrontMatter | null {
    const { frontMatter } = this.parse();
    const { opening } = this;
    if (!frontMatter || !opening) return frontMatter;
    const { data, locate: locateField } = frontMatter;
    return {
      data: { title: opening.title, ...data },
      locate: (path, what) => {
        const isDescription = path[0] === 'description' && data.description === undefined;
        if (path[0] !== 'title' && !isDescription) return locateField(path, what);
        return locate(this.file, this.text, isDescription ? opening.descriptionAt : opening.titleAt);
      },
    };
  }

  /** Those of the front matter. */
  get problems(): readonly Problem[] {
    return this.parse().problems;
  }

  /** The heading of the first level, and the description behind it, of a text whose front matter has no title; else null. */
  get opening(): Opening | null {
    if (this.opened === undefined) {
      const found = readOpening(this.text, this.fences.bodyOffset);
      const { frontMatter } = found ? this.parse() : { frontMatter: null };
      this.opened = frontMatter && frontMatter.data.title === undefined ? found : null;
    }
    return this.opened;
  }

  /** Where the body starts, behind front matter and title, in UTF-16 units. */
  get bodyOffset(): number {
    return this.opening?.end ?? this.fences.bodyOffset;
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
