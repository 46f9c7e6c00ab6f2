/** Each cause is one problem, with the line of the cause or without a line. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { mergeShared, type Problem, ProblemsError } from '../../cli/problems/problem.ts';
import { site } from '../support/run-site.ts';
import { copySite, edit } from '../support/site-copy.ts';

const OPTIONS = { html: false, today: '2026-11-21' };

/** Two regions with two languages each. */
let root: string;
beforeEach(() => {
  root = copySite();
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  edit(root, 'regions/away.json', JSON.stringify({ ...home, id: 'away', origin: 'https://away.example' }));
});

const problemsOf = (): Promise<readonly Problem[]> =>
  buildSite({ root }).then(
    () => [],
    (error: unknown) => (error instanceof ProblemsError ? error.problems : Promise.reject(error)),
  );
const shown = ({ code, at, message }: Problem) => `${code} ${at?.file ?? '-'}:${at?.line ?? 0} ${message}`;
const without = (file: string, key: string) =>
  edit(root, file, (text) => text.replace(new RegExp(`\\n *"${key}": "[^"]*",?`), ''));

test('a deleted string is one problem at the template that uses it', async () => {
  for (const language of ['en', 'de']) without(`content/${language}/strings.json`, 'SKIP');
  // `site schema` writes the keys of the last time; it is no place that uses one.
  edit(root, 'templates/names.d.ts', "export type Key = 'SKIP';\n");
  expect((await problemsOf()).map(shown)).toEqual([
    expect.stringMatching(
      /^STRING-UNKNOWN templates\/site\.tsx:\d+ There is no text for SKIP in de of "away", de of "home", en of "away", en of "home"\.$/,
    ),
  ]);
});

test('a missing string with a computed key is reported at the file of strings, not at each page', async () => {
  edit(root, 'templates/site.tsx', (text) => text.replace("context.t('SKIP')", "context.t(['GO', 'NE'].join(''))"));
  const found = (await problemsOf()).map(shown);
  expect(found.sort()).toEqual([
    'STRING-UNKNOWN content/de/strings.json:1 There is no text for GONE in de of "away", de of "home".',
    'STRING-UNKNOWN content/en/strings.json:1 There is no text for GONE in en of "away", en of "home".',
  ]);
});

test('a broken link of a shared page is reported once with its regions', async () => {
  edit(root, 'content/en/more.md', (text) => text.replace('[back](/)', '[gone](/gone/)'));
  expect((await problemsOf()).map(shown)).toEqual([
    'LINK-NOWHERE content/en/more.md:7 /gone/ is not a page of the regions "away", "home".',
  ]);
  edit(root, 'content/en/more.away.md', readFileSync(join(root, 'content/en/more.md'), 'utf8'));
  edit(root, 'content/en/more.md', (text) => text.replace('/gone/', '/'));
  expect((await problemsOf()).map(shown)).toEqual([
    'LINK-NOWHERE content/en/more.away.md:7 /gone/ is not a page of the region "away".',
  ]);
});

test('a broken link of a template is reported at the template', async () => {
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('<h1>', "<a href={props.context.link('/gone/').href}>x</a><h1>"),
  );
  const found = (await problemsOf()).map(shown);
  expect(found).toEqual([expect.stringMatching(/^LINK-NOWHERE templates\/site\.tsx:\d+ \/gone\/ is not a page/)]);
});

test('a new region and one that is gone are a problem each of the lock of routes, not one for each of their addresses', async () => {
  rmSync(join(root, 'regions/away.json'));
  expect(site('routes', '--lock', '--root', root).status).toBe(0);
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  edit(root, 'regions/away.json', JSON.stringify({ ...home, id: 'away', origin: 'https://away.example' }));
  edit(root, 'regions/routes.lock.json', (text) =>
    text.replace('{', '{ "gone": { "/": "default en", "/more/": "default en" },'),
  );
  await buildSite({ root });
  const { findings } = await checkDist(root, [], OPTIONS);
  const changed = findings.filter(({ code }) => code === 'ROUTE-CHANGED');
  expect(changed.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^"away" with its \d addresses is not in regions\/routes\.lock\.json\.$/),
    '"gone" is in regions/routes.lock.json, and is no region any more.',
  ]);
});

test('problems with one cause are merged, others are unchanged', () => {
  const problem = (where: string, line = 1): Problem => ({
    code: 'LINK-NOWHERE',
    at: { file: 'a.md', line, column: 1 },
    message: `Nowhere in ${where}.`,
    help: 'x',
    shared: { cause: 'Nowhere in', where },
  });
  const other: Problem = { code: 'FILE-READ', at: null, message: 'm', help: 'h' };
  expect(mergeShared([problem('b'), other, problem('a'), problem('b'), problem('c', 2)])).toEqual([
    { code: 'LINK-NOWHERE', at: { file: 'a.md', line: 1, column: 1 }, message: 'Nowhere in a, b.', help: 'x' },
    other,
    // Those of another region may still follow.
    problem('c', 2),
  ]);
});
