/**
 * Reads a QR code from its drawing by the standard, independently of the package that drew it: versions 1 to 4 with error
 * correction M in byte mode, as for our addresses. An undamaged drawing needs no correction.
 */
export function readQrCode(svg: string): string {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const size = side - 8;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) (dark[Number(y) - 4] as boolean[])[Number(x) - 4 + step] = true;
  const at = (x: number, y: number) => Number(dark[y]?.[x] ?? false);
  const version = (size - 17) / 4;

  // Format: level and mask, in the column beside the first finder, xor a fixed pattern.
  const format = [0, 1, 2, 3, 4].map((x) => at(x, 8)).reduce((bits, bit) => bits * 2 + bit, 0) ^ 0b10101;
  if (format >> 3 !== 0) throw new Error('not of level M');
  const mask = MASKS[format & 7] as (x: number, y: number) => boolean;
  const centre = version === 1 ? -9 : size - 7;
  const isFunction = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - centre) < 3 && Math.abs(y - centre) < 3);

  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, upwards = !upwards) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFunction(x, y)) bits.push(at(x, y) ^ Number(mask(x, y)));
    }
  }
  let codewords = Array.from({ length: bits.length >> 3 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
  // Version 4 interleaves its 64 codewords in two blocks.
  if (version === 4) codewords = [0, 1].flatMap((block) => codewords.slice(0, 64).filter((_, at) => at % 2 === block));
  const stream = codewords.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (stream.slice(0, 4) !== '0100') throw new Error('not bytes');
  const length = Number.parseInt(stream.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, index) => Number.parseInt(stream.slice(12 + index * 8, 20 + index * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
