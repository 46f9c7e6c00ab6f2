import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { buildKey } from './support/template-caches.ts';

export default defineConfig({
  // The key of these sources: builds of tests and commands reuse results of the same version of the code.
  define: { SITE_BUILD_KEY: JSON.stringify(await buildKey()) },
  test: {
    root: import.meta.dirname,
    globalSetup: 'support/template-caches.ts',
    include: ['unit/**/*.test.ts', 'sites/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Long, because tests build sites and CI machines are small: it only stops tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    server: {
      deps: {
        // It imports JSON without an import attribute, which Vite accepts and Node does not.
        inline: ['@actions/workflow-parser'],
        // Bundled templates are loaded by Node as in production: Vite would transform 1.3 MB for each build.
        external: [/\/\.cache\/templates\//],
      },
    },
    pool: 'forks',
    // More than the number of cores, because many tests wait for a server, a killed process or a time limit.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
