/**
 * Bundles the templates of sites that tests copy before all tests, and reads the pages of the real one. Copies of a site
 * reuse the bundle as long as their templates have the same bytes: bundling took 0.35 of the 0.5 s of a build of
 * the small site (Nov 2026). They also reuse every page that the test does not change: 3 of the 9 s of processor time of a build
 * of two regions.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildKey } from './build-key.ts';
import { copySources, PROJECT, type SharedTemplates, TEMPLATE_CACHES } from './project.ts';

const SITES: Readonly<Record<SharedTemplates, string>> = {
  small: join(PROJECT, 'tests', 'sites', 'small'),
  paper: join(PROJECT, 'tests', 'sites', 'paper'),
  bakery: join(PROJECT, 'tests', 'sites', 'bakery'),
  real: PROJECT,
};

/** In ms. Files are not cached in the first 50 ms after a change, and a copy has just been written. */
const SETTLED = 100;

// The bundle of the command defines it, and the modules that are imported below read it.
Object.assign(globalThis, { SITE_BUILD_KEY: await buildKey() });
const { loadTemplates } = await import('../../cli/templates/templates.ts');
for (const [name, from] of Object.entries(SITES)) {
  // At the same depth as any copy of a test, because packages are resolved by relative paths.
  const root = mkdtempSync(join(tmpdir(), 'site-templates-'));
  copySources(from, root);
  if (from === PROJECT) symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  await wait(SETTLED);
  await loadTemplates(root, 'preact', join(TEMPLATE_CACHES, name));
  if (from === PROJECT) await readSources(root, join(TEMPLATE_CACHES, name));
  rmSync(root, { recursive: true, force: true });
}

/** Records the pages without their results, as a build does. */
async function readSources(root: string, cacheDir: string): Promise<void> {
  const [{ loadSite }, { SiteSources }, { BuildRecords }, { ProblemsError }] = await Promise.all([
    import('../../cli/build/load/site.ts'),
    import('../../cli/build/load/site-sources.ts'),
    import('../../cli/pipeline/build-records.ts'),
    import('../../cli/problems/problem.ts'),
  ]);
  const records = new BuildRecords(TEMPLATE_CACHES, 'preact');
  const sources = new SiteSources(root, cacheDir, records.sources);
  try {
    const site = await loadSite({ root, cacheDir, renderer: 'preact', sources });
    records.write(sources.store(), [...site.templates.styles], new Map());
  } catch (error) {
    // The tests use problem codes of the site.
    if (!(error instanceof ProblemsError)) throw error;
  }
}
