/**
 * The product shot: the client's table on a laptop, with a number where each of its features lives. Files of its own
 * and not a part of the page, because they are larger than all the text of the page. Two, one over the other:
 * a browser reads and draws each in a task of its own, and the lower one is the same in every language.
 */
import type { Drawing } from 'region-site/kit';
import { outline } from '../../drawings/outline.ts';
import { chip } from './chips.ts';
import { type ClientLabels, drawInterface, drawRoom } from './table.ts';

/** Where on the table each feature lives, numbered like the list beside it. */
const MARKS = [
  [764, 396],
  [1072, 372],
  [560, 196],
  [1196, 648],
  [330, 560],
  [872, 470],
] as const;

const bubble = (shape: string) =>
  `<g fill="#121C30" stroke="#5A6F98" stroke-width="1.5" stroke-linejoin="round">${shape}</g>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What the features do: chips that fall onto the pot, two reactions, a spoken message, the line of a session. */
const FEATURES =
  chip('lamp', 690, 384) +
  chip('felt', 716, 362) +
  chip('lamp', 706, 334) +
  chip('red', 736, 394) +
  bubble(
    '<path d="M950 366H1042A16 16 0 0 1 1058 382V412A16 16 0 0 1 1042 428H1038L1056 452L1012 428H950A16 16 0 0 1 934 412V382A16 16 0 0 1 950 366Z"/>',
  ) +
  '<circle cx="996" cy="397" r="20" fill="#FFC46B"/>' +
  line('M986 394V390M1006 394V390M984 403Q996 414 1008 403', '#10192B', 3) +
  bubble('<rect x="438" y="188" width="116" height="76" rx="14"/>') +
  '<path d="M486 208V244L514 226Z" fill="#E8EDF6"/>' +
  bubble('<rect x="112" y="592" width="176" height="48" rx="24"/>') +
  line(
    'M138 616V616M152 608V624M166 600V632M180 610V622M194 596V636M208 608V628M222 611V621M236 602V630M250 610V622M264 615V617',
    '#35B691',
    4,
  ) +
  bubble('<rect x="966" y="640" width="216" height="132" rx="14"/>') +
  line('M986 720H1162', '#2A3C5C', 1.5) +
  line('M986 716L1008 702L1028 726L1050 708L1072 738L1094 696L1116 704L1138 676L1162 684', '#35B691', 3);

const marks = MARKS.map(
  ([x, y], index) =>
    `<circle cx="${x}" cy="${y}" r="24" fill="#070B14" stroke="#FFC46B" stroke-width="2.5"/>${outline(String(index + 1), x, y + 8.5, { size: 24, weight: 'strong', fill: '#fff', anchor: 'middle' })}`,
).join('');

const SCREEN = '<clipPath id="lt-screen"><rect x="86" y="28" width="1228" height="850" rx="10"/></clipPath>';

/** A lid with its screen, a hinge, and the edge of the body that catches the lamp. */
const LAPTOP =
  '<defs><linearGradient id="lt-lid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2B3855"/><stop offset="1" stop-color="#131C30"/></linearGradient>' +
  '<linearGradient id="lt-body" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4A5A7E"/><stop offset=".2" stop-color="#26334F"/><stop offset="1" stop-color="#0C1322"/></linearGradient>' +
  `${SCREEN}</defs>` +
  '<rect x="60" y="2" width="1280" height="900" rx="30" fill="url(#lt-lid)"/><rect x="61" y="3" width="1278" height="898" rx="29" fill="none" stroke="#8FA2CC" stroke-opacity=".4" stroke-width="2"/>' +
  '<rect x="86" y="28" width="1228" height="850" rx="10" fill="#070B14"/>';
const BODY =
  '<path d="M0 902H1400V914C1400 934 1384 944 1362 944H38C16 944 0 934 0 914Z" fill="url(#lt-body)"/><path d="M600 902H800C800 912 792 917 784 917H616C608 917 600 912 600 902Z" fill="#0B1220"/>' +
  '<path d="M30 903H1370" stroke="#FFD592" stroke-opacity=".5" stroke-width="2"/>';

const box = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 948" width="1400" height="948">${inner}</svg>\n`;
const onScreen = (inner: string): string =>
  `<g clip-path="url(#lt-screen)"><g transform="translate(98 -34)scale(.938)">${inner}</g></g>`;

const size = { format: 'svg', width: 1400, height: 948 } as const;

export const clientRoom: Drawing = { ...size, draw: () => box(LAPTOP + onScreen(drawRoom()) + BODY) };

export const clientInterface: Drawing = {
  ...size,
  draw: (labels: ClientLabels) => box(`<defs>${SCREEN}</defs>${onScreen(drawInterface(labels) + FEATURES + marks)}`),
};
