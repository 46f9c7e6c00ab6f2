import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseText, chooseWithin } from '../../cli/markdown/conditions.ts';
import { compileBody } from '../../cli/markdown/markdown.ts';
import { readBody } from '../../cli/markdown/markdown-body.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { buildEdited, places, problemsOf } from '../support/edited-site.ts';
import { SMALL } from '../support/site-copy.ts';

const NAMES = new Set(['home', 'be', 'ca-on', 'open', 'restricted', 'closed', 'download', 'bonusClaims']);
const HOLDS = new Set(['be', 'open', 'download']);

/** The markup of a body where `HOLDS` hold. */
function show(text: string): string {
  const compiled = compileBody(
    readBody({ source: MarkdownFile.withoutFrontMatter('x.md', text) }, { known: NAMES, holds: HOLDS }),
  );
  expect(compiled.problems).toEqual([]);
  return compiled.parts.join('·').trim();
}

const CASES: readonly (readonly [name: string, text: string, shown: string])[] = [
  ['inline', 'Play {if:download}in the client{/if}{unless:download}here{/unless}.', '<p>Play in the client.</p>'],
  ['inline, left out', 'Play{if:bonusClaims} with a bonus{/if}.', '<p>Play.</p>'],
  ['any of several names', '{if:ca-on,be}A{/if}{if:closed, restricted}B{/if}', '<p>A</p>'],
  ['unless any of several names', '{unless:ca-on,be}A{/unless}{unless:ca-on,closed}B{/unless}', '<p>B</p>'],
  ['nested', '{if:be}A{unless:open}B{if:download}C{/if}{/unless}D{/if}{if:closed}E{if:be}F{/if}G{/if}', '<p>AD</p>'],
  ['a paragraph', 'A.\n\n{if:bonusClaims}\nB.\n{/if}\n\nC.', '<p>A.</p>\n<p>C.</p>'],
  ['a paragraph with empty lines', 'A.\n\n{if:download}\n\nB.\n\n{/if}\n\nC.', '<p>A.</p>\n<p>B.</p>\n<p>C.</p>'],
  [
    'list items',
    '- A\n{if:bonusClaims}\n- B\n{/if}\n{if:be}\n- C\n{/if}\n- D',
    '<ul>\n<li>A</li>\n<li>C</li>\n<li>D</li>\n</ul>',
  ],
  ['numbered list items', '1. A\n{if:closed}\n2. B\n{/if}\n3. C', '<ol>\n<li>A</li>\n<li>C</li>\n</ol>'],
  ['several markers on a line', '{if:be}{if:open}\nA.\n{/if}{/if}\n{if:be}{if:closed}\nB.\n{/if}{/if}', '<p>A.</p>'],
  ['a link', 'A {if:closed}[gone](/nowhere/){/if} B', '<p>A  B</p>'],
  ['code shows markers', 'Write `{if:be}A{/if}`.', '<p>Write <code>&#123;if:be}A&#123;/if}</code>.</p>'],
  ['a picture', '{if:closed}![gone](gone.png){/if}A', '<p>A</p>'],
];

test.each(CASES)('%s', (_, text, shown) => {
  expect(show(text)).toBe(shown);
});

