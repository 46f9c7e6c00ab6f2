import type { Manifest } from '../../build/emit/manifest.ts';
import type { AccessRules } from '../../kit/places/access.ts';

/** All that hosting is made from: what the manifest says of the files, and the rules about places. */
export interface HostingInput extends Pick<Manifest, 'region' | 'headers' | 'redirects' | 'files'> {
  readonly rules: AccessRules;
  /** Address ranges (CIDR) whose visitors are told `Server-Timing: wl`. */
  readonly ranges: readonly string[];
}
