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

interface OutlineStyle {
  /** px */
  readonly size: number;
  readonly weight?: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Added between letters, in thousandths of the size. */
  readonly spacing?: number;
}

/** Whether every letter of a text can be drawn: the outlines are of Latin and Cyrillic letters. */
export const hasOutlines = (text: string, weight: Weight): boolean =>
  [...text.normalize('NFC')].every((letter) => Object.hasOwn(FACES[weight].glyphs, letter));

/** One line of text with its baseline at a point, as one SVG path: a browser lays a picture out element by element. */
export function outline(text: string, x: number, y: number, style: OutlineStyle): string {
  const { size, weight = 'light', fill, anchor = 'start', spacing = 0 } = style;
  let at = 0;
  let d = '';
  for (const { path, advance } of letters(text, weight)) {
    d += placed(path, at);
    at += advance + spacing;
  }
  const scale = size / UNIT;
  const shift = anchor === 'start' ? 0 : (at * scale) / (anchor === 'middle' ? 2 : 1);
  return `<path transform="translate(${round(x - shift)} ${y})scale(${round(scale)})" fill="${fill}" d="${d}"/>`;
}

/** The coordinates that each command of an outline takes; all are absolute. */
const AXES = { M: 'xy', L: 'xy', H: 'x', V: 'y', Q: 'xyxy' } as const;

/** An outline with relative coordinates after its first point: equal at every position, so it compresses well. */
interface Relative {
  readonly x: number;
  readonly y: number;
  readonly rest: string;
}

/** By outline: share pictures have thousands of letters, and converting each anew took an eighth of a build. */
const relatives = new Map<string, Relative>();

/** An outline with its origin at an x. */
function placed(path: string, by: number): string {
  if (path === '') return '';
  let relative = relatives.get(path);
  if (!relative) relatives.set(path, (relative = relativeOf(path)));
  return `M${relative.x + by} ${relative.y}${relative.rest}`;
}

function relativeOf(path: string): Relative {
  const at = { x: 0, y: 0 };
  let start = { ...at };
  let first = { ...at };
  const rest = path.replace(
    /([MLHVQ])([^A-Z]+)|Z/g,
    (_, command: keyof typeof AXES | undefined, text: string, offset) => {
      if (!command) {
        Object.assign(at, start);
        return 'z';
      }
      const axes = [...AXES[command]] as ('x' | 'y')[];
      const numbers = text.trim().split(' ').map(Number);
      const relative: number[] = [];
      for (let from = 0; from < numbers.length; from += axes.length) {
        const segment = numbers.slice(from, from + axes.length);
        // The control point and the end point of a curve are both relative to its start.
        relative.push(...segment.map((to, index) => to - at[axes[index] as 'x' | 'y']));
        segment.forEach((to, index) => {
          at[axes[index] as 'x' | 'y'] = to;
        });
        if (command === 'M' && from === 0) start = { ...at };
      }
      if (offset > 0) return command.toLowerCase() + relative.join(' ');
      const [x = 0, y = 0, ...lines] = relative;
      first = { x, y };
      return lines.length > 0 ? `l${lines.join(' ')}` : '';
    },
  );
  return { ...first, rest };
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

/** A text without the letters that cannot be drawn: emoji, and every letter of other scripts. */
export const withOutlines = (text: string, weight: Weight): string =>
  [...text.normalize('NFC')]
    .filter((letter) => letter === ' ' || hasOutlines(letter, weight))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Breaks the lines that are wider than a width in px, each piece but the last with a hyphen. */
export function breakLines(lines: readonly string[], size: number, width: number, weight: Weight = 'light'): string[] {
  return lines.flatMap((line) => {
    const pieces: string[] = [''];
    for (const letter of line) {
      const piece = pieces.at(-1) as string;
      if (piece !== '' && measure(`${piece}${letter}-`, size, weight) > width) {
        pieces[pieces.length - 1] = `${piece}-`;
        pieces.push(letter);
      } else pieces[pieces.length - 1] = piece + letter;
    }
    return measure(line, size, weight) > width ? pieces : [line];
  });
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
