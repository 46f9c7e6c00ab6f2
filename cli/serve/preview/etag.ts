import type { Encoding, ManifestFile } from '../../build/emit/manifest.ts';

/** Strong, and another for each encoding: two of them with one ETag could be spliced by a range request. */
export const etagOf = ({ sha256 }: ManifestFile, encoding: Encoding | null): string =>
  `"${sha256.slice(0, 32)}${encoding ? `-${encoding}` : ''}"`;

/** Whether If-None-Match names the ETag. A cache on the way may have made it a weak one, which is as good here. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.some((known) => known === etag) === true;
}
