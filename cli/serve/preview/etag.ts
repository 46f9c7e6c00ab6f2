import type { Encoding, ManifestFile } from '../../build/emit/manifest.ts';

/** A strong ETag, different for each encoding: a range request must never combine bytes of two encodings. */
export const etagOf = ({ sha256 }: ManifestFile, encoding: Encoding | null): string =>
  `"${sha256.slice(0, 32)}${encoding ? `-${encoding}` : ''}"`;

/** Whether If-None-Match contains the ETag. Ignores `W/`, which an intermediate cache may have added. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.some((known) => known === etag) === true;
}
