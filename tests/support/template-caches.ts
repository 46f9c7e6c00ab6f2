/**
 * Bundles the templates of the small site and of the real one before all tests. Copies of a site reuse the bundle as long as
 * their templates have the same bytes: bundling took 0.35 of the 0.5 s of a build of the small site (Nov 2026).
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keyOfSources } from '../../cli/bundle-cli.js';
import { signatures } from '../../cli/start.js';
import { PROJECT, type SharedTemplates, TEMPLATE_CACHES } from './project.ts';

const SITES: Readonly<Record<SharedTemplates, string>> = {
  small: join(PROJECT, 'tests', 'sites', 'small'),
  real: PROJECT,
};

/** A file is not cached in the first 50 ms after it changed, and a copy has just changed. */
const SETTLED = 100;

/** The key of the command's bundle: commands and tests reuse what the same version of the code has made. */
export const buildKey = (): Promise<string> => keyOfSources(join(PROJECT, 'cli'), Object.keys(signatures()));

/** The runners call it once, in a process of its own. */
export default async function setup(): Promise<void> {
  // The configuration puts this constant into the code of tests alone.
  Object.assign(globalThis, { SITE_BUILD_KEY: await buildKey() });
  const { loadTemplates } = await import('../../cli/build/load/templates.ts');
  for (const [name, from] of Object.entries(SITES)) {
    // As deep as any copy of a test: packages are found by relative paths.
    const root = mkdtempSync(join(tmpdir(), 'site-templates-'));
    for (const part of ['regions', 'templates', 'assets'])
      cpSync(join(from, part), join(root, part), { recursive: true });
    if (from === PROJECT) symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    await wait(SETTLED);
    await loadTemplates(root, 'preact', join(TEMPLATE_CACHES, name));
    rmSync(root, { recursive: true, force: true });
  }
}
