import { expect, test } from 'vitest';
import { createChecker } from '../../cli/check/check.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { WRITTEN_UNTIL } from '../support/project.ts';
import { copyRealSite, temporaryFolder } from '../support/site-copy.ts';

/** Public ids of realistic length. */
const TAGS = {
  publicIds: { consent: '12345678-0000-4000-8000-000000000000', analytics: 'G-ABCDE12345', tagManager: 'GTM-ABC1234' },
  build: { precompress: true },
};

test('pages stay within their budgets in a region with every public id', async () => {
  const root = temporaryFolder();
  copyRealSite(root, { global: TAGS, uk: TAGS });
  const results = await buildInMemory(root, ['uk', 'global']);
  expect(results.size).toBe(2);
  const { findings } = await createChecker(root).check(sourcesOf(results), { html: false, today: WRITTEN_UNTIL });
  expect(findings.filter(({ severity }) => severity !== 'notice')).toEqual([]);
}, 600_000);
