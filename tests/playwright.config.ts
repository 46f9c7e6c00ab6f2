import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findShell } from './browser/chromium.ts';

/** Where the suite's own previews listen: uk first, global on the port after it. A second worktree takes other ports. */
export const PORT = Number(process.env.SITE_TEST_PORT ?? 4590);

export default defineConfig({
  globalSetup: './support/template-caches.ts',
  testDir: './browser',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/playwright',
  fullyParallel: true,
  // Twice the cores: a test waits for a page about as long as it computes.
  workers: 2 * availableParallelism(),
  timeout: 60_000,
  // Machines of CI are busy: a limit catches a hang, nothing else.
  expect: { timeout: 15_000 },
  // More tries on a machine of CI, which others may be using; the end of the run names what needed them.
  retries: process.env.CI ? 2 : 0,
  use: {
    browserName: 'chromium',
    // The question about statistics is answered, except in the tests about it.
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
      // Debian's wrapper script adds flags of its own, so the binary is started itself; nothing may look for a network.
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
