/**
 * The figure of a page, for the picture that a shared link shows: the bars, hands, seats or range that explain a lesson, a
 * game or a series. Its letters are paths, and its numbers are those of the table on the page.
 */
import { handAt, RANKS, readRange } from '../components/diagram/hand-range.ts';
import { rankSign, splitCards } from '../components/hand/read-cards.ts';
import { pip, type Suit } from '../components/scene/cards.ts';
import { hasOutlines, measure, outline, type Weight } from './outline.ts';

export type ShareFigure =
  | { readonly kind: 'bars'; readonly rows: readonly ShareRow[] }
  | { readonly kind: 'seats'; readonly seats: readonly string[] }
  | { readonly kind: 'range'; readonly groups: readonly string[] };

interface ShareRow {
  readonly label: string;
  readonly value: string;
  /** Lines below each other, each of one or more bars: where it begins and its length, from 0 to 1. */
  readonly lines: readonly (readonly { readonly from: number; readonly length: number }[])[];
  /** As in diagrams, `Ah Td | 9c`. */
  readonly cards?: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LAMP = '#FFC46B';
const MIST = '#A9B6CC';
const BRIGHT = '#E8EDF6';
const LINE = '#2A3C5C';
const FELT = '#35B691';
const CARD = { width: 34, height: 48, step: 38 } as const;

export function drawShareFigure(figure: ShareFigure, box: Box): string {
  switch (figure.kind) {
    case 'bars':
      return rows(figure.rows, box);
    case 'seats':
      return seats(figure.seats, box);
    case 'range':
      return range(figure.groups, box);
  }
}

function rows(all: readonly ShareRow[], { x, y, width, height }: Box): string {
  const step = Math.min(88, height / all.length);
  const top = y + (height - step * all.length) / 2;
  return all
    .map(({ label, value, lines, cards }, at) => {
      const line = Math.round(top + at * step);
      const hand = cards ? drawHand(cards, x, line, Math.min(1, (step - 6) / CARD.height)) : { svg: '', width: 0 };
      const left = x + hand.width;
      const valueSize = sizeFor(value, 22, width / 2);
      const room = width - hand.width - widthOf(value, valueSize) - 16;
      const baseline = line + step * 0.38;
      const thickness = Math.min(12, (step * 0.4) / lines.length - 2);
      const whole = width - hand.width;
      const drawn = lines.map((bars, series) => {
        const barTop = baseline + step * 0.16 + series * (thickness + 3);
        const rect = (from: number, length: number, fill: string) =>
          `<rect x="${px(left + from)}" y="${px(barTop)}" width="${px(length)}" height="${px(thickness)}" rx="${px(thickness / 2)}" fill="${fill}"/>`;
        const fill = series === 0 ? LAMP : MIST;
        return (
          rect(0, whole, LINE) +
          bars.map(({ from, length }) => rect(from * whole, Math.max(thickness, length * whole), fill)).join('')
        );
      });
      return (
        hand.svg +
        drawText(shorten(label, room), left, baseline, { size: sizeFor(label, 22, room), fill: BRIGHT }) +
        drawText(value, x + width, baseline, { size: valueSize, fill: LAMP, anchor: 'end' }) +
        drawn.join('')
      );
    })
    .join('');
}

/** Cards as large as a row has room for, and how much of it they take. */
function drawHand(cards: string, x: number, y: number, scale: number): { svg: string; width: number } {
  const [bright = ''] = cards.split('|');
  const count = splitCards(bright).length;
  const all = splitCards(cards.replace('|', ' '));
  const svg = all.map((card, at) => {
    const suit = card.charAt(1) as Suit;
    const ink = suit === 'h' || suit === 'd' ? '#A9232B' : '#15203A';
    const rank = rankSign(card);
    return (
      `<g transform="translate(${px(x + at * CARD.step * scale)} ${px(y)})scale(${px(scale)})"${at < count ? '' : ' opacity=".45"'}>` +
      `<rect width="${CARD.width}" height="${CARD.height}" rx="4" fill="#FFF8EA"/>` +
      `${outline(rank, 4, 18, { size: 17, weight: 'strong', fill: ink, spacing: rank === '10' ? -60 : 0 })}<path d="${pip(suit, 20, 33, 1)}" fill="${ink}"/></g>`
    );
  });
  return { svg: svg.join(''), width: all.length * CARD.step * scale + 14 };
}

/** As on the page: clockwise, the last seat with the button at the lower right. */
function seats(all: readonly string[], { x, y, width, height }: Box): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [ringX, ringY] = [width / 2 - 44, height / 2 - 70];
  const drawn = all.map((value, at) => {
    const angle = Math.PI * 0.25 + ((at + 1) / all.length) * 2 * Math.PI;
    const [seatX, seatY] = [px(middleX + ringX * Math.cos(angle)), px(middleY + ringY * Math.sin(angle))];
    const last = at === all.length - 1;
    return (
      `<circle cx="${seatX}" cy="${seatY}" r="42" fill="${last ? LAMP : '#121C30'}" stroke="${last ? LAMP : MIST}" stroke-width="2"/>` +
      drawText(value, seatX, seatY + 14, { size: 40, fill: last ? '#0B1220' : BRIGHT, anchor: 'middle' })
    );
  });
  return (
    `<ellipse cx="${middleX}" cy="${middleY}" rx="${ringX}" ry="${ringY}" fill="#0B1220" stroke="${LINE}" stroke-width="26"/>` +
    `<ellipse cx="${middleX}" cy="${middleY}" rx="${ringX - 26}" ry="${ringY - 26}" fill="${FELT}" fill-opacity=".16"/>${drawn.join('')}`
  );
}

