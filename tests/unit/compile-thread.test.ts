/** Markdown that a thread compiles is what it is without one: the bytes of pages, and the lines of problems. */
import { expect, test } from 'vitest';
import { type MemoryRegion, openMemory } from '../../cli/build/emit/memory-output.ts';
import { type BuildOptions, buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError } from '../../cli/problems/problem.ts';
import { copySite, edit, SMALL } from '../support/site-copy.ts';

/** More than the number below which no thread is started. */
const PAGES = 305;

/** What pages have: text that compiles alone, and text that depends on the region, its language and other pages. */
const BODIES = [
  'A line with *marks*, `code` and [a link](/terms/#scope).\n\n- one\n- two\n\n## Scope\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '{if:home}Only at home.{/if} {unless:home}Elsewhere.{/unless} Write to {fact:supportEmail}.\n',
  '## Scope {#scope}\n\nA long-known text of 18 to 24 hours, 10 km & 5 %.\n\n> quoted\n',
];

function site(bodies: readonly string[]): string {
  const root = copySite(SMALL);
  for (let index = 0; index < PAGES; index++)
    edit(
      root,
      `content/en/many/page-${index}.md`,
      `---\ntitle: Page ${index}\ndescription: The page with the number ${index} of many pages.\n---\n\n${bodies[index % bodies.length]}`,
    );
  return root;
}

/** The files of the result, or the problems of the site. */
async function build(root: string, threads: BuildOptions['threads']) {
  const results = new Map<string, MemoryRegion>();
  try {
    await buildSite({ root, threads, output: openMemory(results) });
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return error.problems.map(
      ({ code, at, message }: Problem) => `${code} ${at?.file}:${at?.line}:${at?.column} ${message}`,
    );
  }
  return Object.fromEntries([...results].map(([id, { manifest }]) => [id, manifest]));
}

test('the result has the same bytes with one, two and eight threads', async () => {
  const root = site(BODIES);
  const alone = await build(root, 1);
  expect(JSON.stringify(alone).match(/many\/page-/g)?.length).toBeGreaterThan(PAGES);
  for (const threads of [2, 8]) expect(await build(root, threads)).toEqual(alone);
}, 300_000);

test('so do problems', async () => {
  const root = site([
    ...BODIES,
    '## Twice\n\n## Twice\n\n<b>raw</b> and [nowhere](/nowhere/)\n',
    '{fact:unknown} {if:home}\n',
  ]);
  const alone = await build(root, 1);
  expect(alone).toContainEqual(expect.stringContaining('HTML-FORBIDDEN content/en/many/page-3.md:10:1'));
  expect(await build(root, 2)).toEqual(alone);
});
