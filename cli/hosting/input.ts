import type { AccessRules } from '../../regions/access.ts';
import type { Manifest } from '../emit/manifest.ts';

/** All that hosting is made from: what the manifest says of the files, and the rules about places. */
export interface HostingInput extends Pick<Manifest, 'region' | 'headers' | 'redirects' | 'files'> {
  readonly rules: AccessRules;
  /** Address ranges (CIDR) whose visitors are told `Server-Timing: wl`. */
  readonly ranges: readonly string[];
}

/** A sentence for a site that has no page of its own for an error. */
export const WORDS = { 403: 'Access denied.', 404: 'Not found.', 500: 'Unexpected error.' } as const;
