/**
 * What a shared link shows: the title of the page in the light of the lamp, and the figure of a page that has one. It never
 * shows an amount: a claim needs its conditions.
 */
import type { Drawing } from 'region-site/kit';
import { breakLines, hasOutlines, measure, outline, withOutlines, wrap } from './outline.ts';
import { drawShareFigure, type ShareFigure } from './share-figure.ts';

export interface SocialValues {
  readonly title: string;
  /** Above the title of an entry: the number of a lesson, the date of a post. */
  readonly above?: string;
  readonly brand: string;
  /** False on pages that carry no marketing: no table there, only the light. */
  readonly table: boolean;
  /** Instead of the table. */
  readonly figure?: ShareFigure;
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;
/** The widest column of text, over the dark part of the table. */
const COLUMN = 660;
/** Beside a figure the text is narrower, and the figure has the right half. */
const COLUMN_BESIDE_FIGURE = 470;
const FIGURE = { x: 610, y: 76, width: WIDTH - 610 - EDGE, height: HEIGHT - 2 * 76 };
/** The most that the lines of a title take, in px: the line above it must not touch the brand. */
const TITLE_HEIGHT = 264;
const MOST_LINES = 5;
/** Sizes of the title, the first that needs at most four lines wins. */
const SIZES = [76, 66, 58, 50, 44, 38];
const BIRD =
  'M4 34C4.6 19 12 8 23.5 8C30 8 34.6 11.6 35.4 16.4L39 18.6L34.8 20C33 24.4 28.6 26.4 24 26.4C17 26.4 11.4 29 4 34Z';

export const socialPicture: Drawing = {
  format: 'jpeg',
  width: WIDTH,
  height: HEIGHT,
  thirdSizeWhenQuick: true,
  background: ({ table, figure }: SocialValues) => (table && !figure ? 'images/lamp-table.png' : null),
  draw: ({ title: given, above, brand, table, figure }: SocialValues) => {
    const title = withOutlines(given, 'light');
    const column = figure ? COLUMN_BESIDE_FIGURE : table ? COLUMN : WIDTH - 3 * EDGE;
    const size = SIZES.find((candidate) => fits(title, candidate, column)) ?? 38;
    const all = breakLines(wrap(title, size, column), size, column);
    const lines = all.length > MOST_LINES ? [...all.slice(0, MOST_LINES - 1), `${all[MOST_LINES - 1]} …`] : all;
    const height = lines.length * size * 1.14;
    const top = HEIGHT / 2 - height / 2 + size * 0.86 + 16;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>` +
      '<linearGradient id="shade"><stop offset="0" stop-color="#070B14"/><stop offset=".42" stop-color="#070B14" stop-opacity=".88"/><stop offset=".78" stop-color="#070B14" stop-opacity="0"/></linearGradient>' +
      '<radialGradient id="pool" cx=".92" cy=".1" r=".9"><stop offset="0" stop-color="#FFC46B" stop-opacity=".34"/><stop offset=".5" stop-color="#F5A83D" stop-opacity=".08"/><stop offset="1" stop-color="#F5A83D" stop-opacity="0"/></radialGradient></defs>' +
      (table && !figure
        ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`
        : `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0B1220"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#pool)"/>`) +
      `<g transform="translate(${EDGE - 5} 44)scale(1.55)"><path d="${BIRD}" fill="#E8EDF6"/><circle cx="27.4" cy="15.6" r="3.7" fill="#FFC46B"/><circle cx="28" cy="15.4" r="1.5" fill="#0B1220"/></g>` +
      outline(brand, EDGE + 72, 96, { size: 34, weight: 'strong', fill: '#E8EDF6' }) +
      // A date in letters without outlines is left out: the page has it.
      (above && hasOutlines(above, 'strong')
        ? outline(above, EDGE, Math.round(top - size - 14), { size: 28, weight: 'strong', fill: '#FFC46B' })
        : '') +
      lines
        .map((line, index) => outline(line, EDGE - 3, Math.round(top + index * size * 1.14), { size, fill: '#F1F4FA' }))
        .join('') +
      `<path d="M${EDGE} 566A900 300 0 0 1 ${EDGE + 260} 548" fill="none" stroke="#FFC46B" stroke-width="4" stroke-linecap="round"/>` +
      (figure ? drawShareFigure(figure, FIGURE) : '') +
      '</svg>'
    );
  },
};

/** Whether a title takes at most four lines, none of them wider than the column, and leaves room above it. */
const fits = (title: string, size: number, column: number): boolean => {
  const lines = wrap(title, size, column);
  return (
    lines.length <= 4 && lines.length * size <= TITLE_HEIGHT && lines.every((line) => measure(line, size) <= column)
  );
};
