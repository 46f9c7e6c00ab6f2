import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findShell } from './browser/chromium.ts';
import { keepTemporaryFilesInMemory } from './support/memory-folder.ts';

keepTemporaryFilesInMemory();

/** Port of the suite's previews: uk first, global on the next port. A second worktree uses other ports. */
export const PORT = Number(process.env.SITE_TEST_PORT ?? 4590);

/** The folder of the site of changed-site.ts. Workers read the configuration again, and inherit the variable. */
process.env.CHANGED_SITE ??= join(tmpdir(), `site-changed-${process.pid}`);

export default defineConfig({
  globalSetup: './support/fill-template-caches.ts',
  globalTeardown: './browser/remove-changed-site.ts',
  testDir: './browser',
  // Files start in the order of their names, and none of the last ones has a long test: the other workers would have nothing
  // to do.
  testMatch: '*.spec.ts',
  outputDir: '../.cache/playwright',
  fullyParallel: true,
  // Tests wait a part of their time: for a server, a delay of the page, an answer. With three workers for each core, all of
  // them together take 1.08 of the time (Nov 2026).
  workers: 2 * availableParallelism(),
  timeout: 60_000,
  // Long, because CI machines are busy: it only stops tests that hang.
  expect: { timeout: 15_000 },
  // Retries only on CI machines, which may be busy; the end of the run names the tests that needed them.
  retries: process.env.CI ? 2 : 0,
  use: {
    browserName: 'chromium',
    // A transition between two pages is drawn some fifty times. Tests of motion turn it on (`MOTION`).
    contextOptions: { reducedMotion: 'reduce' },
    // The consent question is answered, except in its own tests.
    storageState: {
      cookies: ['127.0.0.1', 'localhost'].map((domain) => ({
        name: 'consent',
        value: 'preferences-1.analytics-0',
        domain,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      })),
      origins: [],
    },
    launchOptions: {
      executablePath: findShell() ?? '',
      // Debian's wrapper script adds flags, so the binary is started directly. No request may leave the machine.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--gaia-url=http://127.0.0.1:9',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.*',
      ],
    },
  },
  // Each region at 127.0.0.1, where a preview serves the bytes of dist.
  webServer: ['uk', 'global'].map((region, index) => ({
    command: `node ../cli/bin.js preview --root .. --region ${region} --port ${PORT + index}`,
    url: `http://127.0.0.1:${PORT + index}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  })),
});
