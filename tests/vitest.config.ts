import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ACCESS_KEY, SECRET_KEY } from './hosts/ceph.ts';
import { rankOf } from './support/file-order.ts';
import { buildKey } from './support/template-caches.ts';

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId));
  }
}

export default defineConfig({
  // The key of these sources: builds of tests and commands reuse results of the same version of the code.
  define: { SITE_BUILD_KEY: JSON.stringify(await buildKey()) },
  test: {
    root: import.meta.dirname,
    globalSetup: 'support/template-caches.ts',
    setupFiles: 'support/await-real-site.ts',
    include: ['unit/**/*.test.ts', 'sites/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Long, because tests build sites and CI machines are small: it only stops tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    // Of the local store, for every test that deploys.
    env: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
    server: {
      deps: {
        // It imports JSON without an import attribute, which Vite accepts and Node does not.
        inline: ['@actions/workflow-parser'],
        // Bundled templates are loaded by Node as in production: Vite would transform 1.3 MB for each build.
        external: [/\/\.cache\/templates\//],
      },
    },
    sequence: { sequencer: InOrder },
    pool: 'forks',
    // Test files of a worker share the modules of the generator, their compiled code and the sources of the real site: 545 s of
    // processor time instead of 750 (Nov 2026). So a test restores what it changes in its process.
    isolate: false,
    // More than the number of cores, because many tests wait for a server, a killed process or a time limit.
    maxWorkers: 2 * availableParallelism(),
  },
});
