/** Names and figures that a market does not have are found in the languages of the site. */
import { expect, test } from 'vitest';
import { figureScanner } from '../../regions/checks/figure-scanner.ts';
import { nameScanner } from '../../regions/checks/foreign-names.ts';
import { FIGURES, FOREIGN_NAMES } from '../support/planted-faults/texts.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'nl', 'uk', 'fi', 'pl'];

test.each(FOREIGN_NAMES)('names in $language: $text', ({ language, text, found }) => {
  const names = nameScanner(language, LANGUAGES)(text);
  expect(names.map(({ code }) => code).filter((code) => code !== 'en')).toEqual(found);
});

test.each(FIGURES)('figures in $language: $text', ({ language, text, found }) => {
  expect(figureScanner(language)(text).map(({ figure }) => figure)).toEqual(found);
});