test('rows of a table and whole sections can be conditional', () => {
  const table = show('| a | b |\n|---|---|\n| 1 | 2 |\n{if:closed}\n| 3 | 4 |\n{/if}\n| 5 | 6 |');
  expect(table).toContain('<td>1</td><td>2</td></tr>\n<tr><td>5</td>');
  expect(table).not.toContain('3');
  const text =
    '## A {#a}\n\n{if:closed}\n## B {#b}\n\nGone.\n{/if}\n\n## C {#c}\n\n{unless:closed}\n## B {#b}\n\nHere.\n{/unless}';
  const compiled = compileBody(
    readBody({ source: MarkdownFile.withoutFrontMatter('x.md', text) }, { known: NAMES, holds: HOLDS }),
  );
  expect(compiled.problems).toEqual([]);
  expect(compiled.headings.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  // Positions are those of the file.
  expect(text.slice(compiled.headings[2]?.at.offset)).toMatch(/^## B \{#b\}\n\nHere/);
});

test('front matter: an excluded field does not exist, and neither does a list entry with such a field', () => {
  const value = {
    lead: '{if:closed}Gone{/if}',
    steps: ['A', '{if:closed}B{/if}', '{if:be}C{/if}D'],
    faq: [
      { question: '{if:closed}Q{/if}', answer: 'A', count: 1 },
      { question: 'Q', answer: '{unless:be}X{/unless}A', count: 2 },
    ],
  };
  expect(chooseWithin(value, HOLDS)).toEqual({ steps: ['A', 'CD'], faq: [{ question: 'Q', answer: 'A', count: 2 }] });
});

test('a text without conditions is unchanged, and no marker is left in one with conditions', () => {
  const part = fc.constantFrom('a', ' ', '\n', '{if:be}', '{unless:be}', '{if:closed}', '{/if}', '{/unless}', '{', '}');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      // Indented code shows its markers.
      fc.pre(!/^ {4}/m.test(text));
      const chosen = chooseText(text, HOLDS);
      expect(chosen).not.toMatch(/\{(if|unless):\w+\}/);
      if (!/\{(if|unless)/.test(text)) expect(chosen).toBe(text);
    }),
  );
});

