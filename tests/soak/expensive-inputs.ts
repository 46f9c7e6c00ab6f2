/** Inputs whose cost must grow at most linearly. Each can be created in any size, in bytes. */
export interface ExpensiveInput {
  readonly name: string;
  /** The largest size that the limits accept, or a little more. */
  readonly largest: number;
  /** Files of the small site by path. */
  readonly make: (size: number) => Readonly<Record<string, string | ((before: string) => string)>>;
}

const MORE = 'content/en/more.md';
const HEAD = `---
title: More to read
description: A page that only the English language has, so that German readers see it with a note.
---
`;

/** The size limit of a text file, minus space for the rest of it. */
const FILE = 1_030_000;
const PARAGRAPH = 32_000;
const FRONT_MATTER = 64_000;

/** Repeats a piece up to a length in bytes; `#N` becomes the number of the piece. */
const fill = (piece: string, size: number, between = ''): string => {
  const parts: string[] = [];
  for (let length = 0, number = 0; length < size; number++) {
    const part = piece.replaceAll('#N', String(number));
    parts.push(part);
    length += Buffer.byteLength(part) + between.length;
  }
  return parts.join(between);
};

const body = (name: string, make: (size: number) => string, largest = FILE): ExpensiveInput => ({
  name,
  largest,
  make: (size) => ({ [MORE]: HEAD + make(size) }),
});

// biome-ignore format: a table
const PIECES: Readonly<Record<string, string>> = {
  words: 'Some words of a sentence. ', 'one letter': 'x', spaces: ' ', digits: '1', hyphens: '-', 'hyphenated words': 'e-mail a-b ',
  'numbers with units': '10 minutes 4 000 % ', asterisks: '*', 'asterisks and letters': '*a ', 'letters between asterisks': 'a**b', underscores: '_', 'underscores in words': 'a_b ', tildes: '~',
  'tildes and letters': '~~a ', backticks: '`', 'backticks of growing length': '`a``b```c````d', 'code spans': '`code` ', brackets: '[', 'closing brackets': ']', 'pairs of brackets': '[]', 'nested brackets': '[a](',
  exclamations: '![', parentheses: '(', links: '[them](/more/) ', 'the same link broken': '[them](/trems/) ', 'different broken links': '[them](/x#N/) ', anchors: '[there](#main) ', 'missing anchors': '[there](#a#N) ',
  'links with titles': '[them](/more/ "title") ', 'external links': '[help](https://help.example/#N) ', 'references without definition': '[a][b#N] ', autolinks: '<https://help.example/#N> ', 'bare addresses': 'https://help.example/#N ', 'addresses of mail': 'a#N@b.example ', 'long local parts': 'a.b.c.d.e-f_g',
  pictures: '![x](../../assets/images/square.png) ', 'missing pictures': '![x](p#N.png) ', 'pictures from elsewhere': '![x](https://a.example/#N.png) ', facts: '{fact:licensee} ', 'unknown facts': '{fact:x#N} ', 'strings as directives': '{string:SKIP} ', 'claims': '{claim:weekly} ',
  'unknown claims': '{claim:x#N} ', blocks: '{block:greeting} ', 'open braces': '{', 'open directives': '{fact:', 'heading ids': '{#a#N} ', entities: '&amp;', 'open entities': '&', 'number entities': '&#36;', 'less-than signs': '<', 'open tags': '<b ', 'allowed tags': '<kbd>x</kbd> ', 'tags never closed': '<kbd>', 'line break tags': '<br>',
  comments: '<!-- x -->', 'open comments': '<!--', 'closed comments': '-->', 'processing instructions': '<?', declarations: '<!A', 'CDATA': '<![CDATA[', backslashes: '\\', 'escaped brackets': '\\[', dollars: '$', 'amounts in dollars': '$5,000 ', 'amounts of the claim': '€4,000 ', 'currency names': 'USD EUR ', 'accents': 'é', 'emoji': '😀', 'right-to-left marks': '\u202e',
  'combining marks': 'e\u0301\u0301', 'no-break spaces': '\u00a0', 'quotes in words': '"a\' ', pipes: '|', colons: ':', www: 'www.', 'www of nothing': 'www.x_', 'question marks in links': '<a?b>', 'windows versions': 'Windows 10 ', 'letters and hyphens': 'x-y ',
};
// biome-ignore format: a table
const LINES: Readonly<Record<string, string>> = {
  'list items': '- item #N', 'numbered items': '1. item', 'task items': '- [ ] item', 'loose items': '- item\n', 'nested items': '- a\n  - b\n    - c', 'items of changing marks': '- a\n+ b\n* c', quotes: '> words', 'lazy quotes': '> words\nmore', 'lazy lists in quotes': '> - a\nb', 'lazy quotes in lists': '- > a\nb', 'empty quotes': '>',
  headings: '## Title #N', 'the same heading': '## Title', 'headings with ids': '## Title {#a#N}', 'headings with the same id': '## Title {#a}', 'headings of the first level': '# Title #N', 'setext headings': 'Title #N\n---', rules: '---', stars: '***', 'indented code': '    code', fences: '```', 'closed fences': '```\ncode\n```', 'open fences of growing length': '````',
  'table rows': '| a | b |', tables: '| a | b |\n|---|---|\n| 1 | 2 |\n', 'tables without an end': '|a|\n|-|', 'rows of one cell': '|', 'definitions': '[a#N]: /more/', 'used definitions': '[a#N]: /more/\n\n[x][a#N]', 'the same definition': '[a]: /more/', 'definitions with titles': '[a#N]: /more/ "t', 'footnotes': 'x[^#N]\n\n[^#N]: note', 'HTML blocks': '<div>', 'hard line breaks': 'words  ', 'trailing backslashes': 'words\\', 'pictures of their own': '![x](../../assets/images/square.png)\n', 'claims of their own': '{claim:weekly}\n', 'blocks of their own': '{block:greeting}\n', 'empty lines': '', 'lines of spaces': '   ', tabs: '\t', 'tabs and stars': '\t*',
};
const TABLE = '| a | b |\n|---|---|\n';

