import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';
import { dictionaryFile } from '../../regions/edge-paths.ts';
import type { RegionTable } from './built-region.ts';
import { dictionaryVariant } from './choose-encoding.ts';

/** Whether a file gets the headers of pages: one policy serves all HTML. */
export const isHtml = ({ kind }: Pick<ManifestFile, 'kind'>): boolean =>
  kind === 'page' || kind === 'error-page' || kind === 'copied-page';

/** The headers of a file that is sent to a visitor. @param timing the value of Server-Timing; empty if nothing is known */
export const fileHeaders = (
  { headers, basePath }: Pick<RegionTable, 'headers' | 'basePath'>,
  file: ManifestFile,
  timing: string,
): Readonly<Record<string, string>> => ({
  ...chooseHeaders(headers, file),
  'Cache-Control': file.cacheControl,
  ...(isHtml(file) && timing ? { 'Server-Timing': timing } : {}),
  ...dictionaryHeaders(basePath, file),
});

/** A page names its dictionary, which names the pages that it is for. */
function dictionaryHeaders(basePath: string, file: ManifestFile): Readonly<Record<string, string>> {
  const variant = dictionaryVariant(file);
  if (file.dictionaryOf) return { 'Use-As-Dictionary': dictionaryUse(basePath, file.dictionaryOf) };
  return variant ? { Link: dictionaryLink(basePath, dictionaryFile(variant)), Vary: DICTIONARY_VARY } : {};
}

export const DICTIONARY_VARY = 'Accept-Encoding, Available-Dictionary';
/** @param path of the dictionary. A browser loads it when it has nothing else to do. */
export const dictionaryLink = (basePath: string, path: string): string =>
  `<${basePath}/${path}>; rel="compression-dictionary"`;
/** For documents only: other requests need not name it. @param below the address that the pages are below */
export const dictionaryUse = (basePath: string, below: string): string =>
  `match="${basePath}${below}*", match-dest=("document")`;

/** The headers of a file, apart from those of its own entry. Results of older builds have none for drawings. */
export function chooseHeaders(
  { page, file, drawing = file }: Manifest['headers'],
  { kind, contentType }: Pick<ManifestFile, 'kind' | 'contentType'>,
): Readonly<Record<string, string>> {
  if (isHtml({ kind })) return page;
  return contentType === 'image/svg+xml' ? drawing : file;
}
