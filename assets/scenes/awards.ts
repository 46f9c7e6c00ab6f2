/**
 * Draws the three award pictures of the footer, `assets/icons/awards/<name>.svg`: one medal, three figures, no words.
 * Run it by `node assets/scenes/awards.ts` after a change here; the build reads only what it wrote.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [LAMP, DEEP, NIGHT, MIST] = ['#FFC46B', '#B9822F', '#121C30', '#E8EDF6'];
/** Leaves on each side of the medal, from its foot upwards: degrees from the vertical. */
const LEAVES = [24, 46, 68, 90, 112, 134];

/** What each award is for, within a circle of 26 units around the middle. */
const FIGURES: Record<string, string> = {
  // The client: a table on a screen.
  client: `<rect x="-15" y="-12" width="30" height="20" rx="2.5" fill="none" stroke="${MIST}" stroke-width="2.4"/><ellipse cy="-2" rx="9" ry="5" fill="${LAMP}"/><path d="M-6 13H6M0 8v5" stroke="${MIST}" stroke-width="2.4" stroke-linecap="round"/>`,
  // The clearest terms: a page, and the line in it that one looks for.
  terms: `<path d="M-10-15H5l6 6V15H-10z" fill="none" stroke="${MIST}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-5-5H2M-5 9H5" stroke="${MIST}" stroke-width="2.2" stroke-linecap="round"/><path d="M-5 2H6" stroke="${LAMP}" stroke-width="3.4" stroke-linecap="round"/>`,
  // Support: a headset, lit where one speaks.
  support: `<path d="M-13 4v-4a13 13 0 0 1 26 0v4" fill="none" stroke="${MIST}" stroke-width="2.4"/><rect x="-16" y="1" width="6" height="11" rx="2.6" fill="${MIST}"/><rect x="10" y="1" width="6" height="11" rx="2.6" fill="${MIST}"/><path d="M13 12c0 4-5 5-9 5" fill="none" stroke="${MIST}" stroke-width="2.2"/><circle cx="2.5" cy="17" r="3" fill="${LAMP}"/>`,
};

const folder = join(import.meta.dirname, '..', 'icons', 'awards');
mkdirSync(folder, { recursive: true });
for (const [name, figure] of Object.entries(FIGURES)) writeFileSync(join(folder, `${name}.svg`), `${medal(figure)}\n`);

function medal(figure: string): string {
  const leaves = LEAVES.flatMap((turn) => [leaf(turn, 1), leaf(turn, -1)]).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-44 -44 88 88">',
    `<circle r="30" fill="${NIGHT}" stroke="${LAMP}" stroke-width="1.6"/>`,
    `<g fill="${DEEP}">${leaves}</g>${figure}</svg>`,
  ].join('');
}

/** A leaf lies along the rim and leans outwards. @param side 1 for the right half of the wreath, -1 for the left one */
function leaf(turn: number, side: 1 | -1): string {
  const fromTop = 180 - turn;
  const angle = (fromTop * Math.PI) / 180;
  const [x, y] = [side * Math.sin(angle) * 37, -Math.cos(angle) * 37].map((value) => value.toFixed(1));
  return `<ellipse rx="2.6" ry="6.4" transform="translate(${x} ${y}) rotate(${side * (fromTop - 90 + 24)})"/>`;
}
