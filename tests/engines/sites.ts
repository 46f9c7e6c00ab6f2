import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import type { Renderer } from '../../cli/templates/renderer.ts';
import { copyGoldenSite, copyProject, copySources, PROJECT } from '../support/project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The region `global` as it was built. */
    site: string;
    /** The region `uk` with an id for analytics, so that visitors are asked about cookies. */
    asking: string;
    /** The site with islands that fail, by its renderer. */
    islands: Readonly<Record<Renderer, string>>;
    /** The site of the guides. */
    guides: string;
  }
}

/** Starts the sites for all engines, once. */
export default async function serveSites(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'site-engines-'));
  buildAsking(root);
  const withIslands = buildIslands();
  const guides = buildGuides();
  const report = () => {};
  const [site, asking, preact, react, documentation] = await Promise.all([
    startPreview({ root: PROJECT, regions: ['global'], port: 0, report }),
    startPreview({ root, regions: ['uk'], port: 0, report }),
    startPreview({ root: withIslands, out: join(withIslands, 'preact'), port: 0, report }),
    startPreview({ root: withIslands, out: join(withIslands, 'react'), port: 0, report }),
    startPreview({ root: guides, port: 0, report }),
  ]);
  project.provide('site', site.address);
  project.provide('asking', asking.address);
  project.provide('islands', { preact: preact.address, react: react.address });
  project.provide('guides', documentation.address);
  return async () => {
    await Promise.all([site, asking, preact, react, documentation].map((preview) => preview.close()));
    for (const folder of [root, withIslands, guides]) rmSync(folder, { recursive: true, force: true });
  };
}

/** @returns its root, with a result for each renderer */
function buildIslands(): string {
  const root = mkdtempSync(join(tmpdir(), 'site-engines-islands-'));
  copySources(join(PROJECT, 'tests', 'sites', 'islands'), root);
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  for (const renderer of ['preact', 'react']) {
    const options = ['--root', root, '--renderer', renderer, '--out', join(root, renderer)];
    execFileSync(process.execPath, [join(PROJECT, 'cli', 'bin.js'), 'build', ...options], { stdio: 'pipe' });
  }
  return root;
}

/** @returns its root */
function buildGuides(): string {
  const root = mkdtempSync(join(tmpdir(), 'site-engines-guides-'));
  copyGoldenSite(join(PROJECT, 'cli', 'docs'), root);
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  execFileSync(process.execPath, [join(PROJECT, 'cli', 'bin.js'), 'build', '--root', root], { stdio: 'pipe' });
  return root;
}

/** Uk, because it has a third of the pages of global. */
function buildAsking(root: string): void {
  copyProject(root);
  const file = join(root, 'regions', 'uk.json');
  const changed = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    build: { precompress: false },
    pageViews: null,
    publicIds: { consent: null, analytics: 'G-TEST1', tagManager: null },
    // With GB, where visitors of uk need not be asked.
    gdprCountries: ['@gdpr'],
  };
  writeFileSync(file, JSON.stringify(changed));
  const build = [join(PROJECT, 'cli', 'bin.js'), 'build', '--root', root, '--region', 'uk'];
  execFileSync(process.execPath, build, { stdio: 'pipe' });
}
