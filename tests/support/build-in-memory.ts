import { type MemoryRegion, openMemory } from '../../cli/build/emit/memory-output.ts';
import type { ResultSource } from '../../cli/check/result-source.ts';
import { type BuildOptions, buildSite } from '../../cli/pipeline/build.ts';

/** Builds a site without writing a result. @returns the regions by id. @throws ProblemsError like every build */
export async function buildInMemory(
  root: string,
  regions: readonly string[] = [],
  { asOf, renderer }: { readonly asOf?: string } & Pick<BuildOptions, 'renderer'> = {},
) {
  const results = new Map<string, MemoryRegion>();
  await buildSite({
    root,
    regions,
    output: openMemory(results),
    renderer,
    ...(asOf !== undefined && { asOf: Date.parse(asOf) }),
  });
  return results;
}

/** The results as input for the checks. */
export const sourcesOf = (results: ReadonlyMap<string, MemoryRegion>): ResultSource[] =>
  [...results.values()].flatMap((result) => {
    const { manifest } = result;
    return manifest ? [{ region: manifest.region, manifest, read: (path) => result.find(path), list: () => null }] : [];
  });
