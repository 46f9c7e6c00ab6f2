import type { Token } from 'marked';
import { GuardedLexer } from './markdown-lexer.ts';

/** The title and the description of a text whose front matter has no title, as it would be read in a repository. */
export interface Opening {
  /** The words of the heading of the first level with which the text begins. */
  readonly title: string;
  /** Where they are in the file. */
  readonly titleAt: number;
  /** The first sentences of the paragraph behind it; null where there is none, or one that a region completes. */
  readonly description: string | null;
  readonly descriptionAt: number;
  /** Where the text behind the heading begins. */
  readonly end: number;
}

const HEADING = /\s*# +(?=\S)/y;
/** Of what follows the heading, as much is read. */
const MOST_READ = 2000;
const BEFORE_PARAGRAPH = /^(?:\s|<!--[\s\S]*?-->)+/;
/** An empty line, or a line that begins another block. */
const BEHIND_PARAGRAPH = /\n(?=\s*(?:\n|[#>|<]|[-+*] |\d+[.)] |```|~~~))/;

/** What search engines show of a description. */
const [FEWEST_LETTERS, MOST_LETTERS] = [50, 160];
/** Its rules are the same in all languages. */
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** @param start where the text begins, behind its front matter */
export function readOpening(text: string, start: number): Opening | null {
  HEADING.lastIndex = start;
  if (!HEADING.test(text)) return null;
  const titleAt = HEADING.lastIndex;
  const lineEnd = text.indexOf('\n', titleAt);
  const end = lineEnd === -1 ? text.length : lineEnd + 1;
  const title = wordsOf(text.slice(titleAt, end).replace(/(?:[ \t]+#+)?(?:[ \t]*\{#[\w-]+\})?\s*$/, ''));
  const following = text.slice(end, end + MOST_READ);
  const behind = following.replace(BEFORE_PARAGRAPH, '');
  const descriptionAt = end + following.length - behind.length;
  const [paragraph = ''] = `\n${behind}`.split(BEHIND_PARAGRAPH, 1);
  const isWhole = paragraph.trim() !== '' && !paragraph.includes('{');
  const description = isWhole ? describe(wordsOf(paragraph)) : null;
  return title === '' ? null : { title, titleAt, description, descriptionAt, end };
}

/** The first sentences of a paragraph that fit; the beginning of a sentence where one alone is too long or says too little. */
function describe(words: string): string {
  let fitting = '';
  for (const { segment } of SENTENCES.segment(words)) {
    if ((fitting + segment).trimEnd().length > MOST_LETTERS) break;
    fitting += segment;
  }
  fitting = fitting.trimEnd().replace(/[:;,]$/, '.');
  if (fitting.length >= FEWEST_LETTERS || fitting.length === words.length) return fitting;
  return `${words.slice(0, MOST_LETTERS).replace(/[\s,;:–-]*\S*$/, '')}…`;
}

/** What a reader sees of inline Markdown, in one line. */
function wordsOf(markdown: string): string {
  const words = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => {
        if (token.type === 'br') return ' ';
        if (token.type === 'html') return '';
        return 'tokens' in token && token.tokens ? words(token.tokens) : 'text' in token ? token.text : '';
      })
      .join('');
  return words(new GuardedLexer().inlineTokens(markdown.slice(0, MOST_READ)))
    .replace(/\s+/g, ' ')
    .trim();
}
