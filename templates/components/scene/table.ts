/**
 * The client's table under the lamp, as SVG text. In two layers: the room, which is the same in every language, and the
 * interface over it.
 */
import { outline } from '../../drawings/outline.ts';
import { bust, DEEP, LIGHT, type Look, PALE, TAN } from '../portrait/bust.ts';
import { back, card, cardDefs } from './cards.ts';
import { stack } from './chips.ts';

/** The labels of the client's interface. */
export interface ClientLabels {
  readonly names: readonly string[];
  readonly stacks: readonly string[];
  readonly pot: string;
  readonly fold: string;
  readonly call: string;
  readonly raise: string;
}

interface Seat {
  readonly x: number;
  readonly y: number;
  readonly look: Look;
  readonly state: 'plays' | 'folded' | 'acts';
}

const SEATS: readonly Seat[] = [
  {
    x: 186,
    y: 486,
    state: 'folded',
    look: { skin: TAN, hair: ['#3A2A28', '#17131A'], cloth: ['#3C5278', '#1A2742'], style: 'curls' },
  },
  {
    x: 372,
    y: 300,
    state: 'plays',
    look: {
      skin: PALE,
      hair: ['#8B8F9C', '#4A4E5E'],
      cloth: ['#5C3F3A', '#2C1F26'],
      style: 'bald',
      beard: 'full',
      glasses: true,
    },
  },
  {
    x: 908,
    y: 300,
    state: 'folded',
    look: { skin: DEEP, hair: ['#1E1A1E', '#0E0C10'], cloth: ['#2F7A66', '#123A34'], style: 'bun' },
  },
  {
    x: 1094,
    y: 486,
    state: 'plays',
    look: { skin: LIGHT, hair: ['#B06A32', '#54301C'], cloth: ['#48597E', '#1C2844'], style: 'parted' },
  },
  {
    x: 640,
    y: 812,
    state: 'acts',
    look: { skin: TAN, hair: ['#4A2F2A', '#1D1519'], cloth: ['#A8612E', '#54301F'], style: 'bob' },
  },
];

const DEFS =
  cardDefs +
  '<radialGradient id="nj-felt" cx=".5" cy=".38" r=".62"><stop offset="0" stop-color="#3F9377"/><stop offset=".36" stop-color="#1E5E54"/><stop offset=".72" stop-color="#0F3238"/><stop offset="1" stop-color="#0A1D28"/></radialGradient>' +
  '<linearGradient id="nj-rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#33405E"/><stop offset=".3" stop-color="#1A2742"/><stop offset="1" stop-color="#0A101E"/></linearGradient>' +
  '<radialGradient id="nj-pool"><stop offset="0" stop-color="#FFD592" stop-opacity=".62"/><stop offset=".4" stop-color="#F5A83D" stop-opacity=".2"/><stop offset="1" stop-color="#F5A83D" stop-opacity="0"/></radialGradient>' +
  '<linearGradient id="nj-cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFE2B0" stop-opacity=".34"/><stop offset=".7" stop-color="#FFC46B" stop-opacity=".06"/><stop offset="1" stop-color="#FFC46B" stop-opacity="0"/></linearGradient>' +
  '<linearGradient id="nj-shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0E1626"/><stop offset=".62" stop-color="#3A4D74"/><stop offset="1" stop-color="#131D31"/></linearGradient>' +
  '<radialGradient id="nj-dark" cx=".5" cy=".45" r=".6"><stop offset=".55" stop-color="#070B14" stop-opacity="0"/><stop offset="1" stop-color="#070B14" stop-opacity=".8"/></radialGradient>' +
  '<pattern id="nj-nap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><path d="M0 1H3M4 4.5H7M1 6H2" stroke="#fff" stroke-opacity=".07"/></pattern>' +
  '<filter id="nj-soft" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="22"/></filter>';

