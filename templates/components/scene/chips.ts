/** Clay chips seen from the side of the table: edge spots, a lit top, a stack that throws its shadow to the left. */

const chipColours = {
  lamp: ['#F5A83D', '#8A5416', '#FFE7BF'],
  felt: ['#2E9B7C', '#145846', '#D6F2E6'],
  night: ['#35507F', '#182744', '#C9D8F2'],
  red: ['#B8414A', '#5E1A24', '#F6D5D2'],
} as const;
type ChipColour = keyof typeof chipColours;

/** In a stack, each chip lies this much higher than the one below. */
const THICK = 5;
/** No hand stacks perfectly: each chip sits a little off the one below. */
const OFF = [0, 0.8, -0.6, 0.3, -0.9, 0.5] as const;

/** A stack of one colour, its lowest chip at the origin. */
export function stack(colour: ChipColour, height: number, x: number, y: number): string {
  const places = Array.from({ length: height }, (_, level) => [OFF[level % OFF.length] ?? 0, -THICK * level] as const);
  return `<g transform="translate(${x} ${y})"><ellipse cx="-7" cy="6" rx="${20 + height}" ry="9" fill="#04070E" fill-opacity=".4"/>${pile(colour, places)}</g>`;
}

/** A single one, in the air. */
export const chip = (colour: ChipColour, x: number, y: number): string => pile(colour, [[x, y]]);

/**
 * Chips from the lowest to the highest. All edges are one path and all their spots another, because a browser lays a
 * picture out element by element; of the tops, only the highest can be seen.
 */
function pile(colour: ChipColour, places: readonly (readonly [number, number])[]): string {
  const [edge, shade, spot] = chipColours[colour];
  const [x, y] = places.at(-1) ?? [0, 0];
  const at = `cx="${x}" cy="${y}"`;
  const edges = places.map(([left, up]) => `M${left - 17} ${up}v5a17 8 0 0 0 34 0v-5z`).join('');
  const spots = places.map(([left, up]) => `M${left - 16} ${(up + 5.2).toFixed(1)}a17 8 0 0 0 32 0`).join('');
  return (
    `<path d="${edges}" fill="${shade}"/>` +
    `<path d="${spots}" fill="none" stroke="${spot}" stroke-width="4.4" stroke-dasharray="5 7.4" stroke-dashoffset="-3"/>` +
    `<ellipse ${at} rx="17" ry="8" fill="${edge}"/><ellipse ${at} rx="14.6" ry="6.7" fill="none" stroke="${spot}" stroke-width="2.6" stroke-dasharray="5 6.6"/>` +
    `<ellipse ${at} rx="10" ry="4.5" fill="${shade}" fill-opacity=".55"/>`
  );
}
