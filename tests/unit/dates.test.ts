/** Dates as a page shows them. `_` stands for the space that keeps the day on the line of its month. */
import { expect, test } from 'vitest';
import { createFormats } from '../../cli/build/render/formats.ts';

test.each([
  ['en-GB', '2026-11-02', '2_November 2026'],
  ['en-CA', '2026-11-24', 'November_24, 2026'],
  ['de-DE', '2026-11-02', '2._November 2026'],
  ['es', '2026-11-01', '1_de_noviembre de 2026'],
  ['hu-HU', '2026-11-24', '2026. november_24.'],
  ['fr', '2026-10-01', '1_octobre 2026'],
])('%s: %s is %s', (locale, date, shown) => {
  expect(createFormats(locale).date(date)).toBe(shown.replaceAll('_', '\u00a0'));
});

test.each([
  ['2026-10-01', '1er\u00a0octobre 2026'],
  ['2026-10-11', '11\u00a0octobre 2026'],
])('a language may have another word for the first day of a month: %s', (date, shown) => {
  expect(createFormats('fr', { firstDay: '1er' }).date(date)).toBe(shown);
});
