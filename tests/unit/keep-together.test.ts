import { expect, test } from 'vitest';
import { type LanguageRules, readLanguages } from '../../cli/languages/language-pack.ts';
import { compileMarkdown } from '../support/compile-markdown.ts';
import { PROJECT } from '../support/site-copy.ts';

const { languages } = readLanguages(PROJECT);
const english = languages('en').keepTogether;

const shown = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  ['en', '2 GB RAM, 3 GHz processor', '2_GB RAM, 3_GHz processor'],
  ['en', 'within 30 days, 24 hours a day', 'within 30_days, 24_hours a day'],
  ['en', '40+ hours', '40+_hours'],
  ['es', 'en menos de 24 horas, o 5 años', 'en menos de 24_horas, o 5_años'],
  ['fr', 'sous 24 heures, 24 h/24 et 7 j/7', 'sous 24_heures, 24_h/24 et 7_j/7'],
  ['en', '31 October 2025', '31_October 2025'],
  ['de', 'am 3. Oktober 2025, Ziffer 3. Abschnitt 2', 'am 3._Oktober 2025, Ziffer_3. Abschnitt_2'],
  ['fi', 'viimeistään 3. lokakuuta 2025', 'viimeistään 3._lokakuuta 2025'],
  ['hu', '2025. október 3. napján', '2025._október 3. napján'],
  ['nl', 'binnen 30 dagen, artikel 4', 'binnen 30_dagen, artikel_4'],
  ['uk', 'протягом 30 днів, пункт 4', 'протягом 30_днів, пункт_4'],
  ['pl', 'w ciągu 30 dni, § 4, 3 października', 'w_ciągu 30_dni, §_4, 3_października'],
  ['pl', 'W tym kraju i w sieci. A Z 5 kart, kawa', 'W_tym kraju i_w_sieci. A_Z_5 kart, kawa'],
  ['pt', 'em 30 dias, cláusula 4', 'em 30_dias, cláusula_4'],
  ['bs', 'u roku od 30 dana, član 4', 'u roku od 30_dana, član_4'],
  ['en', 'call 0808 8020 133', 'call 0808_8020_133'],
  ['en', 'see clause 7.4 and Section 2', 'see clause_7.4 and Section_2'],
  ['en', 'OS X 10.13 or newer; OS X is the older name', 'OS_X_10.13 or newer; OS_X is the older name'],
  ['en', 'Windows 8, Android 6.0', 'Windows_8, Android_6.0'],
  ['en', 'the line\n2\nGB', 'the line\n2_GB'],
  // Words that are no units.
  ['en', 'in 2026 days began', 'in 2026_days began'],
  ['en', '4 Maya, 3 hands, 2 joined', '4 Maya, 3 hands, 2 joined'],
  ['en', '8 GBit, 2 moist', '8 GBit, 2 moist'],
  // A language without a pack has no words.
  ['xx', '30 days, 10 000 times', '30 days, 10_000 times'],
])('%s: %s', (code, text, expected) => {
  expect(shown(languages(code).keepTogether.text(text))).toBe(expected);
});

test.each(['en', 'es', 'fr', 'nl', 'de', 'uk', 'pt', 'bs', 'fi', 'hu', 'pl'])('the pack of %s is complete', (code) => {
  const { pack } = languages(code) as LanguageRules & { pack: NonNullable<LanguageRules['pack']> };
  expect(pack.locale).toBe(code);
  for (const list of [pack.units, pack.numbered, pack.ageWords, pack.offerWords]) {
    expect(list.length).toBeGreaterThan(8);
    expect(new Set(list).size).toBe(list.length);
  }
});

test('a currency sign stays with its amount, on either side', () => {
  expect(english.text('from $ 0.50 to 22 €')).toBe('from $\u00a00.50 to 22\u00a0€');
});

