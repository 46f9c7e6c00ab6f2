/**
 * Draws the ambassadors' portraits, `assets/icons/portraits/<slug>.svg`: one style, six silhouettes. Run it by
 * `node assets/scenes/portraits.ts` after a change here; the build reads only what it wrote.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bust, DEEP, LIGHT, type Look, PALE, TAN } from '../../templates/components/portrait/bust.ts';

/** A person's look, and the night behind: lit and dark. */
const PEOPLE: Record<string, { look: Look; night: [string, string] }> = {
  'marta-oliveira': {
    look: { skin: TAN, hair: ['#5A3524', '#24161A'], cloth: ['#2D5A78', '#16304A'], style: 'long' },
    night: ['#33507A', '#0F1A2E'],
  },
  'tomas-lindqvist': {
    look: { skin: PALE, hair: ['#D9A95B', '#7A5636'], cloth: ['#3A4660', '#1B2438'], style: 'parted', beard: 'full' },
    night: ['#2A4A5C', '#0D1826'],
  },
  'aiko-ferrand': {
    look: { skin: LIGHT, hair: ['#2B3350', '#0F1322'], cloth: ['#8E3B46', '#4A1E2C'], style: 'bob', glasses: true },
    night: ['#3B4468', '#12182C'],
  },
  'dele-okafor': {
    look: { skin: DEEP, hair: ['#2A211F', '#15100F'], cloth: ['#C98A3A', '#7A4E22'], style: 'cropped', beard: 'chin' },
    night: ['#2E4E58', '#0E1C26'],
  },
  'ines-castellano': {
    look: { skin: LIGHT, hair: ['#9A4A2A', '#4E2318'], cloth: ['#2F7A66', '#154438'], style: 'bun' },
    night: ['#404A66', '#141A2C'],
  },
  'ruben-hale': {
    look: { skin: PALE, hair: ['#A9ADB8', '#5E6474'], cloth: ['#4A4048', '#241F28'], style: 'cap', beard: 'full' },
    night: ['#38486A', '#10182A'],
  },
};

const folder = join(import.meta.dirname, '..', 'icons', 'portraits');
mkdirSync(folder, { recursive: true });
for (const [slug, { look, night }] of Object.entries(PEOPLE)) {
  writeFileSync(join(folder, `${slug}.svg`), `${portrait(look, night)}\n`);
}

/** One lamp from the upper right, on everybody alike. */
function portrait(look: Look, [lit, dark]: [string, string]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192"><defs>',
    `<linearGradient id="n" x1=".8" y1="0" x2=".2" y2="1"><stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    '<radialGradient id="l" cx=".86" cy=".02" r=".75"><stop offset="0" stop-color="#FFC46B" stop-opacity=".6"/><stop offset="1" stop-color="#FFC46B" stop-opacity="0"/></radialGradient>',
    '</defs><path d="M0 0H96V96H0Z" fill="url(#n)"/><path d="M0 0H96V96H0Z" fill="url(#l)"/>',
    `<g stroke-linejoin="round" transform="translate(48 97) scale(1.16) translate(-48 -95)">${bust(look)}</g></svg>`,
  ].join('');
}
