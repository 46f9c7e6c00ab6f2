/** Markup that Markdown prints as it is: of another dialect, or broken. */
export interface RawMarkup {
  readonly index: number;
  readonly message: string;
  readonly help: string;
}

type Row = readonly [pattern: RegExp, what: string, help: string];
/** Every match is reported. */
const all = (rows: readonly Row[]): Row[] =>
  rows.map(([pattern, what, help]) => [new RegExp(pattern, `${pattern.flags}g`), what, help]);

const IN_WORDS = 'Write its words in brackets in the sentence, or link to a section: [words](#id).';
const AS_CODE = 'To show it as it is, write it between backticks.';

/** Anywhere in a text that is no code. */
const IN_TEXT = all([
  [/\[\^[^\]\s]+\]/, 'is a footnote, and footnotes are not supported', IN_WORDS],
  [/\^\[[^\]\n]+\]/, 'is a footnote, and footnotes are not supported', IN_WORDS],
  [
    /\{%.*?%\}|\{\{.*?\}\}/,
    'belongs to another generator, which would replace it',
    `Remove it, or write a directive: {block:name}. ${AS_CODE}`,
  ],
  [/(?<!\[)!?\[\[[\p{L}_][^[\]\n]*\]\](?!\])/u, 'is a link of a wiki', 'Write [words](/route/).'],
  [
    /(?<![\p{L}\p{N}\])])\[[^[\]\n]+\]\[[^[\]\n]*\]/u,
    'is a link without its definition',
    'Add a line "[name]: /route/", or write [words](/route/).',
  ],
  [
    /\[[^[\]\n]+\]\((?=[^\s)])[^)\n]*\)/,
    'is a link whose address cannot be read',
    'An address with spaces goes between < and >, and a title behind it in quotation marks.',
  ],
  [
    /\[[^[\]\n]+\][ \t]+\((?:\/|\.{1,2}\/|#)[^()\s]*\)/,
    'is no link: there is a space between its brackets',
    'Remove the space: [words](/route/).',
  ],
  [
    /\[[^[\]\n]+\]\((?:\/|\.{1,2}\/|#)[^()\s]*(?=[ \t]|$)/m,
    'is a link that is not closed',
    'Close it: [words](/route/).',
  ],
  [
    /\([^()\n]+\)\[(?:\/|\.{1,2}\/|#)[^[\]\s]*\]/,
    'is a link with its brackets the wrong way round',
    'Write [words](/route/).',
  ],
  [
    /(?<![=\p{L}\p{N}])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\p{L}\p{N}])/u,
    'marks words in another dialect',
    'Write **words**.',
  ],
  [
    /(?<![+\p{L}\p{N}])\+\+(?=[\p{L}])[^+\n]*[^\s+]\+\+(?![+\p{L}\p{N}])/u,
    'marks words in another dialect',
    'Write **words**.',
  ],
  [/%%(?=\S)[^%\n]*%%/, 'is a comment of another dialect', 'Write <!-- words -->.'],
  [
    /(?<![~/\d])~(?=[\p{L}\d])[^~\s/]*~(?![~/\p{N}])/u,
    'has one tilde on each side',
    'Write ~~words~~ to strike them out, <sub>2</sub> to lower them.',
  ],
  [/(?<![\^\s])\^(?=[\p{L}\d])[^^\s]*\^(?![\^\p{L}\p{N}])/u, 'raises words in another dialect', 'Write <sup>2</sup>.'],
  [
    /\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s{}"]+))(?:\s+[^{}\n]*)?\}/,
    'are attributes of another dialect',
    'Remove them. A heading takes an id alone: ## Title {#id}. A link takes {target=_blank} and {rel=nofollow}, directly behind it.',
  ],
  [
    /\$\$(?=[^\s$])[^$]+\$\$|\$(?=[A-Za-z\\])[^$\n]*[\\^_{=][^$\n]*\$(?!\d)/,
    'is a formula, and formulas are not supported',
    `Write it in words, or with <sup> and <sub>. ${AS_CODE}`,
  ],
  [
    /(?<![\p{L}\p{N}:])(?::\+1:|:-1:|:[a-z][a-z_]*[a-z]\d*:)(?![\p{L}\p{N}:])/u,
    'is the code of an emoji',
    'Write the character itself.',
  ],
  [
    /(?<=^|[\s([„“«"'])\*\*(?=[\p{L}\p{N}])[^\n]{0,60}|(?<=[\p{L}\p{N}])\*\*(?=$|[\s.,;:!?)])/u,
    'has two stars that make nothing bold',
    'Close them on the same line or paragraph, without a space inside: **words**. To show stars, write \\*\\*.',
  ],
  [
    /&(?:nbsp|amp|lt|gt|quot|shy|copy|euro|mdash|ndash|hellip)(?![;\w=])/,
    'is an entity without its semicolon',
    'Add it, or write the character itself.',
  ],
  [
    /(?<=^|[\s(])`(?=[\p{L}\p{N}])/u,
    'is a backtick that begins no code',
    'Close the code with another one. To show a backtick, write \\`.',
  ],
  [/!\[[^[\]\n]+\](?![[(:])/, 'is a picture without an address', 'Write ![What it shows](images/name.png).'],
]);
/** Most texts have none of the above. */
const SUSPECT = /[[{$^%~`]|==|\+\+|\*\*|:[a-z+-]|&[a-z]/;

/** At the start of a paragraph or of one of its lines. */
const AT_START = all([
  [/^:{3,}/m, 'begins a box in another dialect', 'Write a quote (> words), or a block of the site.'],
  [/^(?:!!!|\?\?\?\+?)[ \t]+\w/, 'begins a box in another dialect', 'Write a quote (> words), or a block of the site.'],
  [/^\[![A-Z]+\]/, 'is the head of an alert, which this Markdown does not have', 'Write it in words: > **Note:** …'],
  [
    /^\[\[?_?TOC_?\]\]?$/im,
    'asks for a list of contents in another dialect',
    'Remove it: templates make the list of contents.',
  ],
  [
    /^\*\[[^\]\n]+\]:/m,
    'is an abbreviation in another dialect',
    'Write <abbr title="words">short</abbr> where it is used.',
  ],
  [
    /^(?:import\s[^\n]+\sfrom\s+['"]|export\s+(?:const|default|function)\s)/m,
    'is code of MDX',
    'Remove it: parts of a site are blocks, {block:name}.',
  ],
  [/^#{2,6}[^\s#]/m, 'begins like a heading', 'Write a plain space behind the #.'],
  [
    /^[^\n]+(?:\n:[ \t][^\n]+)+$/,
    'is a list of definitions, which this Markdown does not have',
    'Write a list: - **Term**: words.',
  ],
  [
    /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/m,
    'is not read as a table: its head and the line of dashes have different numbers of cells',
    'Give both the same number. A | inside of a cell is written \\|.',
  ],
]);

const SUSPECT_LINE = /^(?:[:!?[#]|\*\[|import|export)|\|/m;

/** What a text without code and links prints as it is. */
export const findRawText = (text: string): RawMarkup[] => (SUSPECT.test(text) ? find(text, IN_TEXT) : []);

/** What a paragraph prints as it is, by how its lines begin. */
export const findRawLines = (text: string): RawMarkup[] => (SUSPECT_LINE.test(text) ? find(text, AT_START) : []);

const find = (text: string, rows: readonly Row[]): RawMarkup[] =>
  rows.flatMap(([pattern, what, help]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const shown = found.split('\n', 1)[0]?.trim() ?? '';
      return { index, message: `${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown} ${what}.`, help };
    }),
  );
