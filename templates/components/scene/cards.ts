/** Playing cards as SVG text: right pips in the right places, an index in two corners. Box of a card: 0 0 64 90. */
import { outline } from '../../drawings/outline.ts';

/** Each suit in a box from -8 to 8. */
const SUITS = {
  s: 'M0-8C3-4 8-1 8 3C8 6.5 3.6 7.4 1.2 4.6L2.6 8H-2.6L-1.2 4.6C-3.6 7.4-8 6.5-8 3C-8-1-3-4 0-8Z',
  h: 'M0 8C-3 3.6-8 0-8-4C-8-7.6-3.6-9-0-4.6C3.6-9 8-7.6 8-4C8 0 3 3.6 0 8Z',
  d: 'M0-9L7 0L0 9L-7 0Z',
  c: 'M0-8.5A4 4 0 0 1 3.4-2.4A4 4 0 1 1 1.4 4.2L2.8 8H-2.8L-1.4 4.2A4 4 0 1 1-3.4-2.4A4 4 0 0 1 0-8.5Z',
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

/** The shapes that `card` uses; once in a drawing, inside its `<defs>`. */
export const cardDefs = (suits: readonly Suit[]): string =>
  suits.map((suit) => `<path id="nj-${suit}" d="${SUITS[suit]}"/>`).join('') +
  '<linearGradient id="nj-face" x1=".7" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#FFF8EA"/><stop offset="1" stop-color="#D9CDB9"/></linearGradient>' +
  '<g id="nj-back"><rect width="64" height="90" rx="6" fill="#E9DFCC"/><rect x="4" y="4" width="56" height="82" rx="4" fill="#16284A"/>' +
  '<path d="M8 45A24 24 0 0 1 56 45A24 24 0 0 1 8 45M14 45A18 18 0 0 1 50 45A18 18 0 0 1 14 45M4 24A28 28 0 0 0 60 24M4 66A28 28 0 0 1 60 66" fill="none" stroke="#5E7CB2" stroke-width="1.2"/>' +
  '<path d="M20 50C26 40 36 38 46 42C40 44 40 47 36 49C33 51 26 50 20 50Z" fill="#FFC46B"/></g>';

export function card(rank: Rank, suit: Suit, transform: string): string {
  const ink = red(suit) ? '#A9232B' : '#15203A';
  const pips = PIPS[rank]
    .map(([x, y]) => {
      const size = rank === 'A' ? '1.9' : '.66';
      return `<use href="#nj-${suit}" transform="translate(${x} ${y})scale(${y > 45 ? `${size} -${size}` : size})"/>`;
    })
    .join('');
  const size = rank === '10' ? 10 : 12;
  const index = `${outline(rank, 8, 14, { size, weight: 'strong', fill: ink, anchor: 'middle' })}<use href="#nj-${suit}" transform="translate(8 21)scale(.46)"/>`;
  return (
    `<g transform="${transform}" fill="${ink}"><rect x="2" y="4" width="64" height="90" rx="6" fill="#04070E" fill-opacity=".45"/>` +
    `<rect width="64" height="90" rx="6" fill="url(#nj-face)"/>${pips}${index}<g transform="rotate(180 32 45)">${index}</g></g>`
  );
}

export const back = (transform: string): string => `<use href="#nj-back" transform="${transform}"/>`;
