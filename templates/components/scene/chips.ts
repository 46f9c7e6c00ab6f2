/** Clay chips seen from the side of the table: edge spots, a lit top, a stack that throws its shadow to the left. */

export const chipColours = {
  lamp: ['#F5A83D', '#8A5416', '#FFE7BF'],
  felt: ['#2E9B7C', '#145846', '#D6F2E6'],
  night: ['#35507F', '#182744', '#C9D8F2'],
  red: ['#B8414A', '#5E1A24', '#F6D5D2'],
} as const;
export type ChipColour = keyof typeof chipColours;

export const chipDefs = (colours: readonly ChipColour[]): string =>
  colours
    .map((name) => {
      const [edge, shade, spot] = chipColours[name];
      return (
        `<g id="nj-chip-${name}"><path d="M-17 0V5A17 8 0 0 0 17 5V0Z" fill="${shade}"/>` +
        `<path d="M-16 5.2A17 8 0 0 0 16 5.2" fill="none" stroke="${spot}" stroke-width="4.4" stroke-dasharray="5 7.4" stroke-dashoffset="-3"/>` +
        `<ellipse rx="17" ry="8" fill="${edge}"/><ellipse rx="14.6" ry="6.7" fill="none" stroke="${spot}" stroke-width="2.6" stroke-dasharray="5 6.6"/>` +
        `<ellipse rx="10" ry="4.5" fill="${shade}" fill-opacity=".55"/></g>`
      );
    })
    .join('');

/** A stack of one colour, its lowest chip at the origin. */
export function stack(colour: ChipColour, height: number, x: number, y: number): string {
  const chips = Array.from({ length: height }, (_, level) => {
    // No hand stacks perfectly: each chip sits a little off the one below.
    const off = [0, 0.8, -0.6, 0.3, -0.9, 0.5][level % 6];
    return `<use href="#nj-chip-${colour}" x="${off}" y="${-5 * level}"/>`;
  }).join('');
  return `<g transform="translate(${x} ${y})"><ellipse cx="-7" cy="6" rx="${20 + height}" ry="9" fill="#04070E" fill-opacity=".4"/>${chips}</g>`;
}
