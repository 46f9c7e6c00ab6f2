import type { Manifest } from '../../build/emit/manifest.ts';
import type { AccessRules } from '../../kit/places/access.ts';

/** The input of all host configurations: the manifest and the location rules. */
export interface HostingInput extends Pick<Manifest, 'region' | 'headers' | 'redirects' | 'files'> {
  readonly rules: AccessRules;
  /** Whitelisted address ranges (CIDR): their visitors get `Server-Timing: wl`. */
  readonly ranges: readonly string[];
}
