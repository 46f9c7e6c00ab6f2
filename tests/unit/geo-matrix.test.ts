import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compareLocks } from '../../cli/explain/geo/compare-locks.ts';
import { formatLock, GEO_LOCK, lockOf, readLock } from '../../cli/explain/geo/geo-lock.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { ROUTE_CLASSES } from '../../cli/explain/geo/route-outcome.ts';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { countryCodes } from '../../cli/regions/place-codes.ts';
import { buildGeoSite, change, copyRegions, type Json } from '../support/geo-site.ts';
import { runSite } from '../support/run-site.ts';
import { edit, PROJECT } from '../support/site-copy.ts';

let root = '';
let remove = () => {};
beforeAll(async () => {
  ({ root, remove } = await buildGeoSite());
});
afterAll(() => remove());

describe('site geo matrix', () => {
  // The command reads all pages of the site.
  let printed: ReturnType<typeof runSite> | undefined;
  const printMatrix = () => (printed ??= runSite('geo', 'matrix', '--json'));

  test('--json contains the decision for every location, route and region', async () => {
    const { status, stdout } = await printMatrix();
    expect(status).toBe(0);
    const matrix = JSON.parse(stdout) as Record<string, Record<string, Record<string, Json>>>;
    const regions = readRules(PROJECT);
    expect(Object.keys(matrix)).toEqual(regions.map(({ id }) => id));
    for (const { id, rules } of regions) {
      const places = Object.keys(matrix[id] ?? {});
      expect(new Set(places)).toEqual(
        new Set([...countryCodes(), 'CA-ON', 'CA-AB', 'UA-09', 'UA-14', 'UA-40', 'UA-43', 'unknown']),
      );
      const routes = Object.keys(matrix[id]?.GB ?? {});
      expect(routes).toContain('/');
      if (rules.download)
        for (const route of ['/download/', '/poker-school/', '/about-us/', '/network/rng/'])
          expect(routes).toContain(route);
      for (const name of places) {
        expect(Object.keys(matrix[id]?.[name] ?? {})).toEqual(routes);
        for (const route of routes) {
          const visitor = {
            place: name === 'unknown' ? null : name,
            crawler: false,
            closeRM: false,
            lighthouse: false,
            whitelisted: false,
          };
          const { download, modal, status, because } = decideAccess(rules, visitor, route);
          expect(matrix[id]?.[name]?.[route]).toEqual({ download, modal, status, because });
        }
      }
    }
  });

  test('a route that a region does not have is not in its matrix', async () => {
    const { uk, global } = JSON.parse((await printMatrix()).stdout) as Record<string, Record<string, Json>>;
    expect([Object.hasOwn(uk?.GB ?? {}, '/ggteam/'), Object.hasOwn(global?.GB ?? {}, '/ggteam/')]).toEqual([
      false,
      true,
    ]);
  });

  test('locations with equal decisions are grouped', async () => {
    const { status, stdout, stderr } = await runSite('geo', 'matrix', '--root', root);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const count = countryCodes().length + 2;
    expect(stdout).toContain(`home: ${count} locations, 5 outcomes\n`);
    expect(stdout).toContain(
      `  start with region-warning on home and download; start on refusing pages and other pages (${count - 5})\n    AD AE`,
    );
    expect(stdout).toContain(
      '  refuse and 403 on home, download and refusing pages; home and 403 on other pages (1)\n    IR\n',
    );
    expect(stdout).toContain('  start with ontario on every page (1)\n    CA-ON\n');
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  test('--region selects regions', async () => {
    const { stdout } = await runSite('geo', 'matrix', '--region', 'uk');
    expect(stdout).toMatch(/^uk: \d+ locations/);
    expect(stdout).not.toContain('\nglobal:');
    expect(await runSite('geo', 'matrix', '--region', 'ukk')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "uk"?'),
    });
  });

  test.each([[['--json', '--lock']], [['--json', '--check']], [['--lock', '--check']], [['--lock', '--region', 'uk']]])(
    '%j contradict each other',
    async (args) => expect(await runSite('geo', 'matrix', ...args)).toMatchObject({ status: 2, stdout: '' }),
  );

  test('region files with problems are reported, all of them', async () => {
    const folder = copyRegions();
    change(folder, 'uk', (region) => ({ ...region, geo: { ...(region.geo as Json), WARNING: ['UK', 'EL'] } }));
    const { status, stdout, stderr } = await runSite('geo', 'matrix', '--root', folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.match(/COUNTRY-UNKNOWN/g)).toHaveLength(2);
  });
});

describe('the lock', () => {
  test('the committed lock is current (else run "site geo matrix --lock" and give the reason in the commit)', () => {
    expect(compareLocks(readLock(PROJECT), lockOf(readRules(PROJECT)))).toEqual([]);
    expect(readFileSync(join(PROJECT, GEO_LOCK), 'utf8')).toBe(formatLock(readRules(PROJECT)));
  });

  test('has one line for each distinct outcome, and is deterministic', () => {
    const text = formatLock(readRules(root));
    const at = (place: string) =>
      text.split('\n').flatMap((line) => {
        const [, outcome, places] = /^ {4}\[(.*), "([^"]*)"\],?$/.exec(line) ?? [];
        return places?.split(' ').includes(place) ? [outcome] : [];
      });
    expect(at('DE')).toEqual(['"home download refusing other", "start", "none", 200']);
    expect(at('FR')).toEqual(['"home download refusing", "refuse", "none", 200', '"other", "home", "none", 200']);
    expect(at('IR')).toEqual(['"home download refusing", "refuse", "none", 403', '"other", "home", "none", 403']);
    expect(at('unknown')).toHaveLength(2);
    expect(text.split('\n').length).toBeLessThan(15);
    expect(formatLock(readRules(root))).toBe(text);
    edit(root, GEO_LOCK, text);
    onTestFinished(() => rmSync(join(root, GEO_LOCK)));
    expect(compareLocks(readLock(root), lockOf(readRules(root)))).toEqual([]);
  });

  test('a changed rule is printed, and exits 1 until the lock is updated', async () => {
    const folder = copyRegions();
    const check = async () => runSite('geo', 'matrix', '--root', folder, '--check');
    expect(await check()).toEqual({ status: 0, stdout: `The rules match ${GEO_LOCK}.\n`, stderr: '' });
    change(folder, 'uk', (region) => {
      return { ...region, geo: { ...(region.geo as Json), BLOCKED: { '+': ['FR'] } } };
    });
    const { status, stdout, stderr } = await check();
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout:
        'uk: FR on home and download: start with region-warning -> refuse; on refusing pages: start -> refuse; on other pages: start -> home\n',
    });
    expect(stderr).toContain('run "site geo matrix --lock"');
    expect((await runSite('geo', 'matrix', '--root', folder, '--check', '--region', 'global')).status).toBe(0);
    expect(await runSite('geo', 'matrix', '--root', folder, '--lock')).toEqual({
      status: 0,
      stdout: `Written: ${GEO_LOCK}\n`,
      stderr: '',
    });
    expect((await check()).status).toBe(0);
  });

  test('a change of texts or other fields changes nothing', async () => {
    const folder = copyRegions();
    change(folder, 'uk', (region) => ({ ...region, ageLimit: 21, warnings: ['WARN_AGE_21'] }));
    expect((await runSite('geo', 'matrix', '--root', folder, '--check')).status).toBe(0);
  });

  test('a missing or invalid lock is reported with its location and what to do', async () => {
    const folder = copyRegions();
    const broken = async (text: string) => {
      edit(folder, GEO_LOCK, text);
      return runSite('geo', 'matrix', '--root', folder, '--check');
    };
    for (const [text, where] of [
      ['{ "uk": [\n  ["home", "begin", "none", 200, "GB"]\n] }\n', `FIELD-INVALID   ${GEO_LOCK}:2:12`],
      ['{ "uk": [', `JSON-SYNTAX   ${GEO_LOCK}:1:`],
      ['[]', `FIELD-INVALID   ${GEO_LOCK}:1:1`],
    ] as const) {
      const { status, stdout, stderr } = await broken(text);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(where);
      expect(stderr).toContain('Run site geo matrix --lock');
    }
    rmSync(join(folder, GEO_LOCK));
    expect(await runSite('geo', 'matrix', '--root', folder, '--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${GEO_LOCK} does not exist.`),
    });
  });

  const lock = (regions: Record<string, Record<string, string>>) =>
    new Map(
      Object.entries(regions).map(([id, places]) => [
        id,
        new Map(
          Object.entries(places).map(([place, outcome]) => [
            place,
            new Map(ROUTE_CLASSES.map((kind) => [kind, outcome])),
          ]),
        ),
      ]),
    );

  test.each([
    ['the same', { uk: { FR: 'start' } }, { uk: { FR: 'start' } }, []],
    ['a change', { uk: { FR: 'start' } }, { uk: { FR: 'home' } }, ['uk: FR on every page: start -> home']],
    [
      'the same change of several',
      { uk: { FR: 'start', DE: 'start' } },
      { uk: { FR: 'home', DE: 'home' } },
      ['uk: DE, FR on every page: start -> home'],
    ],
    ['a new place', { uk: {} }, { uk: { 'CA-QC': 'start' } }, ['uk: CA-QC on every page: not in the lock -> start']],
    [
      'a removed location',
      { uk: { 'CA-QC': 'start' } },
      { uk: {} },
      ['uk: CA-QC on every page: start -> no longer named by a rule'],
    ],
    ['a new region', {}, { eu: {} }, ['eu: not in the lock']],
    ['a removed region', { eu: {} }, {}, ['eu: in the lock, but no longer a region']],
  ])('%s', (_what, agreed, given, differences) => {
    expect(compareLocks(lock(agreed), lock(given))).toEqual(differences);
  });

  test('one page of four', () => {
    const agreed = lock({ uk: { FR: 'start' } });
    const given = new Map([
      ['uk', new Map([['FR', new Map(ROUTE_CLASSES.map((kind) => [kind, kind === 'other' ? 'home' : 'start']))]])],
    ]);
    expect(compareLocks(agreed, given)).toEqual(['uk: FR on other pages: start -> home']);
  });

  test('a kind of page that neither has is no difference', () => {
    const one = new Map([['home', new Map([['FR', new Map([['other', 'start'] as const])]])]]);
    expect(compareLocks(one, one)).toEqual([]);
  });

  test('locations that are not listed are counted', () => {
    const all = (outcome: string) => ({ uk: Object.fromEntries(countryCodes().map((code) => [code, outcome])) });
    expect(compareLocks(lock(all('start')), lock(all('home')))).toEqual([
      `uk: AD, AE, AF, AG, AI, AL, AM, AO, AQ, AR, AS, AT and ${countryCodes().length - 12} more on every page: start -> home`,
    ]);
  });
});
