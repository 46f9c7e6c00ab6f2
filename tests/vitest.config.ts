import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A key per run: builds inside the tests take pages over from each other, never from an older version of the code.
  define: { SITE_BUILD_KEY: JSON.stringify(`test-${Date.now()}`) },
  test: {
    root: import.meta.dirname,
    include: ['unit/**/*.test.ts', 'sites/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Whole builds run in these tests, and the machines of CI are small: a limit catches a hang, nothing else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    // It imports JSON without saying so, which Node refuses and Vite does not mind.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
    pool: 'forks',
    maxWorkers: availableParallelism(),
  },
});
