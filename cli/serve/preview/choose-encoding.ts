import type { Encoding } from '../../build/emit/manifest.ts';

/** Encodings with their HTTP names; brotli first, because it is smaller. */
const NAMES = [
  ['br', 'br'],
  ['gz', 'gzip'],
] as const satisfies readonly (readonly [Encoding, string])[];

/** The value of Content-Encoding. */
export const contentEncoding = (encoding: Encoding): string => (encoding === 'gz' ? 'gzip' : encoding);

/**
 * Negotiates the encoding by the q values of Accept-Encoding; brotli wins a tie. Null (identity) if the client accepts no
 * variant, sends no header, or prefers identity explicitly.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const qualities = parseAcceptEncoding(header ?? '');
  const [best] = NAMES.filter(([encoding]) => available.includes(encoding))
    .map(([encoding, name]) => ({ encoding, quality: qualities.get(name) ?? qualities.get('*') ?? 0 }))
    // The sort is stable.
    .sort((a, b) => b.quality - a.quality);
  if (!best || best.quality === 0 || (qualities.get('identity') ?? 0) > best.quality) return null;
  return best.encoding;
}

/** Parses `br;q=0.5, gzip` to quality by name. An invalid quality counts as 0. */
function parseAcceptEncoding(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
    }),
  );
}
