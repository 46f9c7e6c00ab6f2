/** `site check --fix`: marks of three languages are mended in pages and strings, and nothing else changes. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mendMarks } from '../../cli/check/mend-marks.ts';
import { findMarks, visibleTexts } from '../../cli/check/rules/typography.ts';
import { readLanguages } from '../../cli/languages/language-pack.ts';
import { edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

/** A site with these texts, and with the packs of the real one. */
function siteWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  const languages = ['en', 'fr', 'de'].map((code) => {
    cpSync(join(PROJECT, `content/${code}/language.json`), join(root, `content/${code}/language.json`), {
      recursive: true,
    });
    return { code, prefix: code === 'en' ? '' : code, locale: code, name: code };
  });
  edit(root, 'regions/home.json', JSON.stringify({ id: 'home', origin: 'https://marks.example', languages }));
  for (const [file, text] of Object.entries(files)) edit(root, file, text);
  return root;
}

/** What the check still finds in a file. */
function left(root: string, file: string): string[] {
  const find = findMarks(readLanguages(root).languages(file.split('/')[1] as string));
  return visibleTexts(file, readFileSync(join(root, file), 'utf8')).flatMap((visible) =>
    find(visible).map(({ message }) => message),
  );
}

const FRENCH = `---
title: "L'heure du \\"pain\\" !"
lead: C'est l'heure ; vraiment
---
Bonjour! "Venez" à 10:30 : le **pain** , [le *lait*](/lait/) ?

\`\`\`js
const a = "b" ; // n'est pas lu !
\`\`\`

Voir \`"x" !\`, {fact:name}! <!-- "non" ! --> «Oui» – https://x.example/?a="b"
`;
const MENDED_FRENCH = FRENCH.replace(`L'heure du \\"pain\\" !`, 'L’heure du «\u202fpain\u202f»\u202f!')
  .replace("C'est l'heure ;", 'C’est l’heure\u202f;')
  .replace('Bonjour! "Venez" à 10:30 :', 'Bonjour\u202f! «\u202fVenez\u202f» à 10:30\u00a0:')
  .replace('** ,', '**,')
  .replace('/lait/) ?', '/lait/)\u202f?')
  .replace('{fact:name}!', '{fact:name}\u202f!')
  .replace('«Oui»', '«\u202fOui\u202f»');

test.each([
  ['French, in a page', 'content/fr/pain.md', FRENCH, MENDED_FRENCH],
  [
    'French, in strings',
    'content/fr/strings.json',
    '{\r\n  "A": "Dites \\"oui\\" !",\r\n  "B": "Ici : l\'entrée",\r\n  "C": "{count} {name}!"\r\n}\r\n',
    '{\r\n  "A": "Dites «\u202foui\u202f»\u202f!",\r\n  "B": "Ici\u00a0: l’entrée",\r\n  "C": "{count} {name}\u202f!"\r\n}\r\n',
  ],
  [
    'English, in a page',
    'content/en/bread.md',
    '---\ntitle: Bread\n---\nIt\'s "our \'best\' bread" - the players\' choice , rock \'n\' roll. A 6" loaf, and "5 of 6".\n\n| "a" | b |\n|---|---|\n| 1 - 2 | c - d |\n',
    '---\ntitle: Bread\n---\nIt’s “our ‘best’ bread” – the players’ choice, rock ’n’ roll. A 6" loaf, and “5 of 6”.\n\n| “a” | b |\n|---|---|\n| 1 - 2 | c – d |\n',
  ],
  [
    'German, in strings of a region',
    'content/de/strings.home.json',
    '\ufeff{ "A": "Er sagt: \\"Das geht \'so\'\\", oder “anders” - und .", "B": ["«Ja»!"] }',
    '\ufeff{ "A": "Er sagt: „Das geht ‚so‘“, oder „anders“ - und.", "B": ["„Ja“!"] }',
  ],
])('%s', (_, file, text, expected) => {
  const root = siteWith({ [file]: text });
  const mended = mendMarks(root, []);
  expect(readFileSync(join(root, file), 'utf8')).toBe(expected);
  expect(mended.length).toBeGreaterThan(0);
  expect(mended.every(({ at }) => at.file === file)).toBe(true);
  expect(left(root, file)).toEqual([]);
  expect(mendMarks(root, [])).toEqual([]);
});

test('it says where and what, and leaves what is right', () => {
  const file = 'content/en/bread.md';
  const root = siteWith({ [file]: '---\ntitle: Bread\n---\nGood “bread”, at 10:30.\n\nMore , please.\n' });
  expect(mendMarks(root, ['home'])).toEqual([
    { at: { file, line: 6, column: 5 }, before: 'More , please.', after: 'More, please.' },
  ]);
  expect(mendMarks(root, ['other'])).toEqual([]);
});
