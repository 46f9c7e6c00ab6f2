/** A new region is closed, contains nothing of another market, and is refused until every open value is decided. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compareLocks } from '../../cli/explain/geo/compare-locks.ts';
import { lockOf, readLock } from '../../cli/explain/geo/geo-lock.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { fillBlanks, findBlanks } from '../../cli/sources/blanks.ts';
import { newRegion } from '../../cli/starters/entries/new-region.ts';
import { loadTemplates } from '../../cli/templates/templates.ts';
import { copyProject } from '../support/project.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, keepOpenMarkets, removeRegion, temporaryFolder } from '../support/site-copy.ts';

const run = (root: string, ...args: string[]) => runSite(...args, '--root', root);
const jsonOf = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const copyOfRealSite = () => {
  const root = temporaryFolder();
  copyProject(root);
  return root;
};

/** The open markets. */
const OPEN = ['uk', 'global'];

test('Ontario is created closed, with blanks for the values of its law, and is in locks and schemas', async () => {
  const root = copyOfRealSite();
  keepOpenMarkets(root);
  for (const args of [['geo', 'matrix', '--lock'], ['routes', '--lock'], ['schema']])
    expect(await run(root, ...args), args.join(' ')).toMatchObject({ status: 0 });
  const { status, stdout, stderr } = await run(root, 'new', 'region', 'ca-on');
  expect(status).toBe(0);
  expect(stdout.trim().split('\n').sort()).toEqual([
    'regions/ca-on.json',
    'regions/geo.lock.json',
    'regions/schema/defaults.schema.json',
    'regions/schema/region.schema.json',
  ]);
  const region = jsonOf(root, 'regions/ca-on.json');
  expect(region).toMatchObject({
    id: 'ca-on',
    status: 'closed',
    origin: 'https://ca-on.nightjar.example',
    regionCountryCode: 'CA',
    geo: { home: 'CA-ON' },
    selector: { order: 90, countryName: 'Canada (Ontario)', imagePath: 'icons/markets.svg#ca-on' },
    languages: [{ code: 'en', locale: 'en-CA', name: 'English', selector: { languageName: 'English (Canada)' } }],
  });
  expect(Object.values(region.flags)).not.toContain(true);
  for (const field of ['ageLimit', 'audienceAge', 'currency', 'helpLine']) expect(region[field]).toMatch(/^\?\? /);
  // Nothing of an open market.
  const { origin: _, ...rest } = region;
  const text = JSON.stringify(rest);
  for (const id of OPEN)
    for (const value of Object.values(jsonOf(root, `regions/${id}.json`).facts as Record<string, string>))
      if (value.length > 2) expect(text).not.toContain(value);

  const listed = await run(root, 'region', 'ca-on', '--todo', '--json');
  expect(listed.status).toBe(1);
  const todo = JSON.parse(listed.stdout).todo as { at: object; what: string }[];
  const blanks = findBlanks(region);
  const lines = readFileSync(join(root, 'regions/ca-on.json'), 'utf8').split('\n');
  const lineOf = (key: string) => lines.findIndex((line) => line.includes(key)) + 1;
  expect(blanks.length).toBeGreaterThan(25);
  // Besides the blanks: a general text that names another market, and the lock of routes.
  expect(todo.length).toBeGreaterThan(blanks.length);
  expect(stderr).toContain('is the licensee of "global", and this text is shown in "ca-on"');
  for (const { what } of todo) expect(stderr).toContain(what);
  expect(todo.map(({ at }) => at)).toContainEqual({
    file: 'regions/ca-on.json',
    line: lineOf('"ageLimit"'),
    column: 15,
  });

  expect(compareLocks(readLock(root), lockOf(readRules(root)))).toEqual([]);
  expect(stderr).toContain('Run site routes --lock');
  const built = await run(root, 'build', '--region', 'uk');
  expect(built.status).toBe(1);
  expect(built.stderr.match(/VALUE-BLANK {3}regions\/ca-on\.json:\d+:\d+/g)?.length).toBe(blanks.length);
}, 600_000);

