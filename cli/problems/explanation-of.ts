import { CATALOGUE } from './catalogue.ts';
import type { Explanation } from './explanation.ts';

/** The explanation of a code; null for an unknown code. @param own the codes of the site */
export function explanationOf(code: string, own: Readonly<Record<string, Explanation>> = {}): Explanation | null {
  for (const known of [CATALOGUE, own] as Readonly<Record<string, Explanation>>[])
    if (Object.hasOwn(known, code)) return known[code] as Explanation;
  return null;
}
