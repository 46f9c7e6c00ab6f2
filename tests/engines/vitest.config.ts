import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { SITE_BUILD_KEY: JSON.stringify(`engines-${Date.now()}`) },
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: './sites.ts',
    // Long, because CI machines are busy: it only stops tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    pool: 'forks',
    // One process for each engine.
    maxWorkers: 2,
  },
});
