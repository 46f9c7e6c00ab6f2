import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';
import type { AccessRules } from '../../kit/places/access.ts';

/** The input of all host configurations: the manifest and the location rules. */
export interface HostingInput extends Pick<Manifest, 'region' | 'basePath' | 'headers' | 'redirects'> {
  /** The address of the region. */
  readonly origin?: string;
  /** Files for the root of its host, where the region is below a path: text by name. */
  readonly hostRoot?: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, ManifestFile>;
  /** Null on a site that decides nothing by places: it serves files alone. */
  readonly rules: AccessRules | null;
  /** Whitelisted address ranges (CIDR): their visitors get `Server-Timing: wl`. */
  readonly ranges: readonly string[];
}
