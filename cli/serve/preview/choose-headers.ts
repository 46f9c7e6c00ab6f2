import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';

/** Whether a file gets the headers of pages: one policy serves all HTML. */
export const isHtml = ({ kind }: Pick<ManifestFile, 'kind'>): boolean =>
  kind === 'page' || kind === 'error-page' || kind === 'copied-page';

/** The headers of a file that is sent to a visitor. @param timing the value of Server-Timing; empty if nothing is known */
export const fileHeaders = (
  headers: Manifest['headers'],
  file: ManifestFile,
  timing: string,
): Readonly<Record<string, string>> => ({
  ...chooseHeaders(headers, file),
  'Cache-Control': file.cacheControl,
  ...(isHtml(file) && timing ? { 'Server-Timing': timing } : {}),
});

/** The headers of a file, apart from those of its own entry. Results of older builds have none for drawings. */
export function chooseHeaders(
  { page, file, drawing = file }: Manifest['headers'],
  { kind, contentType }: Pick<ManifestFile, 'kind' | 'contentType'>,
): Readonly<Record<string, string>> {
  if (isHtml({ kind })) return page;
  return contentType === 'image/svg+xml' ? drawing : file;
}
