import type { KeepTogether } from '../../cli/languages/keep-together.ts';
import { type CompiledMarkdown, compileBody } from '../../cli/markdown/markdown.ts';
import { readBody } from '../../cli/markdown/markdown-body.ts';

/** Compiles the whole Markdown of a file by itself, without deciding conditions. */
export const compileMarkdown = (
  file: string,
  text: string,
  bodyOffset: number,
  keepTogether?: KeepTogether,
): CompiledMarkdown =>
  compileBody(readBody({ file, text, bodyOffset }, { known: new Set(), holds: null }), keepTogether);
