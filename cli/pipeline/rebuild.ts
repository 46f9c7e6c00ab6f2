import { resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import type { BuildOptions, BuildReport } from './build.ts';
import { lockBuild } from './build-lock.ts';
import { LastBuild } from './unchanged.ts';

interface RebuildOptions extends Omit<BuildOptions, 'stamp' | 'output'> {
  /** Called when another build of the same result has to end first. */
  readonly onWait?: (() => void) | undefined;
}

/**
 * Builds as little of a site as its changes need: nothing, the pages whose words have changed, or the site. What is not needed
 * is not loaded.
 * @throws ProblemsError with all problems found; dist is unchanged
 */
export async function rebuildSite(options: RebuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const root = resolve(options.root);
  const { regions = [], renderer = 'preact', release = false, asOf = Date.now() } = options;
  const out = outputFolder(root, options.out);
  const identity = { root, out, renderer, regions, release };
  const unchanged = (last: LastBuild): BuildReport | null => {
    const report = options.merge ? null : last.report(asOf);
    return (
      report && {
        ...report,
        ms: performance.now() - started,
        stages: { load: 0, plan: 0, render: 0, emit: 0 },
        peakRssBytes: process.resourceUsage().maxRSS * 1024,
      }
    );
  };
  let last = new LastBuild(identity, BUILD_KEY);
  const current = unchanged(last);
  if (current) return current;
  let hasWaited = false;
  const onWait = () => {
    hasWaited = true;
    options.onWait?.();
  };
  const unlock = await lockBuild({ root, out, regions, onWait });
  try {
    if (hasWaited) {
      last = new LastBuild(identity, BUILD_KEY);
      const made = unchanged(last);
      if (made) return made;
    }
    const how: BuildOptions = { ...options, asOf, stamp: () => last.sources?.key ?? null };
    const report = (await buildWords(how, asOf, last)) ?? (await buildAll(how));
    last.remember(report);
    return report;
  } finally {
    unlock();
  }
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
