/** Runs before each test file. In `npm test`, files that need the result or the caches of the real site wait for its build. */
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { needsRealSite } from './file-order.ts';

/** In ms: a build on a busy machine. */
const PATIENCE = 600_000;

/** The file that `npm test` writes after the build; not set if tests are run otherwise. */
const built = process.env.REAL_SITE_BUILT;

if (built && needsRealSite(expect.getState().testPath ?? ''))
  for (const end = Date.now() + PATIENCE; !existsSync(built); await wait(100))
    if (Date.now() > end) throw new Error('The real site was not built in time.');
