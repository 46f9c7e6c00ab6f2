import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePlain } from '../../cli/load/front-matter.ts';
import { compileMarkdown } from '../../cli/load/markdown.ts';

test('front matter that is read without YAML says what YAML says', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', 'é', ':', '#', '"', ' ', '\t', '\u00a0', '\\', ',', ']', "'", '-') }),
    fc.string({ unit: fc.constantFrom('a', ' ', ':', '#', '\t') }).map((text) => `"${text}"`),
    fc.constantFrom('true', 'Null', 'no', '~', '12', 'a b', 'a: b', 'a #b', "it's", '2026-01-01', 'x ', '|', 'é'),
    fc.constantFrom('2026-13-99', '2026-01-01 ', '2026-01-01T00:00:00Z', '1:2', 'a:b', 'a:', 'a#b', '"a" b', '""'),
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
    { numRuns: 120000 },
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
  let compared = 0;
  fc.assert(
    fc.property(words, (parts) => {
      const text = `Begin ${parts.join('')} end.`;
      const compiled = compileMarkdown('x.md', text, 0);
      const expected = marked.parse(text) as string;
      // Written otherwise on purpose: links are holes, raw HTML a problem, and headings, code and tables have attributes.
      if (compiled.problems.length > 0 || compiled.holes.length > 0 || /<(h\d|pre|table)/.test(expected)) return;
      compared++;
      expect(compiled.parts.join('')).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(compared).toBeGreaterThan(1000);
});
