import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTogether, keepTogetherInHtml, keepTogetherWithin } from '../../cli/build/load/keep-together.ts';
import { compileMarkdown } from '../../cli/build/load/markdown.ts';

const shown = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  ['2 GB RAM, 3 GHz processor', '2_GB RAM, 3_GHz processor'],
  ['within 30 days, 24 hours a day', 'within 30_days, 24_hours a day'],
  ['40+ hours', '40+_hours'],
  ['en menos de 24 horas, o 5 años', 'en menos de 24_horas, o 5_años'],
  ['sous 24 heures, 24 h/24 et 7 j/7', 'sous 24_heures, 24_h/24 et 7_j/7'],
  ['31 October 2025', '31_October 2025'],
  ['call 0808 8020 133', 'call 0808_8020_133'],
  ['see clause 7.4 and Section 2', 'see clause_7.4 and Section_2'],
  ['OS X 10.13 or newer; OS X is the older name', 'OS_X_10.13 or newer; OS_X is the older name'],
  ['Windows 8, Android 6.0', 'Windows_8, Android_6.0'],
  ['the line\n2\nGB', 'the line\n2_GB'],
  // No units of the number before them.
  ['in 2026 days began', 'in 2026_days began'],
  ['4 Maya, 3 hands, 2 joined', '4 Maya, 3 hands, 2 joined'],
  ['8 GBit, 2 moist', '8 GBit, 2 moist'],
])('%s', (text, expected) => {
  expect(shown(keepTogether(text))).toBe(expected);
});

test('a letter stays with the hyphen behind it, in characters that one finds by typing them', () => {
  expect(keepTogetherInHtml('by e-mail, and a-t-il')).toBe(
    'by <span class="nb">e-mail</span>, and <span class="nb">a-t-il</span>',
  );
  expect(keepTogetherInHtml('self-exclusion, x &amp;-y, 3-b')).toBe('self-exclusion, x &amp;-y, 3-b');
});

test('what is looked for first is in every text that is changed', () => {
  const part = fc.constantFrom(
    '7',
    '40+',
    ' ',
    '\n',
    '-',
    'e',
    'É',
    'x',
    '&',
    '.',
    'GB',
    '%',
    '|',
    'h',
    'días',
    'Section',
    'Windows',
    'Android',
    'OS X',
    'article',
    'artículo',
    'cláusula',
    'apartado',
    'clauses',
    'mars',
    '500',
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
      (text) => {
        // An innocent neighbour that passes the first look by itself changes nothing of the text.
        const beside = ` ;7 x;e-;`;
        expect(keepTogetherInHtml(text)).toBe(keepTogetherInHtml(text + beside).slice(0, -beside.length));
      },
    ),
    { numRuns: 2000 },
  );
});

test('front matter is kept together in all of its texts, and nothing else of it changes', () => {
  const value = { name: '3 GB', list: ['2 days', 4, null], nested: { on: true } };
  expect(keepTogetherWithin(value)).toEqual({
    name: '3\u00a0GB',
    list: ['2\u00a0days', 4, null],
    nested: { on: true },
  });
});

test('what stands in code stays as it is, and an id is made of the words', () => {
  const { parts } = compileMarkdown('a.md', '## After 30 days\n\nRun `tar 3 GB e-mail` in 30 days.', 0);
  expect(shown(parts.join(''))).toBe(
    '<h2 id="after-30-days">After 30_days</h2>\n<p>Run <code>tar 3 GB e-mail</code> in 30_days.</p>\n',
  );
});

test('a table that slides is named by the heading above it', () => {
  const table = '| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |';
  expect(compileMarkdown('a.md', `## Fees {#fees}\n\n${table}`, 0).parts.join('')).toContain(
    '<div class="table" role="group" aria-labelledby="fees" tabindex="0">',
  );
  expect(compileMarkdown('a.md', table, 0).parts.join('')).toContain('<div class="table" tabindex="0">');
  // Two columns fit, so there is nothing to reach.
  expect(compileMarkdown('a.md', '| a | b |\n|---|---|\n| 1 | 2 |', 0).parts.join('')).toContain(
    '<div class="table"><table>',
  );
  expect(compileMarkdown('a.md', '| a | b |\n|---|---|\n| 1 | `2` |', 0).parts.join('')).toContain('tabindex="0"');
});