const META = (title: string) => `---
title: "${title}"
description: A page whose texts follow the market, with a description that is long enough for search engines.
---
`;
describe('in a site of two markets', () => {
  test('each shows its own texts, headings and links, and excluded ones have no effect', async () => {
    const home = { ...JSON.parse(readFileSync(join(SMALL, 'regions/home.json'), 'utf8')), status: 'open' };
    const { read } = await buildEdited({
      'regions/home.json': JSON.stringify({ ...home, flags: { prizeTotals: true, download: true } }),
      'regions/other.json': JSON.stringify({
        ...home,
        id: 'other',
        origin: 'https://other.example',
        order: 200,
        flags: {},
      }),
      'content/en/follows.md': `${META('{if:download}Installing{/if}{unless:download}Playing{/unless} here').replace('---\n', '---\nlead: "{if:download}The client is small.{/if}"\n')}
{if:download}
## Installing {#installing}

Take the [client](/only/) and read [more](#installing).

{claim:weekly}
{/if}

{if:other,closed}
## Playing {#playing}

Play [here](/more/).
{/if}

{string:GREETING_NOTE}
`,
      'content/en/only.md': META('Only where there is a client')
        .replace('---\n', '---\nrequires: [download]\n')
        .replace('A page whose', 'The page whose'),
      'content/en/strings.json': (text) =>
        JSON.stringify({
          ...JSON.parse(text),
          GREETING_NOTE: 'Good {if:home}evening{/if}{unless:home}morning{/unless}.',
        }),
      'content/de/strings.json': (text) =>
        JSON.stringify({ ...JSON.parse(text), GREETING_NOTE: 'Guten {if:home}Abend{/if}{if:other}Morgen{/if}.' }),
      'templates/site.tsx': (text) =>
        text.replace(
          '<h1>{props.page.title}</h1>',
          '<h1>{props.page.title}</h1><nav>{props.page.headings.map(({ id }: any) => id).join()}|{String(props.page.lead)}</nav>',
        ),
    });
    const shown = read('follows/index.html');
    expect(shown).toContain('<title>Installing here</title>');
    expect(shown).toContain('<nav>installing|The client is small.</nav>');
    expect(shown).toContain('<a href="/only/">');
    expect(shown).toContain('data-claim="weekly"');
    expect(shown).toContain('Good evening.');
    expect(shown).not.toContain('Playing');
    const other = read('follows/index.html', 'other');
    expect(other).toContain('<title>Playing here</title>');
    expect(other).toContain('<nav>playing|null</nav>');
    expect(other).toContain('Good morning.');
    expect(other).not.toMatch(/client|nstalling|\/only\//);
  });

  test('an excluded link is not checked', async () => {
    const body = (text: string) => problemsOf({ 'content/en/follows.md': `${META('A page')}${text}\n` });
    expect(places(await body('A [link](/only/).'))).toEqual(['LINK-NOWHERE content/en/follows.md:5:3']);
    expect(places(await body('A {if:download}[link](/only/){/if}.'))).toEqual([]);
  });
});

describe('an invalid directive is a problem at its line and column', () => {
  const rows: readonly (readonly [string, string, RegExp])[] = [
    ['A {fact:licensee | and more', '5:3', /not closed/],
    ['A {if:opn}B{/if}', '5:3', /there is no flag, region or status "opn"/],
    ['A {fakt:licensee}', '5:3', /no directive \{fakt:…\}/],
    ['A {fact:}', '5:3', /is empty/],
    ['A {fact}', '5:3', /is empty/],
    ['A\n{block:} b', '6:1', /is empty/],
    ['A {string:a b}', '5:3', /cannot be read/],
    ['A {block:greeting key}', '5:3', /cannot be read/],
    ['{if:downlaod}A{/if}', '5:1', /there is no flag, region or status "downlaod"/],
    ['{if:}A{/if}', '5:1', /is empty/],
    ['A {if:download}B', '5:3', /never closed/],
    ['A {/if}', '5:3', /closes nothing/],
    ['{if:download}A{/unless}', '5:15', /cannot close/],
    ['{if:download}{unless:home}A{/if}{/unless}', '5:28', /cannot close/],
    ['A {/fi}', '5:3', /does not close a condition/],
  ];
  test.each(rows)('%s', async (text, place, says) => {
    const problems = await problemsOf({ 'content/en/follows.md': `${META('A page')}${text}\n` });
    expect(places(problems)).toContain(`DIRECTIVE-INVALID content/en/follows.md:${place}`);
    expect(problems.map(({ message }) => message).join('\n')).toMatch(says);
    expect(problems.every(({ code }) => code === 'DIRECTIVE-INVALID')).toBe(true);
  });

  test('a condition that cannot be read is one problem, with or without its end', async () => {
    const body = '{if:}A{/if} {iff:home}B{/if} {unless: C {/unless}\n\nD {if:} [gone](/nowhere/)';
    expect(places(await problemsOf({ 'content/en/follows.md': `${META('A page')}${body}\n` }))).toEqual([
      'DIRECTIVE-INVALID content/en/follows.md:5:1',
      'DIRECTIVE-INVALID content/en/follows.md:5:13',
      'DIRECTIVE-INVALID content/en/follows.md:5:30',
      'DIRECTIVE-INVALID content/en/follows.md:7:3',
      'LINK-NOWHERE content/en/follows.md:7:9',
    ]);
  });

  test('in front matter and strings as well', async () => {
    const problems = await problemsOf({
      'content/en/follows.md': `---\ntitle: "A {fact:x page"\ndescription: "A page whose texts follow the market, {if:nowhere}long{/if} enough for search engines."\n---\n`,
      'content/en/strings.json': (text) => text.replace('Skip to the text', 'Skip {if:home}to'),
    });
    expect(places(problems)).toEqual([
      'DIRECTIVE-INVALID content/en/follows.md:2:11',
      'DIRECTIVE-INVALID content/en/follows.md:3:53',
      expect.stringMatching(/^DIRECTIVE-INVALID content\/en\/strings.json:13:17$/),
    ]);
  });

  test('and its name is suggested', async () => {
    const [problem] = await problemsOf({ 'content/en/follows.md': `${META('A page')}{if:downlaod}A{/if}\n` });
    expect(problem?.help).toBe('Did you mean "download"?');
  });
});
