import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createChecker } from '../../cli/check/check.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { places, problemsOf } from '../support/edited-site.ts';
import { copySite, edit } from '../support/site-copy.ts';

/** What a template may print instead of its heading if a value is missing. */
test.each([
  ['an object as text', '<h1>{String({})}</h1>'],
  ['a missing value as text', '<h1>{String(undefined)}</h1>'],
  ['a missing value as an attribute', '<h1 data-x="undefined">x</h1>'],
  ['a directive that was not replaced', "<h1>{'{fact:licensee}'}</h1>"],
  ['a link without an address', '<h1><a href="">x</a></h1>'],
  ['an inline style', '<h1 style={{ color: "red" }}>x</h1>'],
  ['an inline handler', '<h1 {...{ onclick: "go()" }}>x</h1>'],
])('%s fails the build', async (_, heading) => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) => text.replace('<h1>{props.page.title}</h1>', heading));
  const error = await buildInMemory(root).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProblemsError);
  expect(new Set((error as ProblemsError).problems.map(({ code }) => code))).toEqual(new Set(['LEFTOVER']));
});

test('a directive in a string without Markdown is one problem at the line of the string', async () => {
  const problems = await problemsOf({
    'content/en/strings.json': (text) => text.replace('Skip to the text', 'Skip {fact:nosuch} to the text'),
  });
  expect(places(problems)).toEqual(['LEFTOVER content/en/strings.json:13:17']);
});

test('what an author writes is no leftover, however it reads', async () => {
  const words = [
    'The word undefined, null and NaN may be written. It says [object Object].',
    '`null`, `NaN`, `[object Object]` and ![null](images/square.png "undefined")',
    '```\nundefined\n```',
    '## null {#zero}',
    '## NaN',
    '| null | Null |\n|---|---|\n| null | **undefined** |\n| [null](/more/) | NaN |',
    '- null\n- *NaN*\n- {string:ZERO}',
    '## XXX. Kongress',
    'TODO INCLUIDO, ¡TODO listo! La XXX edición. 全部 TODO です。',
    'See [the rule](/null-toleranz/) and [the test](/nan/).',
  ];
  const page = (title: string) => `---\ntitle: ${title}\ndescription: ${title}\n---\nWords.\n`;
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => `${text}\n${words.join('\n\n')}\n`);
  edit(root, 'content/en/null-toleranz.md', page('"null"'));
  edit(root, 'content/en/nan.md', page('NaN'));
  for (const language of ['en', 'de'])
    edit(root, `content/${language}/strings.json`, (text) => text.replace('{', '{ "ZERO": "null",'));
  const result = await buildInMemory(root);
  const { findings } = await createChecker(root).check(sourcesOf(result), { html: false });
  expect(findings.filter(({ code }) => code === 'LEFTOVER').map(({ message }) => message)).toEqual([]);
  const html = result.get('home')?.text('more/index.html') ?? '';
  expect(html).toContain('<code>&#110;ull</code>');
  expect(html.match(/<td>&#110;ull<\/td>/g)).toHaveLength(1);
});

test('a template that prints a missing value is found beside an author who writes the same', async () => {
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => `${text}\n\`undefined\`\n\n- NaN\n`);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('<h1>{props.page.title}</h1>', '<h1>{String(undefined)}</h1>'),
  );
  await expect(buildInMemory(root)).rejects.toThrow(ProblemsError);
});

test('directives, placeholders and links are leftovers in text, but not in code', async () => {
  const root = copySite();
  const code = 'Write `{fact:licensee}`, `{if:home}`, `{name}` and `[a link](/more/)`.\n\n```\n{claim:weekly}\n```\n';
  edit(root, 'content/en/more.md', (text) => `${text}\n${code}`);
  const leftovers = async () =>
    (await createChecker(root).check(sourcesOf(await buildInMemory(root)), { html: false })).findings
      .filter((finding) => finding.code === 'LEFTOVER')
      .map(({ message }) => message);
  expect(await leftovers()).toEqual([]);
  edit(root, 'content/en/more.md', (text) => `${text}\nThe name is {name}.\n`);
  expect(await leftovers()).toEqual([expect.stringContaining('{name}')]);
});

test('a text that a source writes with entities is located there', async () => {
  const root = copySite();
  edit(
    root,
    'content/en/more.md',
    (text) => `${text}\nThe name is &#123;name&#125;.\n\nDas ist &lcub;wort&rcub; f&uuml;r.\n`,
  );
  const { findings } = await createChecker(root).check(sourcesOf(await buildInMemory(root)), { html: false });
  const lines = readFileSync(join(root, 'content/en/more.md'), 'utf8').split('\n').length;
  expect(places(findings.filter(({ code }) => code === 'LEFTOVER'))).toEqual([
    `LEFTOVER content/en/more.md:${lines - 3}:13`,
    `LEFTOVER content/en/more.md:${lines - 1}:9`,
  ]);
});
