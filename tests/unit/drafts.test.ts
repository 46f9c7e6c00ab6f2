import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, temporaryFolder } from '../support/site-copy.ts';

test('a draft is in a build with --drafts alone, which no command deploys', async () => {
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => `${text}\nSee [the plan](/plan/).\n`);
  edit(
    root,
    'content/en/plan.md',
    '---\ntitle: The plan\ndescription: What is still to be written, and by whom it will be read.\ndraft: true\n---\nNot yet.\n',
  );
  const page = join(root, 'dist/home/plan/index.html');
  const more = () => readFileSync(join(root, 'dist/home/more/index.html'), 'utf8');
  const run = (...args: string[]) => runSite(...args, '--root', root);
  expect(await run('build')).toMatchObject({ status: 0 });
  expect(existsSync(page)).toBe(false);
  expect(more()).toContain('See the plan.');
  expect(await run('build', '--drafts')).toMatchObject({ status: 0 });
  expect(existsSync(page)).toBe(true);
  expect(more()).toContain('href="/plan/"');
  const deployed = await run('deploy', '--region', 'home', '--to', `file://${temporaryFolder()}`);
  expect(deployed.status).toBe(4);
  expect(deployed.stderr).toContain('DEPLOY-DRAFTS');
  expect((await run('build', '--drafts', '--release')).status).toBe(2);
  expect(await run('build')).toMatchObject({ status: 0 });
  expect(existsSync(page)).toBe(false);
});
