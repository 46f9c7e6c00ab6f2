/** Publication times: a build is a function of the sources and one instant. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatRoutes, planRegions } from '../../cli/commands/routes.ts';
import { parseInstant } from '../../cli/kit/instant.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { BIN, bytesOf, copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const PAPER = join(PROJECT, 'tests/sites/paper');
const RYE = 'content/en/journal/rye.md';
const MILL = 'content/en/journal/mill.md';
const BEFORE = '2026-12-01T11:59:59Z';
const AFTER = '2026-12-01T12:00:00Z';

/** The site "paper" with an entry that starts, a page that ends and a market that ends, all at noon on 1 December. */
function timedPaper(): string {
  const root = copySite(PAPER);
  const from = (text: string) => text.replace('author:', 'publishFrom: 2026-12-01T12:00Z\nauthor:');
  edit(root, RYE, from);
  edit(root, 'content/nl/journal/rye.md', from);
  edit(root, MILL, (text) => text.replace('author:', 'publishUntil: 2026-12-01T13:00+01:00\nauthor:'));
  edit(
    root,
    'content/en/journal/guest.md',
    (text) => `${text}\nRead of [the mill](/journal/mill/) and [rye](/journal/rye/).\n`,
  );
  edit(root, 'content/markets.yaml', (text) =>
    text.replace('stalls: 24', 'stalls: 24\n  publishUntil: 2026-12-01T12:00:00Z'),
  );
  return root;
}