const json = (value: unknown) => JSON.stringify(value, null, 1);
const home = (change: (region: Record<string, unknown>, size: number) => void) => (size: number) => ({
  'regions/home.json': (before: string) => {
    const region = JSON.parse(before) as Record<string, unknown>;
    change(region, size);
    return json(region);
  },
});
const many = (size: number, each: number, make: (number: number) => unknown) =>
  Array.from({ length: Math.ceil(size / each) }, (_, number) => make(number));
const record = (size: number, each: number, make: (number: number) => [string, unknown]) =>
  Object.fromEntries(many(size, each, make) as [string, unknown][]);
const front = (block: (size: number) => string) => (size: number) => ({ [MORE]: `---\n${block(size)}\n---\nText.\n` });
const strings = (change: (texts: Record<string, unknown>, size: number) => void) => (size: number) => ({
  'content/en/strings.json': (before: string) => {
    const texts = JSON.parse(before) as Record<string, unknown>;
    change(texts, size);
    return json(texts);
  },
});

const DATA: readonly Omit<ExpensiveInput, 'largest'>[] = [
  {
    name: 'region: redirects',
    make: home((r, size) => (r.redirects = many(size, 40, (n) => ({ from: `/r${n}/`, to: '/more/' })))),
  },
  {
    name: 'region: redirects in a chain',
    make: home((r, size) => (r.redirects = many(size, 40, (n) => ({ from: `/r${n}/`, to: `/r${n + 1}/` })))),
  },
  {
    name: 'region: the same redirect',
    make: home((r, size) => (r.redirects = many(size, 40, () => ({ from: '/r/', to: '/more/' })))),
  },
  {
    name: 'region: blocked places',
    make: home(
      (r, size) => ((r.geo as Record<string, unknown>).BLOCKED = many(size, 10, (n) => ['FR', 'IT', 'CA-ON'][n % 3])),
    ),
  },
  {
    name: 'region: places in two lists',
    make: home((r, size) =>
      Object.assign(r.geo as object, {
        BLOCKED: many(size / 2, 10, () => 'FR'),
        WARNING: many(size / 2, 10, () => 'FR'),
      }),
    ),
  },
  {
    name: 'region: unknown places',
    make: home(
      (r, size) =>
        ((r.geo as Record<string, unknown>).WARNING = many(size, 10, (n) => `QZ-${String(n % 999).padStart(3, '0')}`)),
    ),
  },
  {
    name: 'region: whitelisted ranges',
    make: home(
      (r, size) =>
        (r.whitelist = { places: [], ranges: many(size, 20, (n) => `10.${(n >> 8) & 255}.${n & 255}.0/24`) }),
    ),
  },
  {
    name: 'region: facts',
    make: home((r, size) =>
      Object.assign(
        r.facts as object,
        record(size, 20, (n) => [`fact${n}`, 'value']),
      ),
    ),
  },
  {
    name: 'region: a long fact',
    make: home((r, size) => ((r.facts as Record<string, unknown>).licensee = 'a-'.repeat(size / 2))),
  },
  {
    name: 'region: unknown fields',
    make: home((r, size) =>
      Object.assign(
        r,
        record(size, 20, (n) => [`unknown${n}`, 1]),
      ),
    ),
  },
  {
    name: 'region: claims',
    make: home((r, size) => {
      const [claim] = r.claims as object[];
      r.claims = many(size, 250, (n) => ({ ...claim, id: `claim-${n}`, amount: 4000 + n }));
    }),
  },
  {
    name: 'region: the same claim',
    make: home((r, size) => {
      const [claim] = r.claims as object[];
      r.claims = many(size, 250, () => claim);
    }),
  },
  {
    name: 'region: help entries',
    make: home((r, size) => {
      const [help] = r.help as object[];
      r.help = many(size, 200, (n) => (n === 0 ? help : { ...help, id: `line-${n}` }));
    }),
  },
  {
    name: 'region: languages',
    make: home((r, size) => {
      const [first, second] = r.languages as object[];
      r.languages = [first, ...many(Math.min(size, 60_000), 120, () => second)];
    }),
  },
  {
    name: 'region: external hosts',
    make: home((r, size) => (r.externalHosts = many(size, 25, (n) => `host${n}.example`))),
  },
  { name: 'region: a long host', make: home((r, size) => (r.externalHosts = ['a-'.repeat(size / 2)])) },
  {
    name: 'region: a long address',
    make: home(
      (r, size) => ((r.licence as Record<string, unknown>).registerUrl = `https://a.example/${'a/'.repeat(size / 2)}`),
    ),
  },
  {
    name: 'region: navigation',
    make: home((r, size) => (r.navigation = many(size, 50, () => ({ path: '/more/', langKey: 'SKIP' })))),
  },
  {
    name: 'region: nested navigation',
    make: home((r, size) => {
      let item: Record<string, unknown> = { path: '/more/', langKey: 'SKIP' };
      for (let n = 0; n < Math.min(size / 1000, 45); n++) item = { path: '/more/', langKey: 'SKIP', children: [item] };
      r.navigation = [item];
    }),
  },
  {
    name: 'region: cookies',
    make: home(
      (r, size) =>
        (r.cookies = many(size, 120, (n) => ({
          name: `c${n}`,
          category: 'preferences',
          provider: 'Small',
          purposeKey: 'SKIP',
          days: 7,
        }))),
    ),
  },
  {
    name: 'region: planned regions',
    make: home(
      (r, size) =>
        (r.plannedRegions = many(size, 150, (n) => ({
          id: `r${n}`,
          order: n,
          url: `https://r${n}.example/`,
          countryName: 'R',
          languageName: 'R',
          locale: 'en',
          localeName: 'R',
        }))),
    ),
  },
  {
    name: 'region: a list of groups',
    make: home((r, size) => ((r.geo as Record<string, unknown>).BLOCKED = many(size, 5, () => '@g'))),
  },
  {
    name: 'region: entries to remove',
    make: home((r, size) => ((r.geo as Record<string, unknown>).BLOCKED = { '-': many(size, 5, () => 'FR') })),
  },
  {
    name: 'region: a long number',
    make: (size) => ({
      'regions/home.json': (before) => before.replace('"ageLimit": 18', `"ageLimit": ${'1'.repeat(size)}`),
    }),
  },
  {
    name: 'region: duplicate keys',
    make: (size) => ({ 'regions/home.json': (before) => before.replace('{', `{${fill('"order": 1,\n', size)}`) }),
  },
  { name: 'region: open objects', make: (size) => ({ 'regions/home.json': fill('{"a":', size) }) },
  { name: 'region: open lists', make: (size) => ({ 'regions/home.json': fill('[', size) }) },
  { name: 'region: quotes', make: (size) => ({ 'regions/home.json': fill('"', size) }) },
  { name: 'region: commas', make: (size) => ({ 'regions/home.json': `{${fill(',', size)}}` }) },
  { name: 'region: escapes', make: (size) => ({ 'regions/home.json': `{"a":"${fill('\\u0041', size)}"}` }) },
  { name: 'region: broken escapes', make: (size) => ({ 'regions/home.json': `{"a":"${fill('\\q', size)}"}` }) },
  { name: 'region: comments', make: (size) => ({ 'regions/home.json': fill('/*', size) }) },
  {
    name: 'strings: many keys',
    make: strings((t, size) =>
      Object.assign(
        t,
        record(size, 30, (n) => [`KEY_${n}`, 'text']),
      ),
    ),
  },
  {
    name: 'strings: many wrong keys',
    make: strings((t, size) =>
      Object.assign(
        t,
        record(size, 30, (n) => [`key ${n}`, 'text']),
      ),
    ),
  },
  {
    name: 'strings: many empty texts',
    make: strings((t, size) =>
      Object.assign(
        t,
        record(size, 30, (n) => [`KEY_${n}`, '']),
      ),
    ),
  },
  { name: 'strings: a long text', make: strings((t, size) => (t.LONG = fill('1 minute a-b ', size))) },
  { name: 'strings: placeholders', make: strings((t, size) => (t.GREETING = fill('{n#N} ', size))) },
  { name: 'strings: open placeholders', make: strings((t, size) => (t.GREETING = fill('{', size))) },
  { name: 'strings: amounts', make: strings((t, size) => (t.AMOUNT = fill('€4,000 ', size))) },
  { name: 'strings: emphasis within amounts', make: strings((t, size) => (t.AMOUNT = fill('€4*_*_', size))) },
  { name: 'front matter: fields', make: front((size) => fill('field#N: value', size, '\n')) },
  { name: 'front matter: the same field', make: front((size) => fill('title: value', size, '\n')) },
  { name: 'front matter: lists', make: front((size) => `title: ${fill('[', size)}`) },
  { name: 'front matter: objects', make: front((size) => `title: ${fill('{a: ', size)}`) },
  { name: 'front matter: aliases', make: front((size) => `a: &a [x]\nsummary:\n${fill('- *a', size, '\n')}`) },
  { name: 'front matter: quotes', make: front((size) => `title: ${fill('"', size)}`) },
  { name: 'front matter: colons', make: front((size) => `title: ${fill(': ', size)}`) },
  { name: 'front matter: a long plain line', make: front((size) => `title: ${fill('a #b', size)}`) },
  { name: 'front matter: hash signs', make: front((size) => `title: a${fill('#', size)} `) },
  { name: 'front matter: spaces', make: front((size) => `title: a${fill(' ', size)}b: c`) },
  { name: 'front matter: indented lines', make: front((size) => `title:\n${fill('  x', size, '\n')}`) },
  { name: 'front matter: question marks', make: front((size) => fill('? a', size, '\n')) },
  { name: 'front matter: tags', make: front((size) => `title: ${fill('!!a ', size)}`) },
  { name: 'front matter: block texts', make: front((size) => `title: |\n${fill('  x', size, '\n')}`) },
  { name: 'front matter: summary', make: front((size) => `title: x\nsummary:\n${fill('  - point #N', size, '\n')}`) },
  { name: 'front matter: fences', make: (size) => ({ [MORE]: fill('---\n', size) }) },
  { name: 'front matter: nearly fences', make: (size) => ({ [MORE]: `---\ntitle: x\n${fill('---x', size, '\n')}` }) },
  {
    name: 'template: a style of many rules',
    make: (size) => ({ 'templates/plain.css': fill('.a#N { margin: #Npx }', size, '\n') }),
  },
];

