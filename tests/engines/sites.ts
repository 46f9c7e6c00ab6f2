import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { copyProject, PROJECT } from '../support/project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The region `global` as it was built. */
    site: string;
    /** The region `uk` with an id for analytics, so that visitors are asked about cookies. */
    asking: string;
  }
}

/** Starts the sites for all engines, once. */
export default async function serveSites(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'site-engines-'));
  buildAsking(root);
  const report = () => {};
  const [site, asking] = await Promise.all([
    startPreview({ root: PROJECT, regions: ['global'], port: 0, report }),
    startPreview({ root, regions: ['uk'], port: 0, report }),
  ]);
  project.provide('site', site.address);
  project.provide('asking', asking.address);
  return async () => {
    await Promise.all([site.close(), asking.close()]);
    rmSync(root, { recursive: true, force: true });
  };
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
