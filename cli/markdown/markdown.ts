import { Marked, type MarkedOptions, Parser, type TokenizerAndRendererExtension } from 'marked';
import type { MarkdownExtension } from '../kit/markdown-extension.ts';
import type { KeepTogether } from '../languages/keep-together.ts';
import { UNKNOWN_LANGUAGE } from '../languages/language-pack.ts';
import { messageOf } from '../problems/error-text.ts';
import { MARK } from '../sources/source-file.ts';
import { BodyRenderer } from './body-renderer.ts';
import type { BodyReport } from './body-report.ts';
import { type CompiledMarkdown, splitAtMarks } from './compiled-markdown.ts';
import { repeatedIds } from './heading-ids.ts';
import { type Body, readBody } from './markdown-body.ts';
import { MarkdownFile } from './markdown-file.ts';
import { GuardedLexer, Refusal } from './markdown-lexer.ts';

/** What a site adds to Markdown. */
export type Extensions = readonly MarkdownExtension[];

/** A directive alone in its paragraph is a block, so the paragraph around it is removed. */
const LONE_BLOCK = new RegExp(`<p>(${MARK}(\\d+)${MARK})</p>`, 'g');
const BLOCKS = ['claim', 'block', 'fallback-start', 'fallback-end'];

/** The options of a parser of its own: `marked.use()` on the shared one would leak into every other pipeline. */
function parserOptions(extensions: Extensions): MarkedOptions {
  const marked = new Marked({ gfm: true, async: false });
  if (extensions.length > 0) marked.use({ extensions: [...extensions] as TokenizerAndRendererExtension[] });
  return marked.defaults;
}

const PLAIN_OPTIONS = parserOptions([]);

/** Compiles the Markdown of a page. */
export const compileBody = (
  body: Body,
  keepTogether: KeepTogether = UNKNOWN_LANGUAGE.keepTogether,
  extensions: Extensions = [],
): CompiledMarkdown =>
  compile(body, keepTogether, extensions, (options, renderer) => {
    const html = Parser.parse(new GuardedLexer(options).lex(body.text), { ...options, renderer });
    renderer.inlineHtml.finish();
    return html;
  });

/** Inline Markdown of a front-matter text: links, emphasis, directives. It was checked and kept together when it was loaded. */
export function compileInline(file: string, text: string, extensions: Extensions = []): CompiledMarkdown {
  const source = MarkdownFile.withoutFrontMatter(file, text);
  const body = { ...readBody({ source }, { known: new Set(), holds: null }), problems: [] };
  return compile(body, UNKNOWN_LANGUAGE.keepTogether, extensions, (options, renderer) =>
    Parser.parseInline(new GuardedLexer(options).inlineTokens(body.text), { ...options, renderer }),
  );
}

function compile(
  body: Body,
  keepTogether: KeepTogether,
  extensions: Extensions,
  parse: (options: MarkedOptions, renderer: BodyRenderer) => string,
): CompiledMarkdown {
  const renderer = new BodyRenderer(body, keepTogether);
  const { placeholders, headings, report } = renderer;
  let html = '';
  try {
    html = parse(extensions.length === 0 ? PLAIN_OPTIONS : parserOptions(extensions), renderer);
  } catch (error) {
    reportRefusal(error, body.text, report, extensions);
  }
  const isBlock = (number: string) => BLOCKS.includes(placeholders[Number(number)]?.kind ?? '');
  const whole = html.includes(`<p>${MARK}`)
    ? html.replace(LONE_BLOCK, (paragraph, mark: string, number: string) => (isBlock(number) ? mark : paragraph))
    : html;
  const problems = [...report.problems, ...repeatedIds(body, headings)];
  return { ...splitAtMarks(whole, placeholders), headings, problems, isPartial: body.isPartial };
}

/** @throws any error that is not a refusal, without extensions of the site, which may have thrown it */
function reportRefusal(error: unknown, text: string, report: BodyReport, extensions: Extensions): void {
  if (error instanceof Refusal) {
    // The parser has changed what is inside of quotes and lists, but seldom the first line.
    const [line = ''] = error.source.trimStart().split('\n', 1);
    const found = text.indexOf(error.source);
    report.add(error.code, found !== -1 ? found : Math.max(0, text.indexOf(line)), error.message, error.help);
  } else if (error instanceof RangeError) {
    report.add(
      'NESTING-DEEP',
      0,
      'The text is nested too deeply to be read.',
      'Flatten its quotes, lists or brackets.',
    );
  } else if (extensions.length > 0) {
    const names = extensions.map(({ name }) => name).join(', ');
    report.add(
      'TEMPLATE-ERROR',
      0,
      `An extension of Markdown fails on this text: ${messageOf(error)}`,
      `Fix it: "markdown" in templates/site.tsx has ${names}.`,
    );
  } else throw error;
}
