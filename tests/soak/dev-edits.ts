import './build-key.ts';
import { hash } from 'node:crypto';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { builtRegions, type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { ServedRegion } from '../../cli/serve/dev/served-region.ts';
import { type RunningDev, startDev } from '../../cli/serve/dev/start-dev.ts';
import { DEV_EDITS } from '../support/input-edits/all.ts';
import { build, namesOf } from '../support/input-edits/build.ts';
import { FINDINGS, withFindings } from './build-edits.ts';
import { compareAfterEdits, type Open, type Result } from './edits.ts';
import type { Soak } from './soak.ts';

export const start = async (): Promise<Soak> => ({
  round: async (seed) =>
    `${await compareDev({ seed, comparisons: 100 })} of 100 states of dev compared with a clean build`,
});

/** In ms. */
const PATIENCE = 60_000;

/**
 * Makes random edits while dev runs, and compares what it serves with a clean build.
 * @returns the number of states whose bytes were compared; the others had problems, which were compared
 */
export async function compareDev({ seed, comparisons }: { seed: number; comparisons: number }): Promise<number> {
  const open: Open = async (site) => {
    const { root, settings } = site;
    // Dev shows them.
    settings.drafts = true;
    const reports: string[] = [];
    let findings: readonly Problem[] | null = null;
    const startHere = async () => {
      findings = null;
      const started = await startDev({ root, port: 0, report: (message) => void reports.push(message) });
      started.dev.on('change', () => void (findings = null));
      started.dev.on('findings', (found) => void (findings = found));
      return started;
    };
    let running = await startHere();
    site.restart = async () => {
      await running.close();
      running = await startHere();
    };
    return {
      update: async () => {
        const { dev } = running;
        await dev.settle();
        const problems = namesOf(dev.problems, root);
        if (reports.length > 0) throw new Error(`dev reported: ${reports.join('\n')}`);
        if (problems.length > 0) return { problems, files: new Map() };
        const files = await servedBy(running);
        const found = await waitFor(() => findings);
        return { problems, files: files.set(FINDINGS, namesOf(found, root).join('\n')) };
      },
      expected: async (copy) => {
        const problems = (await build(copy)) ?? [];
        const files = problems.length > 0 ? new Map() : builtIn(join(copy.root, 'dist'));
        return withFindings({ problems, files }, copy, true);
      },
      close: () => running.close(),
    };
  };
  return compareAfterEdits(open, { seed, comparisons, most: 8, kinds: Object.keys(DEV_EDITS) });
}

/** The checks of dev run in a thread, after everything is rendered. */
async function waitFor<T>(value: () => T | null): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = value();
    if (found) return found;
    if (performance.now() - started > PATIENCE) throw new Error('dev did not finish its checks');
    await wait(10);
  }
}

/** What dev serves: all files by region and path, as a manifest describes them. Pages of the first region are requested too. */
async function servedBy({ dev, address }: RunningDev): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [id, region] of dev.regions) {
    const served = new ServedRegion(dev, region);
    files.set(`${id}: headers`, describe(served.headers));
    for await (const [path, file] of served.all()) {
      files.set(`${id}/${path}`, describe(file));
      // Only the first region, at 127.0.0.1, has the unchanged bytes of a build.
      if (id !== dev.plan?.regions[0]?.region.id || file.kind === 'config') continue;
      const url = new URL(`${served.basePath}/${path.replace(/(^|\/)index\.html$/, '$1')}`, address).href;
      // The server may close a kept connection while this process is busy.
      const answer = await fetch(url, { headers: { 'Site-Dev': 'raw', Connection: 'close' } });
      const sha256 = hash('sha256', Buffer.from(await answer.arrayBuffer()), 'hex');
      const { page, drawing } = served.headers;
      const policy = { '.html': page, '.svg': drawing }[extname(path)]?.['Content-Security-Policy'] ?? null;
      // Error pages have their status at their own addresses too.
      const status = Number(/(?:^|\/)(\d{3})\.html$/.exec(path)?.[1] ?? 200);
      if (
        answer.status !== status ||
        sha256 !== file.sha256 ||
        answer.headers.get('Content-Security-Policy') !== policy
      )
        throw new Error(
          `dev answers ${url} with status ${answer.status} and ${sha256}, not ${file.sha256} and ${policy}`,
        );
    }
  }
  return files;
}

function builtIn(dist: string): Result['files'] {
  const files = new Map<string, string>();
  for (const id of builtRegions(dist)) {
    const manifest = readManifest(join(dist, `${id}.manifest.json`)) as Manifest;
    files.set(`${id}: headers`, describe(manifest.headers));
    for (const [path, file] of Object.entries(manifest.files)) files.set(`${id}/${path}`, describe(file));
  }
  return files;
}

/** As JSON with sorted keys, without what only a build has. */
function describe(value: object): string {
  const { encodings: _, ...rest } = value as { encodings?: unknown };
  return JSON.stringify(rest, (_key, field: unknown) =>
    field && typeof field === 'object' && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([one], [other]) => (one < other ? -1 : 1)))
      : field,
  );
}