function surface(): string {
  return (
    '<ellipse cx="640" cy="634" rx="610" ry="312" fill="#03060C" fill-opacity=".55"/>' +
    '<path d="M40 556V596A600 306 0 0 0 1240 596V556Z" fill="#080D18"/>' +
    '<ellipse cx="640" cy="560" rx="600" ry="304" fill="url(#nj-rail)"/>' +
    '<ellipse cx="640" cy="556" rx="584" ry="291" fill="none" stroke="#5B6C92" stroke-opacity=".35" stroke-width="1.5"/>' +
    '<ellipse cx="640" cy="560" rx="524" ry="244" fill="#060A13"/>' +
    '<ellipse cx="640" cy="561" rx="521" ry="241" fill="none" stroke="#C98F45" stroke-width="4"/>' +
    '<ellipse cx="640" cy="562" rx="517" ry="237" fill="url(#nj-felt)"/><ellipse cx="640" cy="562" rx="517" ry="237" fill="url(#nj-nap)"/>' +
    // The rail's far side catches the lamp.
    '<path d="M190 358A600 304 0 0 1 1090 358" fill="none" stroke="#FFD592" stroke-opacity=".55" stroke-width="3"/>' +
    '<path d="M118 452A600 304 0 0 1 1162 452" fill="none" stroke="#FFD592" stroke-opacity=".18" stroke-width="2"/>' +
    '<ellipse cx="640" cy="562" rx="402" ry="166" fill="none" stroke="#9BD8C2" stroke-opacity=".24" stroke-width="2"/>'
  );
}

/** The mark, woven into the cloth. */
const MARK =
  '<path d="M548 662C584 618 656 610 728 626C700 636 704 648 676 660C700 664 690 680 656 680C622 684 586 672 548 662Z" fill="#fff" fill-opacity=".045"/>';

function board(): string {
  return (
    card('10', 'h', 'translate(420 470)scale(1.26)') +
    card('7', 'c', 'translate(509 470)scale(1.26)') +
    card('4', 's', 'translate(598 470)scale(1.26)') +
    card('A', 'd', 'translate(687 470)scale(1.26)') +
    card('9', 's', 'translate(776 470)scale(1.26)') +
    stack('lamp', 5, 596, 436) +
    stack('felt', 7, 634, 430) +
    stack('night', 4, 671, 438) +
    stack('red', 3, 648, 450)
  );
}

function seat({ x, y, look, state }: Seat, index: number, labels: ClientLabels): string {
  // A player who has folded is shown in the dark.
  const dark = state === 'folded' ? '<circle cx="48" cy="48" r="48" fill="#0A1120" fill-opacity=".62"/>' : '';
  const ring =
    state === 'acts'
      ? '<path d="M48-6A54 54 0 1 1-4 62" fill="none" stroke="#FFC46B" stroke-width="4" stroke-linecap="round"/>'
      : '';
  return (
    `<g transform="translate(${x - 60} ${y - 84})"><g transform="scale(1.25)"><circle cx="48" cy="48" r="50" fill="#0B1220"/><circle cx="48" cy="48" r="48" fill="#22365A"/>` +
    `<g clip-path="url(#nj-round)"><g transform="translate(48 50)scale(1.22)translate(-48 -48)">${bust(look)}</g></g>${dark}${ring}</g>` +
    `<rect x="-22" y="100" width="164" height="52" rx="10" fill="#0B1220" fill-opacity=".94" stroke="${state === 'acts' ? '#FFC46B' : '#2A3C5C'}"/>` +
    `<g opacity="${state === 'folded' ? 0.55 : 1}">${outline(labels.names[index] ?? '', 60, 122, { size: 17, weight: 'strong', fill: '#E8EDF6', anchor: 'middle' })}${outline(labels.stacks[index] ?? '', 60, 143, { size: 16, weight: 'strong', fill: '#FFC46B', anchor: 'middle' })}</g></g>`
  );
}

