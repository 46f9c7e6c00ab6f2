import { hash } from 'node:crypto';
import type { Manifest, ManifestFile } from '../build/emit/manifest.ts';
import type { Strings } from '../content/strings.ts';
import type { Region } from '../kit/region.ts';
import type { CheckedPage, CheckedSite } from '../kit/site-checks.ts';
import type { Languages } from '../languages/language-pack.ts';
import type { MarketRules } from '../market/market-rules.ts';
import type { RedirectTable } from '../regions/redirect-table.ts';
import type { LoadedRegion } from '../regions/regions.ts';
import type { CompleteSite } from '../templates/site-definition.ts';

/** A page of the result with its facts. */
export interface BuiltPage extends CheckedPage {
  readonly region: ResultRegion;
  readonly entry: ManifestFile;
}

/** A file of the result, read once for all checks. */
export interface BuiltFile {
  readonly entry: ManifestFile;
  /** Null where it is not there. */
  readonly bytes: Uint8Array | null;
  readonly sha256: string;
}

export interface ResultRegion {
  readonly id: string;
  readonly loaded: LoadedRegion;
  readonly region: Region;
  readonly manifest: Manifest;
  readonly redirects: RedirectTable;
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Whether the files certainly match the manifest, because it was made from them. */
  readonly isSound: boolean;
  readonly pages: readonly BuiltPage[];
  /** By address; error pages are in it too. */
  readonly byPath: ReadonlyMap<string, BuiltPage>;
  /** Files that the manifest does not name; null if they cannot be known. */
  readonly unlistedFiles: readonly string[] | null;
  /** The bytes of a precompressed variant. */
  readonly variant: (path: string) => Uint8Array | null;
  readonly strings: (language: string) => Strings;
  readonly text: (path: string) => string | null;
}

/** Everything that the checks may look at. */
export interface BuiltSite {
  readonly root: string;
  /** The regions that are checked. */
  readonly regions: readonly ResultRegion[];
  /** Every region of the sources, built or not: what links between sites are measured by. */
  readonly all: readonly LoadedRegion[];
  readonly languages: Languages;
  /** What texts are compared with; null if the site records nothing of its markets. */
  readonly market: MarketRules | null;
  readonly figureWords: CheckedSite['figureWords'];
  /** ISO date that expiry is measured by. */
  readonly today: string;
  /** What templates/site.tsx defines. */
  readonly definition: CompleteSite;
}

/** The address that a file of the result answers. */
export const pagePath = (file: string): string =>
  file === 'index.html' ? '/' : file.endsWith('/index.html') ? `/${file.slice(0, -'index.html'.length)}` : `/${file}`;

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
