import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { createFinder } from '../../cli/check/rules/typography.ts';
import { type LanguagePack, readLanguages } from '../../cli/languages/language-pack.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { visibleTextsOfPage, visibleTextsOfStrings } from '../../cli/markdown/visible-text.ts';
import { buildEdited, places, problemsOf } from '../support/edited-site.ts';
import { PROJECT } from '../support/site-copy.ts';

const { languages } = readLanguages(PROJECT);
const packOf = (code: string) => languages(code).pack as LanguagePack;

/** Findings in a text of a language: line, column and message. */
const found = (code: string, text: string) =>
  visibleTextsOfPage(new MarkdownFile('x.md', text))
    .flatMap(createFinder(packOf(code)))
    .map(({ at, message }) => `${at.line}:${at.column} ${message}`)
    .sort();

test.each([
  ['en', 'It’s “fine”, isn’t it? ‘Yes’: 10:30 – 11:00, (really).'],
  ['en', 'Oops! Access Denied :('],
  ['en', 'Code `"x" , y` and ```a "b"``` and [a link](/b/ "title"), <abbr title="x">A</abbr>, {#id}.'],
  ['en', '## Title {#an-id}\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n- one\n- two\n\n{if:uk}\nYes.\n{/if}'],
  ['en', '<!-- "comment" -->\n\nUse {block:x key="a b"}, see https://x.example/?a="b" now.'],
  ['es', '«Sí», ¿“de verdad”? Desde las 10:30.'],
  [
    'fr',
    'C’est « bien »\u202f; non\u202f? Oui\u202f! Voici\u00a0: à 10:30, {fact:x}\u00a0: «\u202f{fact:y}\u202f».'
      .replaceAll('« ', '«\u202f')
      .replaceAll(' »', '\u202f»'),
  ],
  ['de', '„So“, sagte er, ‚wirklich‘? Nein – das geht’s.'],
  ['nl', '“Ja”, zei hij; ’s avonds ‘laat’.'],
  ['uk', '«Так», п’ять „слів“: добре.'],
  ['pl', '„Tak”, «nie»: dobrze.'],
  ['fi', '”Niin”, hän sanoi: ’ei’.'],
  ['hu', '„Igen”, mondta »ő«: jó.'],
  ['bs', '„Da“, reče ‚on‘: dobro.'],
  ['pt', '“Sim”, disse ‘ele’: bom.'],
])('%s: %s', (code, text) => {
  expect(found(code, text)).toEqual([]);
});

test.each([
  [
    'en',
    'A "quote" and it\'s.',
    ['1:17 A straight apostrophe.', '1:3 A straight quotation mark.', '1:9 A straight quotation mark.'],
  ],
  ['en', 'One\n\ntwo , three .', ['3:13 There is a plain space before .', '3:5 There is a plain space before ,']],
  [
    'en',
    '**Note** : «this»',
    ['1:10 There is a plain space before :', '1:12 « is not a mark of English.', '1:17 » is not a mark of English.'],
  ],
  ['en', 'This - or that.', ['1:6 A hyphen between spaces.']],
  ['en', '“ This ”', ['1:1 There is a plain space after “', '1:8 There is a plain space before ”']],
  ['de', '“So”', ['1:4 ” is not a mark of Deutsch.']],
  [
    'fr',
    'Non? {fact:x} ; «bien».',
    [
      '1:15 There is a plain space before ;',
      '1:17 There is no space after «',
      '1:22 There is no space before »',
      '1:4 There is no space before ?',
    ],
  ],
  ['nl', '„Ja”', ['1:1 „ is not a mark of Nederlands.']],
  ['en', 'He is 6\'2" and runs 5\'10".', []],
  ['en', 'The result is 5 - 7, and 3 - 1.', []],
  ['en', 'Yes - no - 5', ['1:10 A hyphen between spaces.', '1:5 A hyphen between spaces.']],
  ['en', 'A [rule][r].\n\n[r]: /rules/ "The rules"', []],
  ['fr', "[r]: /r/ 'Les règles'", []],
  ['nl', 'Twee <!-- "nog" --> woorden', []],
])('%s is found in %s', (code, text, expected) => {
  expect(found(code, text)).toEqual(expected);
});

test('front matter and strings are read as values, and found at their lines', () => {
  const page = '---\ntitle: "It\'s"\nlead: >\n  Folded\n  and "quoted".\nlist: [a, b]\n---\nText.\n';
  expect(found('en', page)).toEqual([
    '2:11 A straight apostrophe.',
    '5:14 A straight quotation mark.',
    '5:7 A straight quotation mark.',
  ]);
  const strings = visibleTextsOfStrings(
    'strings.json',
    '{ "$schema": "it\'s",\n  "A": "He said \\"no\\" and {name} : yes" }',
  );
  expect(
    strings.flatMap(createFinder(packOf('en'))).map(({ at, message }) => `${at.line}:${at.column} ${message}`),
  ).toEqual([
    '2:18 A straight quotation mark.',
    '2:22 A straight quotation mark.',
    '2:35 There is a plain space before :',
  ]);
});

test('site check reports them as errors, in languages with a pack', async () => {
  const { root } = await buildEdited({
    'content/en/language.json': JSON.stringify({
      name: 'English',
      locale: 'en',
      quotes: ['“', '”'],
      innerQuotes: ['‘', '’'],
      dashes: { thought: ' – ', range: '–' },
    }),
    'content/en/more.md': (text) => `${text}\nIt's "so".\n`,
    'content/de/index.md': (text) => `${text}\nSo 'ist' es.\n`,
  });
  const { findings } = await checkDist(root, [], { html: false });
  const marks = findings.filter(({ code }) => code === 'TYPO-MARKS');
  expect(marks.map(({ at, severity }) => `${at?.file} ${severity}`)).toEqual(Array(3).fill('content/en/more.md error'));
});

test('an unknown field of a pack is a problem at its line', async () => {
  const pack = (fields: object) => ({
    'content/en/language.json': JSON.stringify(
      {
        name: 'English',
        locale: 'en',
        quotes: ['“', '”'],
        innerQuotes: ['‘', '’'],
        dashes: { thought: ' – ', range: '–' },
        ...fields,
      },
      null,
      2,
    ),
  });
  expect(places(await problemsOf(pack({ quote: [] })))).toEqual(['FIELD-UNKNOWN content/en/language.json:16:3']);
  expect(places(await problemsOf(pack({ locale: 'english language' })))).toEqual([
    'FIELD-INVALID content/en/language.json:3:13',
  ]);
  expect(places(await problemsOf(pack({ units: ['days?', '(a+)+'] })))).toEqual([
    'FIELD-INVALID content/en/language.json:18:5',
  ]);
  expect(places(await problemsOf(pack({ spaces: { before: { '?': '  ' } } })))).toEqual([
    'FIELD-INVALID content/en/language.json:18:12',
  ]);
});
