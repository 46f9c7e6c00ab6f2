import type { Encoding } from '../../build/emit/manifest.ts';

/** What a client calls a precompressed variant; brotli comes first, as it is the smaller one. */
const NAMES = [
  ['br', 'br'],
  ['gz', 'gzip'],
] as const satisfies readonly (readonly [Encoding, string])[];

/** The value of Content-Encoding. */
export const contentEncoding = (encoding: Encoding): string => (encoding === 'gz' ? 'gzip' : encoding);

/**
 * The variant that a client likes best by its q values, brotli among equals. Null for the file as it is: for a client
 * that takes no variant, says nothing, or likes the plain file better and says so.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const wishes = parseWishes(header ?? '');
  const [best] = NAMES.filter(([encoding]) => available.includes(encoding))
    .map(([encoding, name]) => ({ encoding, quality: wishes.get(name) ?? wishes.get('*') ?? 0 }))
    // The sort keeps the order of equals.
    .sort((a, b) => b.quality - a.quality);
  if (!best || best.quality === 0 || (wishes.get('identity') ?? 0) > best.quality) return null;
  return best.encoding;
}

/** `br;q=0.5, gzip` as name to quality. A quality that is no number between 0 and 1 is a refusal. */
function parseWishes(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((wish) => {
      const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
    }),
  );
}
