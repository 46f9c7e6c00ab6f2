/** The renderer as a setting of the site. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildProblems } from '../support/edited-site.ts';
import { copyGoldenSite, PROJECT } from '../support/project.ts';
import { edit, locateIn, temporaryFolder } from '../support/site-copy.ts';

function siteWith(renderer: string): string {
  const root = temporaryFolder();
  copyGoldenSite(join(PROJECT, 'tests', 'sites', 'islands'), root);
  edit(root, 'package.json', `{\n  "site": { "renderer": "${renderer}" }\n}\n`);
  return root;
}

test('a site that names React is built with it, within its budgets', async () => {
  const root = siteWith('react');
  await buildSite({ root });
  const { findings } = await checkDist(root, []);
  expect(findings.map(({ code }) => code)).not.toContain('BUDGET-OVER');
  expect(findings.length).toBeGreaterThan(0);
});

test('an unknown renderer is a problem at its line', async () => {
  const root = siteWith('raect');
  const [problem, ...others] = await buildProblems(root);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    code: 'TEMPLATE-ERROR',
    at: { file: 'package.json', ...locateIn(root, 'package.json', '"renderer"') },
    help: expect.stringContaining('react'),
  });
});
