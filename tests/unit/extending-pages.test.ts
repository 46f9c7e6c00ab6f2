import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { compileBody } from '../../cli/markdown/markdown.ts';
import { type Extension, readBody } from '../../cli/markdown/markdown-body.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildEdited, type Edits, places, problemsOf } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { edit } from '../support/site-copy.ts';

const GENERAL = `Opening.

## 1. Account {#account}

One account.

### Closing it {#closing}

By mail.

### Without an id

Still closing.

## 2. Deposits {#deposits}

In euros.

## 3. Law {#law}

The law of the sea.
`;

/** A page that extends the general one: its headings, and its text without markup. */
function extend(own: string, extension: Extension = {}, general = GENERAL) {
  const front = `---\nextends: true\n${Object.entries(extension)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`;
  const file = { source: new MarkdownFile('terms.be.md', front + own) };
  const market = { known: new Set(['be', 'home']), holds: new Set(['be']) };
  const compiled = compileBody(
    readBody(file, market, { source: MarkdownFile.withoutFrontMatter('terms.md', general) }, extension),
  );
  return {
    problems: places(compiled.problems),
    help: compiled.problems.map(({ message, help }) => `${message} ${help}`).join('\n'),
    ids: compiled.headings.map(({ id }) => id),
    text: compiled.parts
      .join('·')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    origins: compiled.headings.map(({ at }) => at.file),
  };
}

test('without own sections, it equals the general page', () => {
  expect(extend('').ids).toEqual(['account', 'closing', 'without-an-id', 'deposits', 'law']);
  expect(extend('<!-- Nothing here differs. -->').text).toMatch(/^Opening\./);
});

test('a section replaces the one with its id, including everything below it', () => {
  const { ids, text, origins, problems } = extend('## 1. Your account {#account}\n\nTwo accounts.\n');
  expect(problems).toEqual([]);
  expect(ids).toEqual(['account', 'deposits', 'law']);
  expect(text).toBe('Opening. 1. Your account Two accounts. 2. Deposits In euros. 3. Law The law of the sea.');
  expect(origins).toEqual(['terms.be.md', 'terms.md', 'terms.md']);
});

test('a subsection replaces only the one with its id, and a heading without an id belongs to the section around it', () => {
  expect(extend('### Closing {#closing}\n\nBy phone.\n').text).toBe(
    'Opening. 1. Account One account. Closing By phone. Without an id Still closing. 2. Deposits In euros. 3. Law The law of the sea.',
  );
  expect(extend('## 2. Deposits {#deposits}\n\nIn dollars.\n\n### Limits\n\nNone.').text).toContain(
    '2. Deposits In dollars. Limits None. 3. Law',
  );
});

test('text before the first heading replaces the opening', () => {
  expect(extend('Read this.\n\n## 3. Law {#law}\n\nOntario.\n').text).toMatch(
    /^Read this\. 1\. Account .* 3\. Law Ontario\.$/,
  );
});

test('new sections are added where front matter says, in their order', () => {
  const own = '## 2A. Taxes {#taxes}\n\nNone.\n\n## 2B. Fees {#fees}\n\nSome.\n\n### Exit {#exit}\n\nNo.\n';
  expect(extend(own, { insert: { taxes: 'deposits', fees: 'taxes' } }).ids).toEqual([
    'account',
    'closing',
    'without-an-id',
    'deposits',
    'taxes',
    'fees',
    'exit',
    'law',
  ]);
  expect(extend('### Later {#later}\n\nYes.\n', { insert: { later: 'account' } }).text).toContain(
    'Still closing. Later Yes. 2. Deposits',
  );
});

test('removed sections are removed with everything below them', () => {
  expect(extend('', { remove: ['account'] }).text).toBe('Opening. 2. Deposits In euros. 3. Law The law of the sea.');
  expect(extend('', { remove: ['closing', 'law'] }).ids).toEqual(['account', 'without-an-id', 'deposits']);
});

test('conditions are decided in both files before sections are replaced', () => {
  const general = `{if:home}\n## 1. A {#a}\n\nHome.\n{/if}\n{if:be}\n## 1. A {#a}\n\nBelgium.\n\n{/if}\n## 2. B {#b}\n\nBoth.\n`;
  expect(extend('## 2. B {#b}\n\n{if:home}No.{/if}Yes.\n', {}, general).text).toBe('1. A Belgium. 2. B Yes.');
});

