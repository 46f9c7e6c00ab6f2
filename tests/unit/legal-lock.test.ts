/** The lock records the text of each version of a legal page, so that no accepted text changes unnoticed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildEdited } from '../support/edited-site.ts';
import { runSite as site } from '../support/run-site.ts';
import { edit, locateIn } from '../support/site-copy.ts';

const LOCK = 'regions/legal.lock.json';
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

test('a date that changes alone is reported at its line', async () => {
  const { root } = await buildEdited({});
  await site('legal', '--lock', '--root', root);
  edit(root, TERMS, (text) => text.replace(/^effective: .*$/m, 'effective: 2031-05-01'));
  await buildSite({ root });
  const { findings } = await checkDist(root, [], { html: false });
  expect(findings.filter(({ code }) => code === 'LEGAL-UNVERSIONED')).toMatchObject([
    { message: `This page has the date 2031-05-01, and its version 1.0 has 2026-10-01 in ${LOCK}.` },
  ]);
  const refused = await site('legal', '--lock', '--root', root);
  const line = locateIn(root, TERMS, 'effective:').line;
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(`${TERMS}:${line}:`) });
  expect((await site('legal', '--lock', '--corrections', '--root', root)).status).toBe(0);
  // A lock of an earlier version of this tool has no dates.
  edit(root, LOCK, (text) => text.replaceAll(' 2031-05-01', ''));
  edit(root, TERMS, (text) => text.replace('2031-05-01', '2031-06-01'));
  await buildSite({ root });
  expect((await site('legal', '--root', root)).stdout).toMatch(/ {2}locked$/m);
});

test('the lock says which regions it left out, and drops those that are gone', async () => {
  const { root } = await buildEdited({});
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  edit(root, 'regions/away.json', JSON.stringify({ ...home, id: 'away', origin: 'https://away.example' }));
  edit(root, LOCK, '{ "gone": { "/terms/": "1 0123456789ab" } }');
  const partly = await site('legal', '--lock', '--root', root);
  expect(partly.stderr).toBe('Locked: home. Not locked again: away, which are not built.\n');
  expect(Object.keys(JSON.parse(readFileSync(join(root, LOCK), 'utf8')))).toEqual(['home']);
  await buildSite({ root });
  expect(await site('legal', '--lock', '--root', root)).toMatchObject({ status: 0, stderr: '' });
  expect((await site('legal', '--lock', '--region', 'away', '--root', root)).stderr).toBe(
    'Locked: away. Not locked again: home.\n',
  );
});

test('a lock with the marks of a merge conflict is one problem, and says how to mend it', async () => {
  const { root } = await buildEdited({});
  await site('legal', '--lock', '--root', root);
  edit(root, LOCK, (text) => text.replace('\n', '\n<<<<<<< HEAD\n'));
  const { status, stderr } = await site('legal', '--lock', '--root', root);
  expect(status).toBe(1);
  expect(stderr).toContain(`✖ MERGE-CONFLICT   ${LOCK}:2:1\n`);
  expect(stderr).toContain('restore the last committed file');
  expect(stderr).toMatch(/\n1 problem\.\n$/);
});