/** All starting hands in a square, shaded by the first group that has them. */
function range(groups: readonly string[], { x, y, width, height }: Box): string {
  const sets = groups.map(readRange);
  const fills = [LAMP, FELT, '#5E7CB2'];
  const cell = Math.min(width, height) / RANKS.length;
  const [left, top] = [x + width - cell * RANKS.length, y + (height - cell * RANKS.length) / 2];
  return [...RANKS]
    .flatMap((_, row) =>
      [...RANKS].map((__, column) => {
        const hand = handAt(row, column);
        const group = sets.findIndex((set) => set.has(hand));
        const [cellX, cellY] = [left + column * cell, top + row * cell];
        return (
          `<rect x="${px(cellX + 1)}" y="${px(cellY + 1)}" width="${px(cell - 2)}" height="${px(cell - 2)}" rx="3" fill="${fills[group] ?? '#1B2942'}"/>` +
          drawText(hand, cellX + cell / 2, cellY + cell / 2 + 4.5, {
            size: 13,
            fill: group < 0 ? MIST : '#0B1220',
            anchor: 'middle',
          })
        );
      }),
    )
    .join('');
}

interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'middle' | 'end';
}

/** A line in the weight that has all its letters; none where neither has. */
function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const weight = weightOf(text);
  return weight ? outline(spaces(text), px(x), px(y), { ...style, weight }) : '';
}

const weightOf = (text: string): Weight | undefined =>
  (['strong', 'light'] as const).find((weight) => hasOutlines(spaces(text), weight));

function widthOf(text: string, size: number): number {
  const weight = weightOf(text);
  return weight ? measure(spaces(text), size, weight) : 0;
}

/** Below this a line cannot be read where the picture is shown small. */
const SMALLEST = 18;

/** The largest size up to `most` at which a line is no wider than `width`. */
function sizeFor(text: string, most: number, width: number): number {
  const needed = widthOf(text, most);
  return needed > width ? Math.max(SMALLEST, (most * width) / needed) : most;
}

/** A label without the end of its text, where it has no room at the smallest size. */
function shorten(label: string, width: number): string {
  if (widthOf(label, SMALLEST) <= width) return label;
  const all = label.split(' ');
  const count = all.findLastIndex((_, at) => widthOf(`${all.slice(0, at).join(' ')} …`, SMALLEST) <= width);
  return `${all
    .slice(0, Math.max(1, count))
    .join(' ')
    .replace(/[,:;]$/, '')} …`;
}

/** The outlines have no narrow spaces. */
const spaces = (text: string): string => text.replace(/[\u2009\u202f]/g, '\u00a0');

const px = (value: number): number => Math.round(value * 100) / 100;
