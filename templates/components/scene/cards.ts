/** Playing cards as SVG text: right pips in the right places, an index in two corners. Box of a card: 0 0 64 90. */
import { outline } from '../../drawings/outline.ts';

/** Each suit in a box from -8 to 8: where its line begins, and the way from there. */
const SUITS = {
  s: [
    0,
    -8,
    'c3 4 8 7 8 11c0 3.5 -4.4 4.4 -6.8 1.6l1.4 3.4h-5.2l1.4 -3.4c-2.4 2.8 -6.8 1.9 -6.8 -1.6c0 -4 5 -7 8 -11z',
  ],
  h: [0, 8, 'c-3 -4.4 -8 -8 -8 -12c0 -3.6 4.4 -5 8 -.6c3.6 -4.4 8 -3 8 .6c0 4 -5 7.6 -8 12z'],
  d: [0, -9, 'l7 9l-7 9l-7 -9z'],
  c: [0, -8.5, 'a4 4 0 0 1 3.4 6.1a4 4 0 1 1 -2 6.6l1.4 3.8h-5.6l1.4 -3.8a4 4 0 1 1 -2 -6.6a4 4 0 0 1 3.4 -6.1z'],
} as const;

export type Suit = keyof typeof SUITS;
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10';

/** Columns and rows of the pips, as printers have set them for two centuries. */
const L = 23;
const R = 41;
const M = 32;
const PIPS: Readonly<Record<Rank, readonly (readonly [number, number])[]>> = {
  A: [[M, 45]],
  '2': [
    [M, 21],
    [M, 69],
  ],
  '3': [
    [M, 21],
    [M, 45],
    [M, 69],
  ],
  '4': [
    [L, 21],
    [R, 21],
    [L, 69],
    [R, 69],
  ],
  '5': [
    [L, 21],
    [R, 21],
    [M, 45],
    [L, 69],
    [R, 69],
  ],
  '6': [
    [L, 21],
    [R, 21],
    [L, 45],
    [R, 45],
    [L, 69],
    [R, 69],
  ],
  '7': [
    [L, 21],
    [R, 21],
    [M, 33],
    [L, 45],
    [R, 45],
    [L, 69],
    [R, 69],
  ],
  '8': [
    [L, 21],
    [R, 21],
    [M, 33],
    [L, 45],
    [R, 45],
    [M, 57],
    [L, 69],
    [R, 69],
  ],
  '9': [
    [L, 19],
    [R, 19],
    [L, 36],
    [R, 36],
    [M, 45],
    [L, 54],
    [R, 54],
    [L, 71],
    [R, 71],
  ],
  '10': [
    [L, 19],
    [R, 19],
    [M, 27.5],
    [L, 36],
    [R, 36],
    [L, 54],
    [R, 54],
    [M, 62.5],
    [L, 71],
    [R, 71],
  ],
};

const red = (suit: Suit) => suit === 'h' || suit === 'd';

/** What `card` and `back` use; once in a drawing, inside its `<defs>`. */
export const cardDefs =
  '<linearGradient id="nj-face" x1=".7" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#FFF8EA"/><stop offset="1" stop-color="#D9CDB9"/></linearGradient>' +
  '<g id="nj-back"><rect width="64" height="90" rx="6" fill="#E9DFCC"/><rect x="4" y="4" width="56" height="82" rx="4" fill="#16284A"/>' +
  '<path d="M8 45A24 24 0 0 1 56 45A24 24 0 0 1 8 45M14 45A18 18 0 0 1 50 45A18 18 0 0 1 14 45M4 24A28 28 0 0 0 60 24M4 66A28 28 0 0 1 60 66" fill="none" stroke="#5E7CB2" stroke-width="1.2"/>' +
  '<path d="M20 50C26 40 36 38 46 42C40 44 40 47 36 49C33 51 26 50 20 50Z" fill="#FFC46B"/></g>';

/** All pips of a card are one path: a browser lays a picture out element by element. */
export function card(rank: Rank, suit: Suit, transform: string): string {
  const ink = red(suit) ? '#A9232B' : '#15203A';
  const large = rank === 'A' ? 1.9 : 0.66;
  const pips = PIPS[rank].map(([x, y]) => pip(suit, x, y, y > 45 ? -large : large));
  const index = outline(rank, 8, 14, { size: rank === '10' ? 10 : 12, weight: 'strong', fill: ink, anchor: 'middle' });
  return (
    `<g transform="${transform}"><rect x="2" y="4" width="64" height="90" rx="6" fill="#04070E" fill-opacity=".45"/>` +
    `<rect width="64" height="90" rx="6" fill="url(#nj-face)"/><path fill="${ink}" d="${pips.join('')}${pip(suit, 8, 21, 0.46)}${pip(suit, 56, 69, -0.46)}"/>` +
    `${index}<g transform="rotate(180 32 45)">${index}</g></g>`
  );
}

/** A suit around a point, as a part of a path; below 0, `size` turns it upside down. */
export function pip(suit: Suit, x: number, y: number, size: number): string {
  const [fromX, fromY, way] = SUITS[suit];
  const sized = way.replace(/([a-z])([^a-z]*)/g, (_, command: string, text: string) => {
    const numbers = text.split(' ').map(Number);
    // Of an arc, the two radii have no direction, and what follows them has no size.
    const coordinates =
      command === 'a'
        ? [...numbers.splice(0, 2).map((radius) => round(radius * Math.abs(size))), ...numbers.splice(0, 3)]
        : [];
    return command === 'z'
      ? command
      : command + [...coordinates, ...numbers.map((number) => round(number * size))].join(' ');
  });
  return `M${round(x + fromX * size)} ${round(y + fromY * size)}${sized}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

export const back = (transform: string): string => `<use href="#nj-back" transform="${transform}"/>`;
