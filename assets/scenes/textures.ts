/**
 * Draws what is printed on the things of a scene: card faces, the back of the cards, the middle of a chip. Run it by
 * `node assets/scenes/textures.ts` before a scene is rendered; it writes PNG files to `.cache/scenes/`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { card, cardDefs, type Rank, type Suit } from '../../templates/components/scene/cards.ts';

const FACES: readonly (readonly [Rank, Suit])[] = [
  ['A', 's'],
  ['10', 'd'],
  ['10', 'h'],
  ['7', 'c'],
  ['4', 's'],
  ['A', 'd'],
  ['9', 's'],
  ['4', 'h'],
  ['8', 'c'],
];
const BIRD =
  'M4 34C4.6 19 12 8 23.5 8C30 8 34.6 11.6 35.4 16.4L39 18.6L34.8 20C33 24.4 28.6 26.4 24 26.4C17 26.4 11.4 29 4 34Z';

const box = (viewBox: string, width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${inside}</svg>`;

/** Paper white: the light of the scene gives it its colour, not the print. */
const face = (rank: Rank, suit: Suit) =>
  box(
    '0 0 64 90',
    896,
    1260,
    `<defs>${cardDefs([suit])}</defs><style>#nj-face stop{stop-color:#f4efe4}</style><path fill="#f4efe4" d="M0 0H64V90H0Z"/>${card(rank, suit, '')}`,
  );

/** The lamp over the rail, twice, so that a card has no head and no foot; a border that shows every bend. */
function back(): string {
  const rays = Array.from(
    { length: 24 },
    (_, ray) => `<path d="M32 45V${ray % 2 ? 24 : 20}" transform="rotate(${ray * 15} 32 45)"/>`,
  ).join('');
  const arcs = [12, 16, 20, 24, 28, 32, 36]
    .map((radius) => `<circle cx="32" cy="-4" r="${radius}"/><circle cx="32" cy="94" r="${radius}"/>`)
    .join('');
  return box(
    '0 0 64 90',
    896,
    1260,
    `<clipPath id="in"><rect x="4.5" y="4.5" width="55" height="81" rx="3"/></clipPath><path fill="#f1e9da" d="M0 0H64V90H0Z"/>` +
      '<g clip-path="url(#in)"><path fill="#14264a" d="M0 0H64V90H0Z"/>' +
      `<g fill="none" stroke="#5877b4" stroke-width=".7">${arcs}</g><circle cx="32" cy="45" r="17" fill="#14264a"/>` +
      `<g stroke="#f0b65e" stroke-width=".7">${rays}</g><circle cx="32" cy="45" r="14.4" fill="#14264a" stroke="#f0b65e" stroke-width=".8"/></g>` +
      '<rect x="6" y="6" width="52" height="78" rx="2.2" fill="none" stroke="#f0b65e" stroke-width=".6"/>' +
      `<g transform="translate(32 45)scale(.56)translate(-21 -20)"><path d="${BIRD}" fill="#f1e9da"/><circle cx="27.4" cy="15.6" r="3.7" fill="#f0b65e"/></g>`,
  );
}

/** The printed middle of a chip: the mark on a ring, no figure, because nothing here promises an amount. */
const inlay = (paper: string, ink: string, ring: string) =>
  box(
    '0 0 100 100',
    768,
    768,
    `<path d="M0 0H100V100H0Z" fill="${paper}"/><circle cx="50" cy="50" r="45" fill="none" stroke="${ring}" stroke-width="2.4"/>` +
      `<circle cx="50" cy="50" r="40" fill="none" stroke="${ink}" stroke-width=".9" stroke-dasharray="1.2 3"/>` +
      `<g transform="translate(50 51)scale(1.62)translate(-21.4 -20.6)"><path d="${BIRD}" fill="${ink}"/><circle cx="27.4" cy="15.6" r="3.7" fill="${ring}"/></g>`,
  );

const pictures: Record<string, string> = {
  back: back(),
  'inlay-lamp': inlay('#f6e7c8', '#5b3a12', '#c9832a'),
  'inlay-felt': inlay('#e4f1e9', '#124a3b', '#2e8f72'),
  'inlay-night': inlay('#e6ecf8', '#182744', '#44659f'),
  'inlay-red': inlay('#f8e6e1', '#5e1a24', '#b8414a'),
  ...Object.fromEntries(FACES.map(([rank, suit]) => [`${rank}${suit}`, face(rank, suit)])),
};

const folder = join(import.meta.dirname, '..', '..', '.cache', 'scenes');
mkdirSync(folder, { recursive: true });
for (const [name, svg] of Object.entries(pictures))
  await sharp(Buffer.from(svg))
    .png()
    .toFile(join(folder, `${name}.png`));
