/**
 * Draws what is printed on the things of a scene: card faces, the back of the cards, the middle of a chip. Run it by
 * `node assets/scenes/textures.ts` before a scene is rendered; it writes PNG files to `.cache/scenes/`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { card, cardDefs, back as drawnBack, type Rank, type Suit } from '../../templates/components/scene/cards.ts';
import { stack } from '../../templates/components/scene/chips.ts';
import { drawInterface, drawRoom } from '../../templates/components/scene/table.ts';

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
    `<defs>${cardDefs}</defs><style>#nj-face stop{stop-color:#f4efe4}</style><path fill="#f4efe4" d="M0 0H64V90H0Z"/>${card(rank, suit, '')}`,
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

/** The client on a laptop, without a word: names, sums and labels are what nobody could read here. */
const laptopScreen = () =>
  box(
    '-40 60 1360 900',
    2040,
    1350,
    `<path d="M-40 60H1320V960H-40Z" fill="#070B14"/>${drawRoom()}${drawInterface({ names: [], stacks: [], pot: '', fold: '', call: '', raise: '' })}` +
      // On air: a lit dot where the client shows that it streams.
      '<circle cx="1262" cy="118" r="17" fill="#E5484D"/><circle cx="1262" cy="118" r="27" fill="none" stroke="#E5484D" stroke-width="4"/>',
  );

/** The client on a phone, upright: five others, the board, our two cards, two buttons. */
function phoneScreen(): string {
  const seats = [
    ['135 58', '#DDA679', '#B8414A'],
    ['40 148', '#8E5A3A', '#48597E'],
    ['230 148', '#E9BB96', '#2F7A66'],
    ['40 318', '#C28758', '#A8612E'],
    ['230 318', '#DDA679', '#5C3F6A'],
  ]
    .map(
      ([at, skin, cloth]) =>
        `<g transform="translate(${at})"><circle r="23" fill="#2A3F68" stroke="#0B1220" stroke-width="3"/><circle cy="-4" r="8" fill="${skin}"/><path d="M-14 16Q0-2 14 16Z" fill="${cloth}"/><rect x="-20" y="26" width="40" height="11" rx="5.5" fill="#0B1220"/><rect x="-12" y="30" width="24" height="3" rx="1.5" fill="#F5A83D"/></g>`,
    )
    .join('');
  const board = (['10h', '7c', '4s', 'Ad', '9s'] as const)
    .map((name, index) =>
      card(name.slice(0, -1) as Rank, name.slice(-1) as Suit, `translate(${58.5 + index * 31} 186)scale(.45)`),
    )
    .join('');
  return box(
    '12 12 246 536',
    984,
    2144,
    `<defs>${cardDefs}<radialGradient id="felt" cx=".55" cy=".35" r=".8"><stop offset="0" stop-color="#3A9A7E"/><stop offset=".6" stop-color="#175A56"/><stop offset="1" stop-color="#0E2B38"/></radialGradient></defs>` +
      '<path d="M0 0H270V560H0Z" fill="#0A1120"/><ellipse cx="135" cy="232" rx="113" ry="190" fill="#1C2A46"/><ellipse cx="135" cy="232" rx="97" ry="170" fill="#C98F45"/><ellipse cx="135" cy="232" rx="95" ry="168" fill="url(#felt)"/>' +
      `<ellipse cx="135" cy="232" rx="70" ry="136" fill="none" stroke="#9BD8C2" stroke-opacity=".3" stroke-width="1.5"/>${seats}${board}` +
      [
        'translate(70 118)rotate(24)',
        'translate(76 116)rotate(36)',
        'translate(182 292)rotate(-20)',
        'translate(188 288)rotate(-8)',
      ]
        .map((place) => drawnBack(`${place}scale(.26)`))
        .join('') +
      `<g transform="translate(118 262)scale(.7)">${stack('lamp', 5, 0, 0)}${stack('felt', 3, 26, 4)}${stack('red', 2, 52, 0)}</g>` +
      '<ellipse cx="135" cy="400" rx="60" ry="46" fill="#FFC46B" fill-opacity=".08"/>' +
      card('A', 's', 'translate(76 352)rotate(-6)scale(.96)') +
      card('10', 'd', 'translate(134 345)rotate(5)scale(.96)') +
      '<path d="M40 458H230" stroke="#2F4268" stroke-width="4" stroke-linecap="round"/><path d="M40 458H104" stroke="#FFC46B" stroke-width="4" stroke-linecap="round"/><circle cx="104" cy="458" r="8" fill="#FFE2B0"/>' +
      '<rect x="26" y="474" width="104" height="46" rx="13" fill="#1B2942" stroke="#4A5F8C"/><rect x="52" y="494" width="52" height="6" rx="3" fill="#A9B6CC"/><rect x="140" y="474" width="104" height="46" rx="13" fill="#FFC46B"/><rect x="166" y="494" width="52" height="6" rx="3" fill="#5B3A12"/>',
  );
}

const pictures: Record<string, string> = {
  'screen-laptop': laptopScreen(),
  'screen-phone': phoneScreen(),
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
