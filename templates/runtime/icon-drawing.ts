/**
 * An icon as data: what the build makes of an SVG file, what a service of icons answers, and what the browser draws.
 * Trusted Types let no text become markup here, so an icon is a list of shapes, each with the attributes that a shape
 * may have. Written and read in one file, so that both stay the same (tests/unit/icon-drawing.test.ts).
 */
export interface IconDrawing {
  readonly viewBox: string;
  /** Drawn with a pen; else filled. */
  readonly line?: boolean;
  readonly shapes: readonly (readonly [name: string, attributes: Readonly<Record<string, string | number>>])[];
}

const COMMON = 'transform fill-rule clip-rule opacity fill stroke stroke-width stroke-linecap stroke-linejoin';
const SHAPES: Readonly<Record<string, string>> = {
  path: 'd',
  circle: 'cx cy r',
  ellipse: 'cx cy rx ry',
  line: 'x1 y1 x2 y2',
  polyline: 'points',
  polygon: 'points',
  rect: 'x y width height rx ry',
};
/** An icon of more is a picture. */
const MOST = 100;
const LONGEST = 10_000;
const BOX = /^-?[\d.]+( -?[\d.]+){3}$/;

/** @returns null for an answer that is not an icon */
export function readIcon(answer: unknown): IconDrawing | null {
  const { viewBox, line, shapes } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof viewBox !== 'string' || !BOX.test(viewBox) || !Array.isArray(shapes)) return null;
  if (shapes.length === 0 || shapes.length > MOST || !shapes.every(isShape)) return null;
  return { viewBox, ...(line === true ? { line } : {}), shapes };
}

function isShape(shape: unknown): boolean {
  if (!Array.isArray(shape)) return false;
  const [name, attributes] = shape as readonly unknown[];
  if (typeof name !== 'string' || !Object.hasOwn(SHAPES, name)) return false;
  if (typeof attributes !== 'object' || attributes === null) return false;
  const known = `${SHAPES[name]} ${COMMON}`.split(' ');
  return Object.entries(attributes).every(
    ([attribute, value]) => known.includes(attribute) && isValue(attribute, String(value)),
  );
}

/** Numbers, letters of a path, names: nothing that could name an address. */
function isValue(attribute: string, value: string): boolean {
  if (value.length > LONGEST) return false;
  if (attribute === 'fill' || attribute === 'stroke') return /^(none|currentColor)$/.test(value);
  return (attribute === 'transform' ? /^[\w\s.,+()-]*$/ : /^[\w\s.,+-]*$/).test(value);
}

/** @returns the icon of an SVG file; null where it holds more than shapes */
export function iconOf(svg: string): IconDrawing | null {
  const [, opening = '', drawing = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const shapes: [string, Record<string, string>][] = [];
  const rest = drawing
    .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<(\w+)\b([^<>]*?)\s*(?:\/>|>\s*<\/\1>)/g, (_, name: string, text: string) => {
      shapes.push([name, attributesOf(text)]);
      return '';
    });
  if (rest.trim() !== '') return null;
  const { viewBox = '', stroke } = attributesOf(opening);
  return readIcon({ viewBox, line: stroke === 'currentColor', shapes });
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name, a ?? b]),
  );
