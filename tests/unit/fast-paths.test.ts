import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePlain } from '../../cli/load/front-matter.ts';
import { compileMarkdown } from '../../cli/load/markdown.ts';

test('front matter that is read without YAML says what YAML says', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('true', 'Null', 'no', '~', '12', 'a b', 'a: b', 'a #b', "it's", '2026-01-01', 'x ', '|', 'é'),
  );
  const line = fc
    .tuple(fc.constantFrom('title', 'description', 'lead', 'x-y', 'A', '__proto__'), value)
    .map(([key, text]) => `${key}: ${text}`);
  let plain = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const block = `${lines.join('\n')}\n`;
      const data = parsePlain(block);
      if (data === null) return;
      plain++;
      expect(data).toEqual(parse(block) ?? {});
    }),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(100);
});

test('words that are read without the inline parser come out as the inline parser would write them', () => {
  const words = fc.array(
    fc.constantFrom(
      'word',
      ' ',
      '.',
      "'",
      '"',
      '<',
      '&',
      '#',
      '-',
      ':',
      'http',
      '//x.y',
      '(',
      ')',
      '~',
      '=',
      '\n',
      '  ',
      '1',
      'é',
      '?',
      'a@b.c',
      'www.a.b',
      '/',
    ),
    { maxLength: 24 },
  );
  const marked = new Marked({ gfm: true, async: false });
  fc.assert(
    fc.property(words, (parts) => {
      const text = `Begin ${parts.join('')} end.`;
      const compiled = compileMarkdown('x.md', text, 0);
      // What differs on purpose: links become holes, raw HTML a problem, and headings get ids.
      if (compiled.problems.length > 0 || compiled.holes.length > 0 || compiled.headings.length > 0) return;
      expect(compiled.parts.join('')).toBe(marked.parse(text));
    }),
    { numRuns: 3000 },
  );
});
