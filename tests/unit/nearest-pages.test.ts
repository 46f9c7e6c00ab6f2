import { expect, test } from 'vitest';
import { findNearest, packPages } from '../../templates/runtime/nearest-pages.ts';

const page = (path: string, title: string) => ({ href: `/es${path}`, title });
const PACKED = packPages(
  [
    page('/', 'Inicio'),
    page('/about-us/', 'Quiénes somos'),
    page('/poker-school/', 'Escuela de póker'),
    page('/poker-school/pot-odds/', 'Probabilidades del bote'),
    page('/promotions/', 'Promociones'),
    page('/promotions/welcome/', 'Bienvenida'),
    page('/responsible-gaming/', 'Juego responsable'),
    { href: '/download/', title: 'of another language' },
  ],
  '/es/',
);

test('a page is a line: its address below home, and its title', () => {
  expect(PACKED.split('\n')[0]).toBe('about-us/ Quiénes somos');
  expect(PACKED).not.toContain('Inicio');
  expect(PACKED).not.toContain('another');
});

test.each([
  ['abuot-us/', 'about-us/'],
  ['ABOUT_US.html', 'about-us/'],
  ['poker-scool/pot-ods/', 'poker-school/pot-odds/'],
  ['pot-odds', 'poker-school/pot-odds/'],
  ['old/section/promotion.php', 'promotions/'],
  ['quienes-somos/', 'about-us/'],
  ['juego-responsable', 'responsible-gaming/'],
])('for %s the first page is %s', (asked, expected) => {
  expect(findNearest(PACKED, asked)[0]?.path).toBe(expected);
});

test('three at most, and none where nothing is near', () => {
  expect(findNearest(PACKED, 'p').length).toBeLessThanOrEqual(3);
  for (const asked of ['', 'wp-login.php', 'xyzzy/', '%%%', '中文/'])
    expect(findNearest(PACKED, asked), asked).toEqual([]);
});