test.each([
  ['2026-12-24', '2026-12-24T00:00:00.000Z'],
  ['2026-12-24T18:00Z', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00:30+01:00', '2026-12-24T17:00:30.000Z'],
  ['2026-11-31', null],
  ['2026-12-24T18:00', null],
  ['tomorrow', null],
])('%s is %s', (text, expected) => {
  const ms = parseInstant(text);
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(expected);
});

test('entries, pages and records appear and disappear at their instant', async () => {
  const root = timedPaper();
  const before = (await buildInMemory(root, ['home'], { asOf: BEFORE })).get('home');
  const after = (await buildInMemory(root, ['home'], { asOf: AFTER })).get('home');
  const has = (file: string) => [before, after].map((result) => Object.hasOwn(result?.files ?? {}, file));
  expect(has('journal/rye/index.html')).toEqual([false, true]);
  expect(has('nl/journal/rye/index.html')).toEqual([false, true]);
  expect(has('journal/mill/index.html')).toEqual([true, false]);
  // An expired page is not a fallback for another language.
  expect(has('nl/journal/mill/index.html')).toEqual([true, false]);
  const shows = (words: string) => [before, after].map((result) => result?.text('index.html').includes(words));
  expect(shows('A week of rye')).toEqual([false, true]);
  expect(shows('A new mill')).toEqual([true, false]);
  expect(shows('Harvest market')).toEqual([true, false]);
  expect(shows('Winter market')).toEqual([true, true]);
  expect(before?.text('sitemap.xml')).not.toContain('/journal/rye/');
  expect(after?.text('sitemap.xml')).not.toContain('/journal/mill/');
});

test('outside of the period of a page, a link to it becomes plain text', async () => {
  const root = timedPaper();
  const text = async (asOf: string) =>
    (await buildInMemory(root, ['home'], { asOf })).get('home')?.text('journal/guest/index.html');
  expect(await text(BEFORE)).toContain('Read of <a href="/journal/mill/">the mill</a> and rye.');
  expect(await text(AFTER)).toContain('Read of the mill and <a href="/journal/rye/">rye</a>.');
});

test('no file of the result contains an offer outside of its period', async () => {
  const root = copySite();
  const period = '"publishFrom": "2026-12-01", "publishUntil": "2026-12-24T18:00Z", "amount":';
  edit(root, 'regions/home.json', (text) => text.replace('"amount":', period));
  edit(root, 'content/en/more.md', (text) => `${text}\n{claim:weekly}\n`);
  const shown = async (asOf: string) => {
    const result = (await buildInMemory(root, ['home'], { asOf })).get('home');
    return Object.keys(result?.files ?? {}).filter(
      (file) => /\.(html|json|xml)$/.test(file) && /data-claim/.test(result?.text(file) ?? ''),
    );
  };
  expect(await shown('2026-11-30T23:59:59Z')).toEqual([]);
  expect(await shown('2026-12-01T00:00:00Z')).toContain('more/index.html');
  expect(await shown('2026-12-24T17:59:59Z')).toContain('more/index.html');
  expect(await shown('2026-12-24T18:00:00Z')).toEqual([]);
});

test('an offer may have the id of an earlier one, and overlapping periods are a problem', async () => {
  const following = (from: string) => {
    const root = copySite();
    edit(root, 'regions/home.json', (text) => {
      const region = JSON.parse(text);
      const [claim] = region.claims;
      region.claims = [
        { ...claim, amount: 111, publishUntil: '2026-12-01' },
        { ...claim, amount: 222, publishFrom: from },
      ];
      return JSON.stringify(region, null, 2);
    });
    edit(root, 'content/en/more.md', (text) => `${text}\n{claim:weekly}\n`);
    return root;
  };
  const root = following('2026-12-01');
  const shown = async (asOf: string) =>
    (await buildInMemory(root, ['home'], { asOf }))
      .get('home')
      ?.text('more/index.html')
      .match(/111|222/)?.[0];
  expect(await shown('2026-11-30')).toBe('111');
  expect(await shown('2026-12-02')).toBe('222');
  await expect(buildInMemory(following('2026-11-30'), ['home'], { asOf: '2026-11-30' })).rejects.toThrow(
    /appears twice for one language at one time/,
  );
});

test('a build for another instant over an earlier result equals a clean build', async () => {
  const root = timedPaper();
  const out = join(root, 'dist');
  for (const asOf of [BEFORE, AFTER, BEFORE]) {
    await buildSite({ root, out, asOf: Date.parse(asOf) });
    const clean = temporaryFolder();
    await buildSite({ root: copySite(root), out: clean, asOf: Date.parse(asOf) });
    expect(bytesOf(out)).toEqual(bytesOf(clean));
  }
});

test('a command reuses its last result only while nothing starts or ends', () => {
  const root = timedPaper();
  const build = (asOf: string) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [BIN, 'build', '--root', root, '--as-of', asOf, '--json'],
      {
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    const { regions, stages } = JSON.parse(stdout) as { regions: { written: number }[]; stages: { load: number } };
    return { written: regions.reduce((sum, { written }) => sum + written, 0), isReused: stages.load === 0 };
  };
  expect(build(BEFORE).isReused).toBe(false);
  build(BEFORE);
  expect(build('2026-11-01')).toEqual({ written: 0, isReused: true });
  const later = build(AFTER);
  expect(later.isReused).toBe(false);
  expect(later.written).toBeGreaterThan(3);
  expect(build('2027-01-01').isReused).toBe(true);
});

test('the lock of routes contains no page with a period', async () => {
  const lock = formatRoutes(await planRegions(timedPaper()));
  expect(lock).toContain('/journal/guest/');
  expect(lock).not.toMatch(/journal\/(mill|rye)\/"/);
});

test('site schedule lists what changes next', () => {
  const root = timedPaper();
  const schedule = (...args: string[]) =>
    spawnSync(process.execPath, [BIN, 'schedule', '--root', root, ...args], { encoding: 'utf8' });
  expect(
    schedule('--as-of', '2026-11-30')
      .stdout.split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '2026-12-01T12:00Z  page /journal/mill/ disappears  content/en/journal/mill.md',
    '2026-12-01T12:00Z  page /journal/rye/ appears  content/en/journal/rye.md',
    '2026-12-01T12:00Z  page /journal/rye/ appears  content/nl/journal/rye.md',
    '2026-12-01T12:00Z  record markets harvest disappears  content/markets.yaml',
    '',
  ]);
  expect(schedule('--as-of', '2026-11-30', '--next').stdout).toBe('2026-12-01T12:00:00.000Z\n');
  expect(schedule('--as-of', AFTER, '--next').stdout).toBe('');
  expect(JSON.parse(schedule('--as-of', AFTER, '--json').stdout)).toEqual({
    asOf: '2026-12-01T12:00:00.000Z',
    changes: [],
  });
  expect(schedule('--as-of', 'soon')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"soon" is not a time'),
  });
});

test('invalid times are reported at their lines', async () => {
  const root = copySite(PAPER);
  edit(root, RYE, (text) => text.replace('author:', 'publishFrom: tomorrow\nauthor:'));
  edit(root, MILL, (text) => text.replace('author:', 'publishFrom: 2026-12-02\npublishUntil: 2026-12-01\nauthor:'));
  edit(root, 'content/markets.yaml', (text) => text.replace('stalls: 24', 'stalls: 24\n  publishUntil: 2026-12-32'));
  const found = await buildInMemory(root).then(
    () => [],
    (error: { problems: { code: string; at: { file: string; line: number } | null }[] }) => error.problems,
  );
  expect(found.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`).sort()).toEqual([
    `FIELD-INVALID ${MILL}:7`,
    `FIELD-INVALID ${RYE}:6`,
    'FIELD-INVALID content/markets.yaml:14',
  ]);
});
