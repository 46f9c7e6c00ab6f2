/** Names and figures that a market does not have are found in the languages of the site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languagePackSchema } from '../../cli/languages/language-pack.ts';
import { figureScanner } from '../../regions/checks/figure-scanner.ts';
import { nameScanner } from '../../regions/checks/foreign-names.ts';
import { FIGURES, FOREIGN_NAMES } from '../support/planted-faults/texts.ts';
import { PROJECT } from '../support/project.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'nl', 'uk', 'fi', 'pl'];

test.each(FOREIGN_NAMES)('names in $language: $text', ({ language, text, found }) => {
  const names = nameScanner(language, LANGUAGES)(text);
  expect(names.map(({ code }) => code).filter((code) => code !== 'en')).toEqual(found);
});

const packOf = (language: string) => {
  const [code] = language.split('-');
  return languagePackSchema.parse(JSON.parse(readFileSync(join(PROJECT, `content/${code}/language.json`), 'utf8')));
};

test.each(FIGURES)('figures in $language: $text', ({ language, text, found }) => {
  expect(figureScanner(language, packOf(language))(text).map(({ figure }) => figure)).toEqual(found);
});
