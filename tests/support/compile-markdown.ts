import type { KeepTogether } from '../../cli/languages/keep-together.ts';
import type { CompiledMarkdown } from '../../cli/markdown/compiled-markdown.ts';
import { compileBody } from '../../cli/markdown/markdown.ts';
import { readBody } from '../../cli/markdown/markdown-body.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';

/** Compiles the whole Markdown of a file by itself, without deciding conditions. */
export const compileMarkdown = (file: string, text: string, keepTogether?: KeepTogether): CompiledMarkdown =>
  compileBody(
    readBody({ source: MarkdownFile.withoutFrontMatter(file, text) }, { known: new Set(), holds: null }),
    keepTogether,
  );
