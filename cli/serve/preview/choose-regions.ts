import { existsSync } from 'node:fs';
import { builtRegions, readManifest } from '../../build/emit/manifest.ts';
import { missingResult } from '../../build/emit/missing-result.ts';
import { findResult } from '../../build/emit/swap.ts';
import type { Place } from '../../kit/places/place.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { requireRegions } from '../../problems/usage-error.ts';
import { readRegions } from '../../regions/regions.ts';
import { readAccessRules } from './built-region.ts';

export interface ChosenRegion {
  readonly id: string;
  /** The path of its origin, without a slash at the end. */
  readonly basePath: string;
  /** The region's own location; null if it has none, or its rules cannot be read. */
  readonly home: Place | null;
  /** The languages after the main one; empty if the region's source is missing or invalid. */
  readonly furtherLanguages: readonly { readonly code: string; readonly prefix: string }[];
}

/**
 * Chooses the regions to preview: the wanted ones in that order, else all built ones in source order.
 * @returns the built regions, and a problem if chosen regions are not built
 * @throws UsageError for an unknown region
 * @throws ProblemsError if a wanted region is not built, or no region is
 */
export function chooseRegions(
  root: string,
  out: string,
  wanted: readonly string[],
): { regions: ChosenRegion[]; missing: Problem | null } {
  // Ignore problems of the sources: an earlier result can still be shown.
  const { regions: sources, ids } = readRegions(root, null);
  const all = [...new Set([...sources.map(({ region }) => region.id), ...[...ids, ...builtRegions(out)].sort()])];
  requireRegions(wanted, all);
  const chosen = wanted.length === 0 ? all : [...new Set(wanted)];
  const isBuilt = (id: string) => {
    const { folder, manifest } = findResult(out, id);
    return existsSync(folder) && readManifest(manifest) !== null;
  };
  if (chosen.length === 0) throw new ProblemsError([noSite(root)]);
  const absent = chosen.filter((id) => !isBuilt(id));
  const hasNone = wanted.length === 0 && builtRegions(out).length === 0;
  const missing = absent.length > 0 ? missingResult(root, out, hasNone ? [] : absent) : null;
  if (missing && (wanted.length > 0 || absent.length === chosen.length)) throw new ProblemsError([missing]);
  const regions = chosen.filter(isBuilt).map((id) => {
    const source = sources.find(({ region }) => region.id === id)?.region;
    const furtherLanguages = (source?.languages ?? []).slice(1).map(({ code, prefix }) => ({ code, prefix }));
    const basePath = readManifest(findResult(out, id).manifest)?.basePath ?? '';
    return { id, basePath, home: homeOf(out, id), furtherLanguages };
  });
  return { regions, missing };
}

/** By the rules of the result. Those that cannot be read are reported when a page is requested. */
function homeOf(out: string, id: string): Place | null {
  const { folder, manifest } = findResult(out, id);
  try {
    return readAccessRules(folder, new Set(Object.keys(readManifest(manifest)?.files ?? {})))?.home ?? null;
  } catch {
    return null;
  }
}

const noSite = (root: string): Problem => ({
  code: 'ROOT-MISSING',
  at: null,
  message: `${root} has neither regions nor a built result.`,
  help: 'Run the command in the folder of a site, or pass it as --root. `site init` writes a new one.',
});
