import type { Encoding, ManifestFile } from '../../build/emit/manifest.ts';
import { dictionaryFile } from '../../regions/edge-paths.ts';

/** The values of Content-Encoding, the smallest variant first. */
const NAMES = ['dcz', 'br', 'gzip'] as const;

/** The value of Content-Encoding. */
export const contentEncoding = (encoding: Encoding): (typeof NAMES)[number] =>
  encoding === 'gz' ? 'gzip' : encoding === 'br' ? 'br' : 'dcz';

export const isDictionaryEncoding = (encoding: Encoding) => contentEncoding(encoding) === 'dcz';

/** The variant of a page for visitors who have its dictionary. */
export const dictionaryVariant = ({ encodings }: Pick<ManifestFile, 'encodings'>): Encoding | undefined =>
  (Object.keys(encodings) as Encoding[]).find(isDictionaryEncoding);

/** A hash as the header `Available-Dictionary` has it (RFC 9842, 2.2). */
export const availableDictionary = (sha256: string): string =>
  `:${btoa(sha256.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))}:`;

/** The variants that a visitor can unpack. @param held the value of Available-Dictionary */
export const usableVariants = (
  files: Pick<ReadonlyMap<string, ManifestFile>, 'get'>,
  { encodings }: Pick<ManifestFile, 'encodings'>,
  held: string | null | undefined,
): Encoding[] =>
  (Object.keys(encodings) as Encoding[]).filter((encoding) => {
    if (!isDictionaryEncoding(encoding)) return true;
    const dictionary = files.get(dictionaryFile(encoding));
    return dictionary !== undefined && held === availableDictionary(dictionary.sha256);
  });

/**
 * Negotiates the encoding by the q values of Accept-Encoding; the smallest wins a tie. Null (identity) if the client accepts no
 * variant, sends no header, or prefers identity explicitly.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const qualities = parseAcceptEncoding(header ?? '');
  const [best] = available
    .map((encoding) => ({ encoding, name: contentEncoding(encoding) }))
    .map((one) => ({ ...one, quality: qualities.get(one.name) ?? qualities.get('*') ?? 0 }))
    .sort((a, b) => b.quality - a.quality || NAMES.indexOf(a.name) - NAMES.indexOf(b.name));
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
