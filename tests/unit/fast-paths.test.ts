import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { isScalar, parse, parseDocument, visit } from 'yaml';
import type { Claim } from '../../cli/kit/region.ts';
import { parsePlain } from '../../cli/markdown/front-matter.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { claimScanner, createAmountFinder } from '../../cli/market/claim-amounts.ts';
import { compileMarkdown } from '../support/compile-markdown.ts';

test('front matter that is read without the YAML parser has the same values', () => {
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

test('fields that are read without the YAML parser have the same locations', () => {
  const block =
    'title: Night shift\ndescription: "What: a title"\nlead-text: it is a title, a:b\nupdated: 2026-01-01\n';
  expect(parsePlain(block)).not.toBeNull();
  const { frontMatter } = new MarkdownFile('a.md', `---\n${block}---\nWords`);
  const said: string[] = [];
  visit(parseDocument(block), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) throw new Error('not a plain field');
      for (const [what, node] of [['key', key] as const, ['value', value] as const]) {
        const before = `---\n${block.slice(0, node.range?.[0])}`.split('\n');
        const at = { file: 'a.md', line: before.length, column: (before.at(-1) as string).length + 1 };
        expect(frontMatter?.locate([String(key.value)], what), `${what} ${key.value}`).toEqual(at);
        said.push(what);
      }
    },
  });
  expect(said).toHaveLength(8);
  expect(frontMatter?.locate(['text'], 'value')).toEqual({ file: 'a.md', line: 1, column: 1 });
  expect(frontMatter?.locate(['title', 'more'], 'key')).toEqual({ file: 'a.md', line: 2, column: 1 });
});

test('words and addresses become the markup that the parser by itself makes of them', () => {
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
      const compiled = compileMarkdown('x.md', text);
      const expected = marked.parse(text) as string;
      // Intended differences: links are placeholders, raw HTML is a problem, headings, code and tables have attributes, and
      // words with hyphens are kept on one line.
      if (
        compiled.problems.length > 0 ||
        compiled.placeholders.length > 0 ||
        /<(h\d|pre|table)|[\p{L}\d]-[\p{L}\d]|[\s(]-\p{L}/u.test(expected)
      )
        return;
      compared++;
      expect(compiled.parts.join('')).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(compared).toBeGreaterThan(1000);
});

test.each([
  ['PLN', '600 zł, 600 złotych, PLN 600', ['600 zł', 'PLN 600']],
  ['CHF', 'CHF 600.-, 600 CHFX', ['CHF 600.-']],
  ['PHP', '₱600 and ₱6000', ['₱600']],
])('an amount in %s is found beside its sign and its code', (currency, text, found) => {
  const find = createAmountFinder([{ id: 'small', amount: 600, currency } as Claim]);
  expect(find(text).map((amount) => amount.found)).toEqual(found);
});

test('each amount of a long text is found once', () => {
  const scan = claimScanner([{ id: 'small', amount: 600 } as Claim, { id: 'pool', amount: 16_000_000 } as Claim]);
  const piece = fc.oneof(
    fc.constantFrom('$600', '600 USD', 'US$ 16 million', '€16,000,000', '16M dollars', '£600', 'EUR 600', '&euro;600'),
    fc.constantFrom('600', '$7', '16 million', '$6000', 'a dollar', '**', 'pounds of flour', 'EUR'),
    fc.string({ unit: fc.constantFrom('w', 'ö', ',', '\n'), maxLength: 90 }),
  );
  const between = ' | ';
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(between);
      const expected: string[] = [];
      for (
        let index = 0, at = 0;
        index < pieces.length;
        at += (pieces[index] as string).length + between.length, index++
      )
        for (const problem of scan('', pieces[index] as string)) {
          const before = text.slice(0, at + (problem.at?.column ?? 1) - 1).split('\n');
          expected.push(`${before.length}:${(before.at(-1) as string).length + 1} ${problem.message}`);
        }
      expect(scan('', text).map(({ at, message }) => `${at?.line}:${at?.column} ${message}`)).toEqual(expected);
    }),
    { numRuns: 3_000, seed: 3 },
  );
});
