import type { ManifestFile } from '../build/emit/manifest.ts';
import type { RegionTarget } from '../build/emit/output.ts';
import type { EncodedCounts } from '../build/render/encode-pictures.ts';

export interface RegionReport {
  readonly id: string;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  readonly images: EncodedCounts;
  readonly problems: number;
  /** The number of files that are new, or have other bytes than before. */
  readonly written: number;
  /** Every page with its size and that of its smallest variant, in bytes. */
  readonly routes: readonly Route[];
  /** What the host that was named cannot do. */
  readonly limits?: readonly string[];
}

interface Route {
  readonly path: string;
  readonly bytes: number;
  readonly transferred: number;
}

export function reportOf(
  id: string,
  pages: number,
  images: EncodedCounts,
  { files, written }: RegionTarget,
): RegionReport {
  const all = Object.entries(files);
  const pageFiles = all.filter(([, { kind }]) => kind === 'page' || kind === 'error-page');
  return {
    id,
    pages,
    files: all.length,
    bytes: all.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    images,
    problems: 0,
    written,
    routes: pageFiles.map(routeReport),
  };
}

const routeReport = ([path, { bytes, encodings }]: readonly [string, ManifestFile]): Route => ({
  path: path.endsWith('index.html') ? `/${path.slice(0, -'index.html'.length)}` : `/${path}`,
  bytes,
  transferred: encodings.br ?? encodings.gz ?? bytes,
});

/** The report of a build that found nothing to do. */
export const unchangedReport = (report: RegionReport): RegionReport => ({
  ...report,
  written: 0,
  images: { ...report.images, encoded: 0, cached: report.images.total },
});