test.each([
  [
    'a section that the general page has not',
    '## X {#deposit}\n',
    {},
    ['SECTION-UNKNOWN terms.be.md:4:1'],
    /Did you mean "deposits"\?.*insert: \{ deposit:/,
  ],
  [
    'a position that is not there',
    '## X {#x}\n',
    { insert: { x: 'acount' } },
    ['SECTION-UNKNOWN terms.be.md:3:14'],
    /Did you mean "account"/,
  ],
  ['a position for nothing', '', { insert: { x: 'account' } }, ['SECTION-UNKNOWN terms.be.md:3:10'], /no section "x"/],
  [
    'a position for what is there',
    '## 2. D {#deposits}\n',
    { insert: { deposits: 'law' } },
    ['SECTION-UNKNOWN terms.be.md:3:10'],
    /has the section/,
  ],
  ['a removal of nothing', '', { remove: ['law', 'lw'] }, ['SECTION-UNKNOWN terms.be.md:3:16'], /Did you mean "law"/],
  ['a heading without an id', '## Law\n', {}, ['SECTION-UNKNOWN terms.be.md:4:1'], /Give it the id/],
] as const)('%s is a problem at its line', (_, own, extension, expected, says) => {
  const { problems, help } = extend(own, extension as Extension);
  expect(problems).toEqual(expected);
  expect(help).toMatch(says);
});

const TERMS = `---
title: General terms
description: The terms of all markets, which a market may extend by sections of its own, each with its number.
template: legal
version: "1.0"
effective: 2026-01-01
summary: [One, Two]
---
${GENERAL}`;
const OWN = `---
extends: true
title: Terms of the market
version: "1.1"
effective: 2026-02-01
insert: { taxes: deposits }
summary+: [Three]
---
## 2A. Taxes {#taxes}

Winnings are taxed; see [the law](#law) and [our help](/more/).
`;

test('a page inherits the front matter of the general page, and its own fields have priority', async () => {
  const shown = (text: string) =>
    text.replace(
      '<h1>{props.page.title}</h1>',
      '<h1>{props.page.title}</h1><p>{JSON.stringify([props.page.legal, props.page.description])}</p>',
    );
  const { root, read } = await buildEdited({
    'content/en/rules.md': TERMS,
    'content/en/rules.home.md': OWN,
    'templates/site.tsx': shown,
  });
  const page = () => read('rules/index.html').replaceAll('&quot;', '"');
  expect(page()).toContain('<h1>Terms of the market</h1>');
  expect(page()).toContain(
    '[{"version":"1.1","effective":"2026-02-01","summary":["Three","One","Two"]},"The terms of all markets',
  );
  expect(page()).toMatch(/id="deposits".*id="taxes".*id="law"/s);
  // An edit of the general page alone changes the page that extends it.
  edit(root, 'content/en/rules.md', (text) =>
    text.replace('the sea', 'the moon').replace('of all markets', 'of every market'),
  );
  await buildSite({ root });
  expect(page()).toContain('The law of the moon.');
  expect(page()).toContain('The terms of every market');
});

test.each<[string, Edits, string[]]>([
  [
    'the general page is missing',
    { 'content/en/rules.home.md': OWN },
    ['EXTENDS-NOTHING content/en/rules.home.md:2:10'],
  ],
  [
    'in its language',
    { 'content/en/rules.md': TERMS, 'content/de/rules.home.md': OWN },
    ['EXTENDS-NOTHING content/de/rules.home.md:2:10'],
  ],
  [
    'it is for all regions',
    { 'content/en/rules.md': TERMS.replace('---\n', '---\nextends: true\n') },
    ['EXTENDS-NOTHING content/en/rules.md:2:10'],
  ],
  [
    'it has no version of its own',
    { 'content/en/rules.md': TERMS, 'content/en/rules.home.md': OWN.replace('version: "1.1"\n', '') },
    ['LEGAL-FORM content/en/rules.home.md:1:1'],
  ],
  [
    'an inherited field is wrong',
    { 'content/en/rules.md': TERMS.replace('template: legal', 'template: legl'), 'content/en/rules.home.md': OWN },
    ['TEMPLATE-UNKNOWN content/en/rules.md:4:11'],
  ],
  [
    'the number of a clause is used',
    { 'content/en/rules.md': TERMS, 'content/en/rules.home.md': OWN.replace('2A.', '2.') },
    ['LEGAL-FORM content/en/rules.home.md:9:1'],
  ],
  [
    'its link leads nowhere',
    { 'content/en/rules.md': TERMS, 'content/en/rules.home.md': OWN.replace('(/more/)', '(/mor/)') },
    ['LINK-NOWHERE content/en/rules.home.md:11:45'],
  ],
  [
    'a link to a removed section',
    { 'content/en/rules.md': TERMS, 'content/en/rules.home.md': OWN.replace('insert', 'remove: [law]\ninsert') },
    ['ANCHOR-NOWHERE content/en/rules.home.md:12:25'],
  ],
])('%s: a problem at its line', async (_, edits, expected) => {
  expect(places(await problemsOf(edits))).toEqual(expected);
});

test('site why names the file of each section, and finds text in both', async () => {
  const { root } = await buildEdited({ 'content/en/rules.md': TERMS, 'content/en/rules.home.md': OWN });
  const why = async (...args: string[]) => (await runSite('why', ...args, '--root', root)).stdout;
  const rows = await why('home:/rules/');
  expect(rows).toMatch(/#deposits\s+content\/en\/rules\.md\n.*content\/en\/rules\.md:23:1/);
  expect(rows).toMatch(/#taxes\s+content\/en\/rules\.home\.md\n.*content\/en\/rules\.home\.md:9:1/);
  expect(await why('home:/rules/', 'The law of the sea')).toContain('content/en/rules.md:29:1');
  expect(await why('home:/rules/', 'Winnings are taxed')).toContain('content/en/rules.home.md:11:1');
  expect(await why('home:/rules/', 'description')).toContain('content/en/rules.md:3:14');
}, 60_000);

test('a language that has only the general page of a page that a market extends is reported', async () => {
  const { root } = await buildEdited({
    'content/en/rules.md': TERMS,
    'content/en/rules.home.md': OWN,
    'content/de/rules.md': TERMS,
  });
  const { findings } = await checkDist(root, [], { html: false });
  expect(
    findings
      .filter(({ code, at }) => code === 'TRANSLATION-DIFFERS' && at?.file === 'content/de/rules.md')
      .map(({ at, help }) => `${at?.file} ${help}`),
  ).toEqual(['content/de/rules.md Translate it: content/de/rules.home.md.']);
}, 60_000);
