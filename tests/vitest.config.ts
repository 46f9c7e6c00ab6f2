import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ACCESS_KEY, SECRET_KEY } from './hosts/ceph.ts';
import { buildKey } from './support/build-key.ts';
import { rankOf } from './support/file-order.ts';
import { keepTemporaryFilesInMemory } from './support/memory-folder.ts';

keepTemporaryFilesInMemory();

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId));
  }
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: 'support/fill-template-caches.ts',
    setupFiles: ['support/set-build-key.ts', 'support/await-real-site.ts'],
    include: ['unit/**/*.test.ts', 'sites/**/*.test.ts', 'hosts/**/*.test.ts'],
    // Long, because tests build sites and CI machines are small: it only stops tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    env: {
      // Of the local store, for every test that deploys.
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
      SITE_BUILD_KEY: await buildKey(),
    },
    // Node runs the sources itself, as in production: 0.8 of the processor time with Vite's runner (Nov 2026). So tests import
    // no JSX, and cannot replace a module.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: InOrder },
    pool: 'forks',
    // Test files of a worker share the modules of the generator, their compiled code and the sources of the real site: 545 s of
    // processor time instead of 750 (Nov 2026). So a test restores what it changes in its process.
    isolate: false,
    // More than the number of cores, because many tests wait for a server, a killed process or a time limit.
    maxWorkers: 2 * availableParallelism(),
  },
});
