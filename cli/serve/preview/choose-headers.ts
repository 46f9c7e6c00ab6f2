import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';

/** The headers of a file, apart from those of its own entry. Results of older builds have none for drawings. */
export function chooseHeaders(
  { page, file, drawing = file }: Manifest['headers'],
  { kind, contentType }: Pick<ManifestFile, 'kind' | 'contentType'>,
): Readonly<Record<string, string>> {
  if (kind === 'page' || kind === 'error-page') return page;
  return contentType === 'image/svg+xml' ? drawing : file;
}