test.each([
  ['a letter', 'an e-book', 'an <span class="nb">e-book</span>'],
  ['a number', 'vähintään 18-vuotiaille', 'vähintään <span class="nb">18-vuotiaille</span>'],
  ['a range', 'numbers (0-9)', 'numbers (<span class="nb">0-9</span>)'],
  [
    'a word that a hyphen begins',
    'oldalakat és -alkalmazásokat',
    'oldalakat és <span class="nb">-alkalmazásokat</span>',
  ],
  ['no word', 'a - b', 'a - b'],
])('%s stays with its hyphen', (_, words, expected) => {
  expect(english.html(words)).toBe(expected);
});

test('a letter stays with its hyphen, in characters that a text search finds', () => {
  expect(english.html('by e-mail, and a-t-il')).toBe(
    'by <span class="nb">e-mail</span>, and <span class="nb">a-t-il</span>',
  );
  expect(english.html('self-exclusion, x &amp;-y, a–b')).toBe('self-exclusion, x &amp;-y, a–b');
});

test('all texts of front matter are kept together, and its other values are unchanged', () => {
  const value = { name: '3 GB', list: ['2 days', 4, null], nested: { on: true } };
  expect(english.within(value)).toEqual({
    name: '3\u00a0GB',
    list: ['2\u00a0days', 4, null],
    nested: { on: true },
  });
});

test('code is unchanged, and ids are made from the plain text', () => {
  const { parts } = compileMarkdown('a.md', '## After 30 days\n\nRun `tar 3 GB e-mail` in 30 days.', english);
  expect(shown(parts.join(''))).toBe(
    '<h2 id="after-30-days">After 30_days</h2>\n<p>Run <code>tar 3 GB e-mail</code> in 30_days.</p>\n',
  );
});

test('cells of a table with many words have the names of their columns', () => {
  const long = 'Words that need several lines in a narrow column of a telephone.';
  const cellsOf = (...lines: string[]) =>
    [
      ...compileMarkdown('a.md', lines.join('\n'))
        .parts.join('')
        .matchAll(/<td([^>]*)>/g),
    ].map(([, has]) => has);
  expect(cellsOf('| a | b "*c*" | d & e |', '|---|---|---|', `| 1 | 2 | ${long} |`)).toEqual([
    '',
    ' data-column="b &quot;c&quot;"',
    ' data-column="d &amp; e"',
  ]);
  expect(cellsOf('| a | b | c | d |', '|---|---|---|---|', '| 1 | 2 | 3 | 4 |')[3]).toBe(' data-column="d"');
  const without = ['', '', ''];
  expect(cellsOf('| a | b | c |', '|---|---|---|', '| 1 | 2 | 3 |'), 'short rows').toEqual(without);
  expect(cellsOf('| a | b |', '|---|---|', `| 1 | ${long} |`), 'two columns').toEqual(['', '']);
  expect(cellsOf('| a | {fact:brand} | c |', '|---|---|---|', `| 1 | 2 | ${long} |`), 'a later name').toEqual(without);
  const numbers = cellsOf('| a | b | c | d |', '|---|--:|--:|--:|', '| 1 | 2 | 3 | 4 |');
  expect(numbers).toEqual(['', ...Array(3).fill(' class="align-right"')]);
});

test('a table that scrolls is named by the heading above it', () => {
  const table = '| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |';
  expect(compileMarkdown('a.md', `## Fees {#fees}\n\n${table}`).parts.join('')).toContain(
    '<div class="table" role="group" aria-labelledby="fees" tabindex="0">',
  );
  expect(compileMarkdown('a.md', table).parts.join('')).toContain('<div class="table" tabindex="0">');
  // Two columns fit, so the table does not scroll.
  expect(compileMarkdown('a.md', '| a | b |\n|---|---|\n| 1 | 2 |').parts.join('')).toContain(
    '<div class="table"><table>',
  );
  expect(compileMarkdown('a.md', '| a | b |\n|---|---|\n| 1 | `2` |').parts.join('')).toContain('tabindex="0"');
});
