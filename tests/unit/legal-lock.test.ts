/** The lock records the text of each version of a legal page, so that no accepted text changes unnoticed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildEdited } from '../support/edited-site.ts';
import { runSite as site } from '../support/run-site.ts';
import { edit } from '../support/site-copy.ts';

const TERMS = 'content/en/terms.md';

test('a changed text needs a new version, at its line, once for all regions', async () => {
  const { root } = await buildEdited({});
  const found = async () => {
    const { findings } = await checkDist(root, [], { html: false });
    return findings
      .filter(({ code }) => code.startsWith('LEGAL-'))
      .map(({ code, severity, at }) => `${severity} ${code} ${at?.file}:${at?.line}`);
  };
  const line =
    readFileSync(join(root, TERMS), 'utf8')
      .split('\n')
      .findIndex((text) => text.startsWith('version:')) + 1;
  const rebuild = async (change: (text: string) => string) => {
    edit(root, TERMS, change);
    await buildSite({ root });
  };
  // Without a lock file, no text is compared.
  expect(await found()).toEqual([]);
  expect((await site('legal', '--root', root)).stdout).toContain('home:/terms/  1');
  expect((await site('legal', '--lock', '--root', root)).status).toBe(0);
  expect(await found()).toEqual([]);
  expect((await site('legal', '--root', root)).stdout).toContain('locked');

  await rebuild((text) => `${text}\nAnd one thing more.\n`);
  expect(await found()).toEqual([`error LEGAL-UNVERSIONED ${TERMS}:${line}`]);
  const refused = await site('legal', '--lock', '--root', root);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('LEGAL-UNVERSIONED');

  await rebuild((text) => text.replace(/^version: .*$/m, 'version: "2"'));
  expect(await found()).toEqual([`warning LEGAL-UNLOCKED ${TERMS}:${line}`]);
  expect((await site('legal', '--lock', '--root', root)).status).toBe(0);
  expect(await found()).toEqual([]);

  // A region that is not in the lock is one finding.
  edit(root, 'regions/legal.lock.json', '{}');
  expect(await found()).toEqual(['warning LEGAL-UNLOCKED regions/legal.lock.json:1']);
  expect((await site('legal', '--lock', '--root', root)).status).toBe(0);

  // A corrected spelling.
  await rebuild((text) => text.replace('one thing more', 'one more thing'));
  expect(await found()).toEqual([`error LEGAL-UNVERSIONED ${TERMS}:${line}`]);
  expect((await site('legal', '--lock', '--corrections', '--root', root)).status).toBe(0);
  expect(await found()).toEqual([]);
});

test('a fact of the region is a part of the text', async () => {
  const { root } = await buildEdited({ [TERMS]: (text) => `${text}\nWrite to {fact:supportEmail}.\n` });
  await site('legal', '--lock', '--root', root);
  edit(root, 'regions/home.json', (text) => text.replace('"help@small.example"', '"helpdesk@small.example"'));
  await buildSite({ root });
  const { findings } = await checkDist(root, [], { html: false });
  expect(findings.map(({ code }) => code)).toContain('LEGAL-UNVERSIONED');
});