export const EXPENSIVE_INPUTS: readonly ExpensiveInput[] = [
  ...Object.entries(PIECES).map(([name, piece]) =>
    body(`one paragraph: ${name}`, (size) => fill(piece, size), PARAGRAPH),
  ),
  ...Object.entries(PIECES).map(([name, piece]) =>
    body(`paragraphs: ${name}`, (size) => fill(piece.repeat(Math.ceil(20 / piece.length)), size, '\n\n')),
  ),
  ...Object.entries(LINES).map(([name, line]) => body(`lines: ${name}`, (size) => fill(line, size, '\n'))),
  ...Object.entries(PIECES)
    .slice(0, 12)
    .map(([name, piece]) => body(`cells: ${name}`, (size) => TABLE + fill(`| ${piece} | ${piece} |`, size, '\n'))),
  body('one wide table', (size) => ['| a ', '|---', '| 1 '].map((cell) => `${fill(cell, size / 3)}|\n`).join('')),
  body('a long heading', (size) => `## ${fill('Words and ', size)}`, PARAGRAPH),
  body('a long line of code', (size) => `\`\`\`\n${fill('code {fact:x} ', size)}\n\`\`\`\n`),
  body('code of the word null', (size) => `\`\`\`\n${fill('null', size)}\n\`\`\`\n`),
  body('headings and links to others that are missing', (size) =>
    fill('## Title #N\n\n[x](#missing-#N)', size, '\n\n'),
  ),
  body('quoted links over two lines', (size) => fill('> [x\n> y](/more/) z', size, '\n\n')),
  body('quotes, each one deeper', (size) =>
    Array.from({ length: Math.min(99, size / 100) }, (_, n) => `${'> '.repeat(n + 1)}x`).join('\n'),
  ),
  body('lists, each one deeper', (size) =>
    Array.from({ length: Math.min(99, size / 100) }, (_, n) => `${'  '.repeat(n)}- x`).join('\n'),
  ),
  ...DATA.map((input) => ({ ...input, largest: input.name.startsWith('front matter: ') ? FRONT_MATTER : FILE })),
];
