import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { copySite, edit } from '../support/site-copy.ts';

test('the sources of a problem are read only when its location is needed', async () => {
  const root = copySite();
  edit(root, 'content/en/more.md', (text) => text.replace(/^title: .*$/m, `title: ${'long '.repeat(30)}`));
  const site = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact', records: {} });
  const located: string[] = [];
  const { problems } = planSite({
    ...site,
    locateField: (file, field) => {
      located.push(`${file} ${field}`);
      return { file, line: 2, column: 8 };
    },
  });
  expect([...new Set(problems.map(({ code }) => code))]).toEqual(['META-LENGTH']);
  expect(located).toEqual([]);
  expect(problems[0]?.at).toEqual({ file: 'content/en/more.md', line: 2, column: 8 });
  expect(located).toHaveLength(1);
});
