import { expect, test } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import { checkDist } from '../../cli/check/check.ts';
import { copyRealSite, temporaryFolder } from '../support/site-copy.ts';

/** As long as real ones are. */
const TAGS = {
  publicIds: { consent: '00000000-0000-4000-8000-000000000000', analytics: 'G-ABCDE12345', tagManager: 'GTM-ABC1234' },
  build: { precompress: true },
};

test('pages stay within their budgets where a region has every public id', async () => {
  const root = temporaryFolder();
  copyRealSite(root, { global: TAGS, uk: TAGS });
  const built = await buildSite({ root });
  expect(built.regions).toHaveLength(2);
  const { findings } = await checkDist(root, [], { html: false, today: '2026-11-21' });
  expect(findings.filter(({ severity }) => severity !== 'notice')).toEqual([]);
}, 600_000);
