/**
 * Words as paths, for pictures that are drawn at build time: the fonts of a machine must not decide what they look
 * like. The letters are those of the site's font (assets/fonts/outlines.py).
 */
import outlines from '../../assets/fonts/outlines.json' with { type: 'json' };

export type Weight = keyof typeof outlines;

interface Face {
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  readonly kerning: Readonly<Record<string, number>>;
}

const FACES = outlines as unknown as Readonly<Record<Weight, Face>>;
/** Outlines are in thousandths of the size. */
const UNIT = 1000;

export interface OutlineStyle {
  /** px */
  readonly size: number;
  readonly weight?: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Added between letters, in thousandths of the size. */
  readonly spacing?: number;
}

/** One line of text with its baseline at a point, as SVG. */
export function outline(text: string, x: number, y: number, style: OutlineStyle): string {
  const { size, weight = 'light', fill, anchor = 'start', spacing = 0 } = style;
  let at = 0;
  let paths = '';
  for (const { path, advance } of letters(text, weight)) {
    if (path) paths += `<path transform="translate(${at})" d="${path}"/>`;
    at += advance + spacing;
  }
  const scale = size / UNIT;
  const shift = anchor === 'start' ? 0 : (at * scale) / (anchor === 'middle' ? 2 : 1);
  return `<g transform="translate(${round(x - shift)} ${y})scale(${round(scale)})" fill="${fill}">${paths}</g>`;
}

/** The width of a line in px. */
export const measure = (text: string, size: number, weight: Weight = 'light'): number =>
  (letters(text, weight).reduce((sum, { advance }) => sum + advance, 0) * size) / UNIT;

/** Breaks a text into lines that are no wider than a width in px; a longer word keeps a line of its own. */
export function wrap(text: string, size: number, width: number, weight: Weight = 'light'): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function letters(text: string, weight: Weight) {
  const face = FACES[weight];
  const all = [...text.normalize('NFC')];
  return all.map((letter, index) => {
    const glyph = face.glyphs[letter];
    if (!glyph) throw new Error(`There is no outline for "${letter}" in "${text}" (assets/fonts/outlines.py)`);
    const [advance, path] = glyph;
    return { path, advance: advance + (face.kerning[letter + (all[index + 1] ?? '')] ?? 0) };
  });
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
