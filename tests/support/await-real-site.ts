/** Runs before each test file. In `npm test`, files that need the result or the caches of the real site wait for its build. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { needsRealSite } from './file-order.ts';

/** In ms: a build on a busy machine. */
const PATIENCE = 600_000;

/** The file into which `npm test` writes `built` or the failures after the build; not set if tests are run otherwise. */
const file = process.env.REAL_SITE_BUILT;
const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

if (file && needsRealSite(expect.getState().testPath ?? '')) {
  for (const end = Date.now() + PATIENCE; read(file) === ''; await wait(100))
    if (Date.now() > end) throw new Error('The real site was not built in time.');
  if (read(file) !== 'built') throw new Error(read(file));
}
