import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildShard, buildSite } from '../../cli/pipeline/build.ts';
import { parseShard } from '../../cli/pipeline/shards.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { copySources } from '../support/project.ts';
import { bytesOf, copySite, edit, temporaryFolder } from '../support/site-copy.ts';

const OF = 3;

/** A site with more pages than shards, and the results of all shards in its dist. */
async function siteWithShards(release = false) {
  const root = copySite();
  for (let page = 0; page < 7; page++)
    writeFileSync(
      join(root, `content/en/page-${page}.md`),
      `---\ntitle: Page ${page}\ndescription: The page number ${page} of a site that several jobs build, each a part of it.\n---\n## Words {#words}\n\nSee [the next](/page-${(page + 1) % 7}/#words).\n`,
    );
  edit(root, 'regions/home.json', (text) => JSON.stringify({ ...JSON.parse(text), build: { precompress: true } }));
  // Each job has its own copy of the sources.
  for (let index = 1; index <= OF; index++) {
    const job = temporaryFolder();
    copySources(root, job);
    await buildShard({ root: job, out: join(root, 'dist'), release }, 'home', { index, of: OF });
  }
  return root;
}

const codesOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof ProblemsError ? error.problems.map(({ code, message }) => `${code} ${message}`) : error;
};

/** The result without the shards beside it. */
function resultOf(out: string): [string, string][] {
  return [...bytesOf(out)].filter(([path]) => !path.includes('.shard-'));
}

test.each([false, true])('the merge of all shards equals one build, byte for byte (release: %s)', async (release) => {
  const root = await siteWithShards(release);
  const whole = temporaryFolder();
  await buildSite({ root, out: whole, release });
  // The merge could use the records of that build.
  rmSync(join(root, '.cache'), { recursive: true });
  const { regions } = await buildSite({ root, merge: true, release });
  expect(resultOf(join(root, 'dist'))).toEqual(resultOf(whole));
  expect(regions[0]?.pages).toBeGreaterThan(7);
});

test('every page is in exactly one shard', async () => {
  const root = await siteWithShards();
  const pages = [1, 2, 3].map((index) => {
    const record = readFileSync(join(root, `dist/home.shard-${index}-of-${OF}.json`), 'utf8');
    return Object.keys((JSON.parse(record) as { files: object }).files);
  });
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  expect(pages.every((some) => some.length > 0)).toBe(true);
});

test('a missing shard, one of another state and one of another division are refused, and dist is unchanged', async () => {
  const root = await siteWithShards();
  const dist = join(root, 'dist');
  const keep = temporaryFolder();
  cpSync(dist, keep, { recursive: true });
  rmSync(join(dist, 'home.shard-2-of-3.json'));
  expect(await codesOf(buildSite({ root, merge: true }))).toEqual([
    expect.stringMatching(/^SHARD-MISSING Shard 2 of 3 of "home"/),
  ]);
  await buildShard({ root }, 'home', { index: 2, of: 4 });
  expect(await codesOf(buildSite({ root, merge: true }))).toContainEqual(expect.stringMatching(/^SHARD-STATE .* of 4/));
  rmSync(dist, { recursive: true });
  cpSync(keep, dist, { recursive: true });
  rmSync(join(dist, 'home.shard-1-of-3/page-0'), { recursive: true, force: true });
  rmSync(join(dist, 'home.shard-2-of-3/page-0'), { recursive: true, force: true });
  rmSync(join(dist, 'home.shard-3-of-3/page-0'), { recursive: true, force: true });
  expect(await codesOf(buildSite({ root, merge: true }))).toEqual([expect.stringMatching(/^SHARD-MISSING .*page-0/)]);
  rmSync(dist, { recursive: true });
  cpSync(keep, dist, { recursive: true });
  edit(root, 'content/en/page-3.md', (text) => `${text}\nOne more sentence.\n`);
  await buildShard({ root }, 'home', { index: 2, of: OF });
  expect(await codesOf(buildSite({ root, merge: true }))).toEqual([
    expect.stringMatching(/^SHARD-STATE Shard 1 of 3/),
    expect.stringMatching(/^SHARD-STATE Shard 3 of 3/),
  ]);
  expect([...bytesOf(dist).keys()].filter((path) => !path.startsWith('home.shard-'))).toEqual([]);
});

test('a shard is given as its number and the total', () => {
  expect(parseShard('2/8')).toEqual({ index: 2, of: 8 });
  for (const text of ['0/8', '9/8', '1', '1/0', 'a/b', '1/8/2', '']) expect(parseShard(text)).toBeNull();
});
