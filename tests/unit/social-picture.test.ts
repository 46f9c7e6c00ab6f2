/** The picture of a shared link is drawn for any title. */
import { expect, test } from 'vitest';
import { breakLines, hasOutlines, measure, withOutlines } from '../../templates/drawings/outline.ts';
import { socialPicture } from '../../templates/drawings/social-picture.ts';

const draw = (title: string) => socialPicture.draw({ title, brand: 'Nightjar Poker', table: true });
const paths = (svg: string) => svg.match(/<path transform/g)?.length ?? 0;

test.each([
  ['emoji', 'Poker 🂡 at night', 'Poker at night'],
  ['other scripts', '夜のポーカー', ''],
  ['a mixture', 'Nightjar ナイト Poker', 'Nightjar Poker'],
  ['combining marks', 'Cafe\u0301', 'Café'],
])('letters without an outline are left out: %s', (_, title, shown) => {
  expect(withOutlines(title, 'light')).toBe(shown);
  expect(hasOutlines(shown, 'light')).toBe(true);
  // The brand is always there.
  expect(paths(draw(title))).toBeGreaterThanOrEqual(1);
});

test('a word that is wider than its column is broken with hyphens, and nothing of it is lost', () => {
  const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  const pieces = breakLines([word], 38, 660);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map((piece) => piece.replace(/-$/, '')).join('')).toBe(word);
  for (const piece of pieces) expect(measure(piece, 38)).toBeLessThanOrEqual(660);
  expect(breakLines(['Short', 'lines'], 38, 660)).toEqual(['Short', 'lines']);
});

test('a title of too many lines ends with an ellipsis', () => {
  const lines = paths(draw('word '.repeat(200)));
  // Five lines and the brand.
  expect(lines).toBe(6);
});
