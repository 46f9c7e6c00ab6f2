import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { buildKey } from './support/template-caches.ts';

export default defineConfig({
  // The key of these sources: builds of tests and commands reuse what the same version of the code has made.
  define: { SITE_BUILD_KEY: JSON.stringify(await buildKey()) },
  test: {
    root: import.meta.dirname,
    globalSetup: 'support/template-caches.ts',
    include: ['unit/**/*.test.ts', 'sites/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Whole builds run in these tests, and the machines of CI are small: a limit catches a hang, nothing else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    server: {
      deps: {
        // It imports JSON without an import attribute, which Node refuses and Vite accepts.
        inline: ['@actions/workflow-parser'],
        // Bundled templates are loaded by Node as in production: Vite would transform 1.3 MB for each build.
        external: [/\/\.cache\/templates\//],
      },
    },
    pool: 'forks',
    // More than cores: many tests wait, for a server, a killed process or a time limit.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
