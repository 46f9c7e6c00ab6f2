import { resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { BUILD_KEY } from '../build/load/build-key.ts';
import type { BuildOptions, BuildReport } from './build.ts';
import { LastBuild } from './unchanged.ts';

/**
 * Builds as little of a site as its changes need: nothing, the pages whose words have changed, or the site. What is not needed
 * is not loaded.
 * @throws ProblemsError with all problems found; dist is unchanged
 */
export async function rebuildSite(options: Omit<BuildOptions, 'stamp' | 'output'>): Promise<BuildReport> {
  const started = performance.now();
  const root = resolve(options.root);
  const { regions = [], renderer = 'preact', release = false, asOf = Date.now() } = options;
  const identity = { root, out: outputFolder(root, options.out), renderer, regions, release };
  const last = new LastBuild(identity, BUILD_KEY);
  const unchanged = options.merge ? null : last.report(asOf);
  if (unchanged)
    return {
      ...unchanged,
      ms: performance.now() - started,
      stages: { load: 0, plan: 0, render: 0, emit: 0 },
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
  const how: BuildOptions = { ...options, asOf, stamp: () => last.sources?.key ?? null };
  const report = (await buildWords(how, asOf, last)) ?? (await buildAll(how));
  last.remember(report);
  return report;
}

async function buildWords(options: BuildOptions, asOf: number, last: LastBuild): Promise<BuildReport | null> {
  const change = options.merge ? null : last.findChange(asOf);
  if (!change) return null;
  const { buildChangedWords } = await import('./changed-words.ts');
  return buildChangedWords(options, change);
}

async function buildAll(options: BuildOptions): Promise<BuildReport> {
  const { buildSite } = await import('./build.ts');
  return buildSite(options);
}
