import sharp from 'sharp';
import { expect, test } from 'vitest';
import outlines from '../../assets/fonts/outlines.json' with { type: 'json' };
import { outline } from '../../templates/drawings/outline.ts';

/** Every letter with an outline, without the space. */
const LETTERS = Object.keys(outlines.strong.glyphs).filter((letter) => letter.trim());

const pixels = (shapes: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48">${shapes}</svg>`))
    .raw()
    .toBuffer();

test('every letter looks like that of the font, alone and after another one', async () => {
  const glyphs = outlines.strong.glyphs as unknown as Record<string, [advance: number, path: string]>;
  const kerning = outlines.strong.kerning as Record<string, number>;
  const wrong: string[] = [];
  for (const letter of LETTERS) {
    const after = (glyphs.L?.[0] ?? 0) + (kerning[`L${letter}`] ?? 0);
    const expected = await pixels(
      `<g transform="translate(8 36)scale(.032)"><path d="${glyphs.L?.[1]}"/><path d="${glyphs[letter]?.[1]}" transform="translate(${after})"/></g>`,
    );
    const drawn = await pixels(outline(`L${letter}`, 8, 36, { size: 32, weight: 'strong', fill: '#000' }));
    // Overlapping edges of two paths are blended twice, those of one path once.
    if (drawn.some((value, index) => Math.abs(value - (expected[index] ?? 0)) > 32)) wrong.push(letter);
  }
  expect(LETTERS.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('a line is one path, and the same letter the same text at every position', () => {
  const line = outline('ee', 0, 0, { size: 10, fill: '#000' });
  expect(line.match(/<path/g)).toHaveLength(1);
  const [, first = '', second] = line.match(/d="M[\d-]+ [\d-]+(.*?)M[\d-]+ [\d-]+(.*?)"/) ?? [];
  expect(first).not.toBe('');
  expect(second).toBe(first);
});
