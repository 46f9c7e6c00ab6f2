import { join, resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { removeOtherResults } from '../build/emit/removed-results.ts';
import { recordStates } from '../build/emit/result-states.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import { mendCache } from '../sources/cache-folders.ts';
import { rendererOf } from '../templates/renderer.ts';
import type { BuildOptions, BuildReport } from './build.ts';
import { lockBuild } from './build-lock.ts';
import { type BuildRequest, Inputs } from './inputs.ts';
import { findLastBuild, rememberBuild } from './last-build.ts';

interface RebuildOptions extends Omit<BuildOptions, 'output'> {
  /** Called when another build of the same result has to end first. */
  readonly onWait?: (() => void) | undefined;
}

/**
 * Builds a site, unless nothing has changed since the last build: then nothing is loaded.
 * @throws ProblemsError with all problems found; dist is unchanged
 */
export async function rebuildSite(options: RebuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const root = resolve(options.root);
  const { regions = [], renderer = rendererOf(root), release = false, drafts = false, asOf = Date.now() } = options;
  const out = outputFolder(root, options.out);
  const request: BuildRequest = { root, out, renderer, regions, release, drafts, host: options.host ?? null };
  const findUnchanged = (inputs: Inputs): BuildReport | null => {
    const report = findLastBuild(request, inputs.signature, asOf);
    return (
      report && {
        ...report,
        ms: performance.now() - started,
        stages: { load: 0, plan: 0, render: 0, emit: 0 },
        peakRssBytes: process.resourceUsage().maxRSS * 1024,
      }
    );
  };
  let inputs = new Inputs(request, BUILD_KEY);
  const current = findUnchanged(inputs);
  if (current) return current;
  let hasWaited = false;
  const onWait = () => {
    hasWaited = true;
    options.onWait?.();
  };
  mendCache(root);
  const unlock = await lockBuild({ root, out, regions, onWait });
  try {
    if (hasWaited) {
      inputs = new Inputs(request, BUILD_KEY);
      const made = findUnchanged(inputs);
      if (made) return made;
    }
    const { buildSite } = await import('./build.ts');
    const report = await buildSite({ ...options, asOf });
    if (regions.length === 0)
      removeOtherResults(
        out,
        report.regions.map(({ id }) => id),
      );
    const states = report.regions.map(({ id }) => [id, recordStates(join(root, '.cache'), out, id)]);
    rememberBuild(request, inputs.signature, report, Object.fromEntries(states));
    return report;
  } finally {
    unlock();
  }
}