function hands(): string {
  return (
    back('translate(452 356)rotate(-14)scale(.66)') +
    back('translate(476 346)rotate(-3)scale(.66)') +
    back('translate(946 522)rotate(-24)scale(.66)') +
    back('translate(968 510)rotate(-12)scale(.66)') +
    card('A', 's', 'translate(724 702)rotate(-7)scale(1.3)') +
    card('10', 'd', 'translate(792 692)rotate(6)scale(1.3)') +
    stack('night', 4, 470, 446) +
    stack('felt', 2, 446, 456) +
    stack('red', 3, 902, 560) +
    stack('lamp', 3, 872, 570) +
    stack('felt', 5, 556, 716) +
    stack('lamp', 6, 520, 724) +
    stack('night', 3, 538, 740) +
    '<circle cx="392" cy="430" r="17" fill="#F7F0E0"/><path d="M386 423H391C397 423 400 426 400 430S397 437 391 437H386Z" fill="none" stroke="#15203A" stroke-width="2.4"/>'
  );
}

const pot = (labels: ClientLabels): string =>
  `<rect x="572" y="600" width="136" height="30" rx="15" fill="#070B14" fill-opacity=".62"/>${outline(labels.pot, 640, 620.5, { size: 17, weight: 'strong', fill: '#E8EDF6', anchor: 'middle' })}`;

function actions(labels: ClientLabels): string {
  const button = (x: number, label: string, main: boolean) =>
    `<rect x="${x}" y="866" width="150" height="56" rx="12" fill="${main ? '#FFC46B' : '#121C30'}" stroke="${main ? '#FFC46B' : '#3A4F78'}"/>` +
    outline(label, x + 75, 901, { size: 21, weight: 'strong', fill: main ? '#10192B' : '#E8EDF6', anchor: 'middle' });
  return (
    '<path d="M836 842H1290" stroke="#2A3C5C" stroke-width="5" stroke-linecap="round"/><path d="M836 842H1010" stroke="#FFC46B" stroke-width="5" stroke-linecap="round"/><circle cx="1010" cy="842" r="11" fill="#FFE2B0"/>' +
    button(816, labels.fold, false) +
    button(978, labels.call, false) +
    button(1140, labels.raise, true)
  );
}

const LAMP =
  '<g fill="url(#nj-cone)" filter="url(#nj-soft)"><path d="M566 124L110 660H1170L714 124Z"/><path d="M590 124L260 660H1020L690 124Z"/></g><path d="M640-60V48" stroke="#34486E" stroke-width="4"/>' +
  '<path d="M622 48H658L664 62H616Z" fill="#C98F45"/><path d="M540 122C548 84 590 62 640 62S732 84 740 122Z" fill="url(#nj-shade)"/>' +
  '<path d="M700 76C718 88 730 102 735 118" fill="none" stroke="#9FB2DA" stroke-opacity=".5" stroke-width="2"/>' +
  '<ellipse cx="640" cy="122" rx="100" ry="12" fill="#FFE9C4"/><ellipse cx="640" cy="124" rx="60" ry="7" fill="#fff"/>';

/** The room, with cards and chips on its table, and without a word. Box: 0 0 1280 960. */
export const drawRoom = (): string =>
  `<defs>${DEFS}</defs>${surface()}${MARK}<ellipse cx="640" cy="520" rx="470" ry="200" fill="url(#nj-pool)"/>` +
  `${board()}${hands()}<ellipse cx="640" cy="560" rx="720" ry="420" fill="url(#nj-dark)"/>${LAMP}`;

/** What the client shows over that room: players, sums, its buttons. */
export const drawInterface = (labels: ClientLabels): string =>
  `<defs><clipPath id="nj-round"><circle cx="48" cy="48" r="46"/></clipPath></defs>` +
  SEATS.map((entry, index) => seat(entry, index, labels)).join('') +
  pot(labels) +
  actions(labels);