test('a planned region with two languages gets both, and its location', async () => {
  const root = copyOfRealSite();
  removeRegion(root, 'be');
  const { site } = await loadTemplates(root, 'preact', join(root, '.cache'));
  const { files } = newRegion({
    ...{ root, id: 'be', place: 'BE', origin: undefined, language: undefined },
    regions: readRegions(root, site).regions,
    defaults: jsonOf(root, 'regions/defaults.json'),
    site,
  });
  expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
    origin: 'https://be.nightjar.example',
    regionCountryCode: 'BE',
    selector: { order: 50, countryName: 'België', imagePath: 'icons/markets.svg#be' },
    languages: [
      { code: 'nl', prefix: '', locale: 'nl-BE', selector: { id: 'be-nl' } },
      { code: 'fr', prefix: 'fr', locale: 'fr-BE', selector: { id: 'be-fr', countryName: 'Belgique' } },
    ],
  });
});

test('a blank of the defaults is refused in the file of each region, until it is filled', async () => {
  const root = copySite();
  const { ageLimit: _, ...home } = jsonOf(root, 'regions/home.json');
  edit(root, 'regions/defaults.json', '{\n  "ageLimit": "?? the lowest age, as a number"\n}\n');
  edit(root, 'regions/home.json', JSON.stringify(home, null, 2));
  expect(await run(root, 'region', 'home', '--todo')).toMatchObject({
    status: 1,
    stdout: 'regions/home.json:1:1  "ageLimit" has no value yet: the lowest age, as a number.\n',
  });

  edit(root, 'regions/home.json', (text) => text.replace('{', '{ "ageLimit": 18,'));
  expect(await run(root, 'region', 'home', '--todo')).toMatchObject({
    status: 0,
    stdout: 'Nothing is left to do for home.\n',
  });
  expect(JSON.parse((await run(root, 'region', 'home', '--todo', '--json')).stdout)).toEqual({
    region: 'home',
    todo: [],
  });
  expect(await run(root, 'region', 'hom', '--todo')).toMatchObject({ status: 2 });
  expect((await run(root, 'region', 'home')).stdout).toContain('https://small.example');
}, 60_000);

test('--todo lists a lock file that is not JSON', async () => {
  const root = copySite();
  edit(root, 'regions/geo.lock.json', '{ "home": [,] }\n');
  const { status, stdout } = await run(root, 'region', 'home', '--todo');
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/regions\/geo\.lock\.json:1:\d+ {2}/),
  });
}, 60_000);

test('a lock that is out of date is not written for a new region', async () => {
  const root = copySite();
  edit(root, 'regions/geo.lock.json', '{ "home": [] }\n');
  expect((await run(root, 'new', 'region', 'nz')).stdout).not.toContain('geo.lock.json');
  expect((await run(root, 'region', 'nz', '--todo')).stdout).toContain('Run site geo matrix --lock.');
}, 60_000);

test('there are sample values for blanks of any type', () => {
  const schema = z.strictObject({
    age: z.union([z.literal(18), z.literal(21)]),
    kind: z.enum(['line', 'advice']),
    url: z.string().startsWith('https://'),
    on: z.iso.date(),
    key: z.string().regex(/^[A-Z]+$/),
    list: z.array(z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/) })),
    text: z.string(),
    count: z.int(),
  });
  const value = {
    age: '??',
    kind: '?? a',
    url: '??',
    on: '??',
    key: '??',
    list: [{ currency: '??' }],
    text: '?? t',
    count: '??',
  };
  const blanks = findBlanks(value);
  expect(blanks.map(({ path, hint }) => `${path.join('.')} ${hint}`.trim())).toContain('kind a');
  expect(blanks).toHaveLength(8);
  expect(schema.safeParse(fillBlanks(value, blanks, schema)).success).toBe(true);
});

test('--todo lists what only rendering finds', async () => {
  const root = copySite();
  expect((await run(root, 'region', 'home', '--todo')).stdout).toBe('Nothing is left to do for home.\n');
  edit(root, 'content/en/more.md', (text) => `${text}\n{fact:nothing}\n`);
  const { status, stdout } = await run(root, 'region', 'home', '--todo');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^content\/en\/more\.md:\d+:\d+ +The region "home" has no fact "nothing"\./);
});
