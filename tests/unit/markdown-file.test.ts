/** Every reader of a Markdown file takes the same headings, directives and offsets from one value. */
import { expect, test } from 'vitest';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { outlineOf } from '../../cli/markdown/outline.ts';
import { visibleTextsOfPage } from '../../cli/markdown/visible-text.ts';
import { cutPage } from '../../cli/translations/page-parts.ts';

const TEXT = `---
title: Code
---
Opening.

## First {#first}

\`\`\`md
## No heading {#none}
{claim:none}
\`\`\`

{claim:welcome} words.

## Second
`;
const source = new MarkdownFile('page.md', TEXT);

test('code has no headings and no directives, in the outline as in the parts of a translation', () => {
  const { sections, claims } = outlineOf(source);
  expect(sections.map(({ id }) => id)).toEqual(['first']);
  expect(claims).toEqual(['welcome']);
  const { parts } = cutPage(source, []);
  expect(parts.map(({ name, at }) => `${name} ${at.line}`)).toEqual(['title 2', ' 4', '#first 6', '#2 15']);
});

test('offsets in the body are those of the file', () => {
  expect(source.marks.map(({ start }) => TEXT.slice(source.bodyOffset + start).split(' ', 1)[0])).toEqual([
    '{claim:welcome}',
  ]);
  const [, body] = visibleTextsOfPage(source);
  expect(body?.at(body.text.indexOf('Second'))).toEqual({ file: 'page.md', line: 15, column: 4 });
});

test('each part is worked out once', () => {
  expect(source.frontMatter).toBe(source.frontMatter);
  expect(source.blocks).toBe(source.blocks);
  expect(source.marks).toBe(source.marks);
});

test.each([
  ['---\ntitle: a\n', 'FRONT-MATTER-FENCE'],
  ['---js\na\n---\n', 'FRONT-MATTER-CODE'],
  ['---\n- a\n---\n', 'YAML-SYNTAX'],
])('front matter that cannot be read is one problem: %j', (text, code) => {
  const file = new MarkdownFile('page.md', text);
  expect(file.frontMatter).toBeNull();
  expect(file.problems.map((problem) => problem.code)).toEqual([code]);
});
