import { expect, test } from 'vitest';
import { buildEdited, type Edits, places, problemsOf } from '../support/edited-site.ts';

const META = `---
title: A page with blocks
description: A page whose blocks take values, with a description that is long enough for search engines.
---
`;
/** The small site with a block that takes values, and one that is an island. */
const withBlocks = (body: string): Edits => ({
  'content/en/blocks.md': `${META}${body}\n`,
  'templates/counter.island.tsx':
    'import { useState } from \'react\';\nexport default function Counter({ from, label }: { from: number; label: string }) {\n  const [count, setCount] = useState(from);\n  return <button type="button" onClick={() => setCount(count + 1)}>{label}: {count}</button>;\n}\n',
  'templates/site.tsx': (text) =>
    text.replace(
      'blocks: {',
      `blocks: {
    seats: {
      schema: z.strictObject({ count: z.coerce.number().int().positive(), title: z.string().optional() }),
      component: ({ values, context }) => <p data-seats={values.count * 2}>{values.title ?? context.language.code}</p>,
    },
    counter: {
      schema: z.strictObject({ from: z.coerce.number(), label: z.string() }),
      component: ({ values, context }) => {
        const { html, url, props } = context.island('counter', values);
        return <div data-island={url} data-props={props} dangerouslySetInnerHTML={{ __html: html }} />;
      },
    },`,
    ),
});

test('a block receives the values of the author as its schema returns them', async () => {
  const { read } = await buildEdited(
    withBlocks('{block:seats count=3 title="At “the” table & here"}\n\nAlso {block:seats count=1}.'),
  );
  const html = read('blocks/index.html');
  expect(html).toContain('<p data-seats="6">At “the” table &amp; here</p>');
  expect(html).toContain('Also <p data-seats="2">en</p>');
  // Alone in a paragraph, it replaces the paragraph.
  expect(html).not.toContain('<p><p data-seats="6"');
});

test('an island can be a block in running text, and its chunk is built', async () => {
  const { read } = await buildEdited(withBlocks('Count:\n\n{block:counter from=7 label="Hands played"}'));
  const html = read('blocks/index.html').replaceAll('&quot;', '"');
  expect(html).toContain('data-props="{"from":7,"label":"Hands played"}"');
  expect(html).toMatch(/<button type="button">Hands played: (<!-- -->)?7<\/button>/);
  const url = /data-island="\/(assets\/island-counter\.[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect(read(url)).toContain('button');
});

test.each([
  ['{block:seats}', /"count" is missing/],
  ['{block:seats count=many}', /"count" is "many"/],
  ['{block:seats count=2 colour=red}', /"colour" is not a known field/],
  ['{block:greeting count=2}', /has no values: count/],
])('%s is a problem at its line', async (block, says) => {
  const problems = await problemsOf(withBlocks(`Text.\n\n${block}`));
  expect(places(problems)).toEqual(['BLOCK-INVALID content/en/blocks.md:7:1']);
  expect(problems[0]?.message).toMatch(says);
});

test('a block that fails is one problem at its line, and the others of the page are reported too', async () => {
  const problems = await problemsOf({
    'content/en/blocks.md': `${META}Text.\n\n{block:frail}\n\n{block:nothing}\n`,
    'templates/site.tsx': (text) =>
      text.replace(
        'blocks: {',
        `blocks: {
    frail: () => {
      throw new Error('It needs a diagram.');
    },`,
      ),
  });
  expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
    ['BLOCK-UNKNOWN', 'content/en/blocks.md'],
    ['TEMPLATE-ERROR', 'templates/site.tsx'],
  ]);
  expect(problems[1]?.message).toBe('The block "frail" fails: It needs a diagram.\nUsed in content/en/blocks.md:7:1.');
});

test('a misspelt route among related pages is a problem at its line', async () => {
  const problems = await problemsOf({
    'content/en/blocks.md': META.replace('---\n', '---\nrelated:\n  - /more/\n  - /mroe/\n'),
    'templates/site.tsx': (text) =>
      text.replace(
        'article: { component: Text }',
        `article: {
    schema: z.strictObject({ related: z.array(field.route).optional() }),
    component: ({ page, context }: PageProps) => (
      <p>{context.availableRoutes((page.data.related as string[]) ?? []).map((route) => context.link(route).href).join()}</p>
    ),
  }`,
      ),
  });
  expect(places(problems)).toEqual(['LINK-NOWHERE content/en/blocks.md:4:5']);
  expect(problems[0]?.help).toBe('Did you mean /more/?');
});
