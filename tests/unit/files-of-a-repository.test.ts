/** Markdown as a repository shows it makes pages: without front matter, and with links to files. */
import { expect, test } from 'vitest';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { buildEdited, editSite, problemsOf } from '../support/edited-site.ts';
import { MORE } from '../support/faulty-site.ts';
import { runSite } from '../support/run-site.ts';

const FOLDER = 'content/en/manual';
const GUIDE = `# The \`small\` *guide*

<!-- Written by hand. -->

It says what is where. Read the [terms](../terms.md) first: they
are short.

See [deposits](../terms.md#deposits), [home](./../index.md) and [more](../more.md).
`;
const LIST = '# All guides\n\nThese are all guides of the manual, and [one of them](guide.md#top) is short.\n';

test('title and description are the first heading and paragraph, and links to files lead to pages', async () => {
  const { read } = await buildEdited({ [`${FOLDER}/guide.md`]: GUIDE, [`${FOLDER}/index.md`]: LIST });
  const html = read('manual/guide/index.html');
  expect(html).toContain('<title>The small guide');
  expect(html).toContain('content="It says what is where. Read the terms first: they are short."');
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const link of ['"/terms/">terms', '"/terms/#deposits">deposits', '"/">home', '"/more/">more'])
    expect(html).toContain(`<a href=${link}</a>`);
  expect(read('manual/index.html')).toContain('<a href="/manual/guide/#top">one of them</a>');
});

test('why names the lines of a title and a description without fields', async () => {
  const root = editSite({ [`${FOLDER}/guide.md`]: GUIDE });
  const { stdout } = await runSite('why', 'home:/manual/guide/', '--root', root);
  expect(stdout).toContain(`${FOLDER}/guide.md:1:3  what the text opens with`);
  expect(stdout).toContain(`${FOLDER}/guide.md:5:1  what the text opens with`);
});

test('fields of front matter win, and a second title is a problem', async () => {
  const both =
    '---\ntitle: More\ndescription: A page with a title of its own and another one in its text, for this test.\n---\n# Less\n';
  expect(await problemsOf({ [MORE]: both })).toMatchObject([{ code: 'FIELD-INVALID', at: { file: MORE, line: 5 } }]);
  const { read } = await buildEdited({
    [MORE]:
      '---\ndescription: This description is a field, so that the paragraph below is only text.\n---\n# More\n\nText.\n',
  });
  expect(read('more/index.html')).toContain('content="This description is a field');
});

// biome-ignore format: one case, one line
test.each([
  ['sentences that fit', 'A region has an address, languages and facts. What it has is in its file:', 'A region has an address, languages and facts. What it has is in its file.'],
  ['the beginning of a sentence that does not', `Short. Then ${'many words, '.repeat(20)}end.`, `Short. Then ${'many words, '.repeat(11)}many words…`],
  ['no list', '- One\n- Two', null],
  ['no text that a region completes', 'This is {fact:brand}.', null],
  ['no second paragraph', 'One.\n\nTwo.', 'One.'],
])('a description has %s', (_, text, description) => {
  expect(new MarkdownFile('page.md', `# Title\n\n${text}\n`).opening?.description).toBe(description);
});
