import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import { countryCodes } from '../../cli/build/load/places.ts';
import { compareLocks } from '../../cli/explain/geo/compare-locks.ts';
import { formatLock, LOCK, lockOf, readLock } from '../../cli/explain/geo/geo-lock.ts';
import { describeClasses, describeOutcome, ROUTE_CLASSES } from '../../cli/explain/geo/outcome.ts';
import { parsePlace, placesOf } from '../../cli/explain/geo/places.ts';
import { readTitle } from '../../cli/explain/geo/read-title.ts';
import { readRules } from '../../cli/explain/geo/region-rules.ts';
import { parseAddress, parseCookies, readServerTiming, visitorOf } from '../../cli/explain/geo/visitor.ts';
import { decideAccess } from '../../cli/kit/places/access.ts';
import { site } from '../support/run-site.ts';
import { copySite, edit, PROJECT, SMALL, temporaryFolder } from '../support/site-copy.ts';

/** Rules of each kind, so that every command has something to tell. */
const GEO = {
  BLOCKED: ['FR', 'IR'],
  WARNING: ['IE'],
  allowed: ['DE'],
  deniedAtEdge: ['IR'],
  default: 'WARNING',
  onUnknown: 'WARNING',
  home: 'DE',
  modals: { ontario: { title: 'SKIP', paragraphs: ['HELP_TEXT'], go: 'SKIP', continue: 'SKIP' } },
  leads: [{ places: ['CA-ON'], region: 'ca-on', modal: 'ontario', whilePlanned: true }],
  pages: { downloads: ['download'], refusing: ['/poker-school/'] },
};

const ONTARIO = {
  id: 'ca-on',
  order: 1,
  url: 'https://ontario.example/',
  countryName: 'Ontario',
  languageName: 'English',
  locale: 'en-CA',
  localeName: 'English',
};

type Json = Record<string, unknown>;
const change = (root: string, id: string, changed: (region: Json) => Json) =>
  edit(root, `regions/${id}.json`, (text) => `${JSON.stringify(changed(JSON.parse(text) as Json), null, 2)}\n`);

/** The small site with these rules, a download page and a redirect; Ontario has another site. */
function withRules(root: string): string {
  change(root, 'home', (region) => ({
    ...region,
    geo: GEO,
    flags: { prizeTotals: true, download: true },
    whitelist: { places: ['MT'], ranges: [] },
    plannedRegions: [ONTARIO],
    redirects: [{ from: '/old/', to: '/more/' }],
  }));
  const words =
    'description: Where the client of the small site is, for each system that it runs on, and what it needs.';
  edit(root, 'content/en/download.md', `---\ntitle: The client & more\n${words}\n---\n\nHere it is.\n`);
  return root;
}

let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-geo-'));
  cpSync(SMALL, root, { recursive: true });
  withRules(root);
  await buildSite({ root });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The project's regions alone: all that the lock is made of. */
function copyRegions(): string {
  const folder = temporaryFolder();
  cpSync(join(PROJECT, 'regions'), join(folder, 'regions'), { recursive: true });
  return folder;
}

test.each([['geo'], ['geo', 'explain'], ['geo', 'matrix'], ['visit']])(
  'help of %s %s begins with examples',
  (...command) => {
    const words = command.filter((word) => word !== undefined);
    const { status, stdout } = site(...words, '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Examples:\\n  \\$ site ${words.join(' ')}`));
  },
);

describe('site geo explain', () => {
  const explain = (...args: string[]) => site('geo', 'explain', '--root', root, ...args);
  const explained = (...args: string[]) => JSON.parse(explain(...args, '--json').stdout) as Json;

  test('says what a visitor meets, why, and which line says so', () => {
    const { status, stdout, stderr } = explain('--geo', 'FR', '/download/');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = readFileSync(join(root, 'regions/home.json'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.trim() === '"FR",') + 1;
    expect(stdout).toBe(
      [
        'home: a visitor from FR on /download/',
        '  status     200',
        '  download   refuse            is refused with a reason',
        '  modal      none              no modal',
        '  because    BLOCKED FR',
        `  by         geo.BLOCKED       regions/home.json:${line}:7`,
        '',
      ].join('\n'),
    );
  });

  test('--json is one document', () => {
    expect(explained('--geo', 'IE', '/download/')).toEqual({
      region: 'home',
      path: '/download/',
      place: 'IE',
      rule: 'WARNING',
      download: 'start',
      modal: 'region-warning',
      status: 200,
      because: 'WARNING IE',
      from: [{ field: 'geo.WARNING', file: 'regions/home.json', line: expect.any(Number), column: 7 }],
    });
  });

  test.each([
    ['dismissed', ['--geo', 'IE', '--cookie', 'closeRM=1'], { modal: 'none', because: 'closeRM, else WARNING IE' }],
    ['cookies as a browser sends them', ['--geo', 'IE', '--cookie', 'a=b; closeRM=1'], { modal: 'none' }],
    ['a cookie of another value', ['--geo', 'IE', '--cookie', 'closeRM=0'], { modal: 'region-warning' }],
    [
      'Lighthouse',
      ['--geo', 'IE', '--query', 'is_Lighthouse'],
      { modal: 'none', because: 'is_Lighthouse, else WARNING IE' },
    ],
    ['the query in the address', ['--geo', 'IE', '/?a=b&is_Lighthouse=1#c'], { modal: 'none', path: '/' }],
    ['a crawler', ['--geo', 'IE', '--ua', 'Googlebot/2.1'], { modal: 'none', because: 'crawler, else WARNING IE' }],
    ['the whitelist', ['--geo', 'MT'], { modal: 'none', because: 'whitelisted, else WARNING MT by default' }],
    ['the region’s own place by default', [], { place: 'DE', modal: 'none', because: 'ALLOWED DE' }],
    ['an unknown place', ['--geo', 'none'], { place: null, modal: 'region-warning', because: 'WARNING unknown' }],
    ['an unknown place with a cookie', ['--geo', 'none', '--cookie', 'geo=FR'], { place: 'FR', download: 'refuse' }],
    ['the edge comes before a cookie', ['--geo', 'IE', '--cookie', 'geo=FR'], { place: 'IE', download: 'start' }],
    [
      'a cookie is no word of the edge',
      ['--geo', 'none', '--cookie', 'geo=IR'],
      { place: 'IR', status: 200, download: 'refuse' },
    ],
    ['a page of another language', ['--geo', 'FR', '/de/more/'], { path: '/de/more/', download: 'home' }],
    ['Kosovo, which CDNs call XK', ['--geo', 'XK'], { place: 'XK', modal: 'region-warning' }],
  ])('%s', (_who, args, said) => {
    expect(explained(...args)).toMatchObject(said);
  });

  test.each([
    ['a sanctioned country', 'IR', ['geo.deniedAtEdge', 'geo.BLOCKED']],
    ['a default', 'JP', ['geo.default']],
    ['an unknown place', 'none', ['geo.onUnknown']],
    ['a place of the whitelist', 'MT', ['geo.default', 'whitelist.places']],
  ])('the lines for %s', (_who, place, fields) => {
    expect((explained('--geo', place).from as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  });

  test('a field that the defaults give is found in their file', () => {
    expect(explained('--geo', 'CA-ON').from).toMatchObject([
      { field: 'geo.default', file: 'regions/home.json' },
      { field: 'geo.leads.places' },
    ]);
    const { stdout } = site('geo', 'explain', '--region', 'uk', '--geo', 'CA-ON', '/download/');
    expect(stdout).toMatch(
      /modal {6}ontario .*\n {2}because {4}CA-ON has a site of its own\n.*geo\.default .*regions\/defaults\.json:\d+:\d+\n.*geo\.leads\.places .*regions\/defaults\.json:\d+:\d+\n$/,
    );
  });

  test('the line of the main site is that of the entry that sends the visitor there', () => {
    const [rule, mainSite] = (
      JSON.parse(site('geo', 'explain', '--region', 'global', '--geo', 'GB', '--json').stdout) as Json
    ).from as { field: string; line: number }[];
    expect([rule?.field, mainSite?.field]).toEqual(['geo.WARNING', 'geo.leads.places']);
    const line = readFileSync(join(PROJECT, 'regions/defaults.json'), 'utf8').split('\n')[(mainSite?.line ?? 0) - 1];
    expect(line).toContain('"own-region"');
  });

  test.each([
    [['--geo', 'UK'], '"UK" is not a location. Did you mean "GB" ('],
    [['--geo', 'ca-on'], '"ca-on" is not a location. Did you mean "CA-ON" (Ontario)?'],
    [['--geo', 'CA-OM'], 'Did you mean "CA-ON" (Ontario)?'],
    [['--geo', 'Canada'], 'none is an unknown location'],
    [['--region', 'hom'], 'There is no region "hom". Did you mean "home"?'],
    [['/mroe/'], 'home has no page "/mroe/". Did you mean "/more/"'],
    [['/more'], 'home has no page "/more". Did you mean "/more/"'],
    [['--cookie', 'closeRM'], '"closeRM" is not a cookie. Write a name and a value, such as closeRM=1.'],
    [['--goe', 'FR'], 'Did you mean --geo?'],
  ])('%j is wrong usage', (args, message) => {
    const { status, stdout, stderr } = explain(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('with several regions, --region is required', () => {
    const { status, stderr } = site('geo', 'explain', '--geo', 'FR');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Which region? Write --region with one of: ${readRules(PROJECT)
        .map(({ id }) => id)
        .sort()
        .join(', ')}.\n`,
    });
  });
});

describe('site geo matrix', () => {
  test('--json is every place times every route times every region, as the decision says', () => {
    const { status, stdout } = site('geo', 'matrix', '--json');
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

  test('a route that a region does not have is not in its matrix', () => {
    const { uk, global } = JSON.parse(site('geo', 'matrix', '--json').stdout) as Record<string, Record<string, Json>>;
    expect([Object.hasOwn(uk?.GB ?? {}, '/ggteam/'), Object.hasOwn(global?.GB ?? {}, '/ggteam/')]).toEqual([
      false,
      true,
    ]);
  });

  test('locations with equal decisions are grouped', () => {
    const { status, stdout, stderr } = site('geo', 'matrix', '--root', root);
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

  test('--region takes some', () => {
    expect(site('geo', 'matrix', '--region', 'uk').stdout).toMatch(/^uk: \d+ locations/);
    expect(site('geo', 'matrix', '--region', 'uk').stdout).not.toContain('\nglobal:');
    expect(site('geo', 'matrix', '--region', 'ukk')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "uk"?'),
    });
  });

  test.each([[['--json', '--lock']], [['--json', '--check']], [['--lock', '--check']], [['--lock', '--region', 'uk']]])(
    '%j contradict each other',
    (args) => expect(site('geo', 'matrix', ...args)).toMatchObject({ status: 2, stdout: '' }),
  );

  test('region files with problems are reported, all of them', () => {
    const folder = copyRegions();
    change(folder, 'uk', (region) => ({ ...region, geo: { ...(region.geo as Json), WARNING: ['UK', 'EL'] } }));
    const { status, stdout, stderr } = site('geo', 'matrix', '--root', folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.match(/COUNTRY-UNKNOWN/g)).toHaveLength(2);
  });
});

test.each([
  ['uk', 'FK'],
  ['global', 'BM'],
])('the demonstration place of the whitelist of %s meets no warning, and installers as before', (region, place) => {
  const said = JSON.parse(site('geo', 'explain', '--region', region, '--geo', place, '--json').stdout) as Json;
  expect(said).toMatchObject({ rule: 'WARNING', modal: 'none', download: 'start', status: 200 });
  expect(said.because).toBe(`whitelisted, else WARNING ${place} by default`);
});

describe('the lock', () => {
  test('the committed one is current: run "site geo matrix --lock" and say why in the commit', () => {
    expect(compareLocks(readLock(PROJECT), lockOf(readRules(PROJECT)))).toEqual([]);
    expect(readFileSync(join(PROJECT, LOCK), 'utf8')).toBe(formatLock(readRules(PROJECT)));
  });

  test('is a line for each distinct outcome, the same at any time', () => {
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
    edit(root, LOCK, text);
    onTestFinished(() => rmSync(join(root, LOCK)));
    expect(compareLocks(readLock(root), lockOf(readRules(root)))).toEqual([]);
  });

  test('a changed rule is printed, and exits 1 until the lock is updated', () => {
    const folder = copyRegions();
    const check = () => site('geo', 'matrix', '--root', folder, '--check');
    expect(check()).toEqual({ status: 0, stdout: `The rules match ${LOCK}.\n`, stderr: '' });
    change(folder, 'uk', (region) => {
      return { ...region, geo: { ...(region.geo as Json), BLOCKED: { '+': ['FR'] } } };
    });
    const { status, stdout, stderr } = check();
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout:
        'uk: FR on home and download: start with region-warning -> refuse; on refusing pages: start -> refuse; on other pages: start -> home\n',
    });
    expect(stderr).toContain('run "site geo matrix --lock"');
    expect(site('geo', 'matrix', '--root', folder, '--check', '--region', 'global').status).toBe(0);
    expect(site('geo', 'matrix', '--root', folder, '--lock')).toEqual({
      status: 0,
      stdout: `Written: ${LOCK}\n`,
      stderr: '',
    });
    expect(check().status).toBe(0);
  });

  test('a change of texts or other fields changes nothing', () => {
    const folder = copyRegions();
    change(folder, 'uk', (region) => ({ ...region, ageLimit: 21, warnings: ['WARN_AGE_21'] }));
    expect(site('geo', 'matrix', '--root', folder, '--check').status).toBe(0);
  });

  test('a lock that is missing or broken says what to do, where', () => {
    const folder = copyRegions();
    const broken = (text: string) => {
      edit(folder, LOCK, text);
      return site('geo', 'matrix', '--root', folder, '--check');
    };
    for (const [text, where] of [
      ['{ "uk": [\n  ["home", "begin", "none", 200, "GB"]\n] }\n', `FIELD-INVALID   ${LOCK}:2:12`],
      ['{ "uk": [', `JSON-SYNTAX   ${LOCK}:1:`],
      ['[]', `FIELD-INVALID   ${LOCK}:1:1`],
    ] as const) {
      const { status, stdout, stderr } = broken(text);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(where);
      expect(stderr).toContain('Run site geo matrix --lock');
    }
    rmSync(join(folder, LOCK));
    expect(site('geo', 'matrix', '--root', folder, '--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${LOCK} does not exist.`),
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

  test('more places than are listed are counted', () => {
    const all = (outcome: string) => ({ uk: Object.fromEntries(countryCodes().map((code) => [code, outcome])) });
    expect(compareLocks(lock(all('start')), lock(all('home')))).toEqual([
      `uk: AD, AE, AF, AG, AI, AL, AM, AO, AQ, AR, AS, AT and ${countryCodes().length - 12} more on every page: start -> home`,
    ]);
  });
});

describe('site visit', () => {
  const visit = (...args: string[]) => site('visit', '--root', root, ...args);
  const visited = (...args: string[]) => JSON.parse(visit(...args, '--json').stdout) as Json;

  test('a page: what the preview answers, and what the shipped rules decide', () => {
    expect(visited('/download/', '--geo', 'IE')).toEqual({
      region: 'home',
      path: '/download/',
      place: 'IE',
      device: 'desktop',
      system: null,
      crawler: false,
      status: 200,
      redirect: null,
      title: 'The client & more',
      decision: { download: 'start', modal: 'region-warning', because: 'WARNING IE' },
      headers: expect.objectContaining({
        'server-timing': 'geo;desc="IE"',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      }),
    });
  });

  test.each([
    [
      'a sanctioned visitor',
      ['/more/', '--geo', 'IR'],
      { status: 403, decision: { download: 'home', modal: 'none', because: 'denied at the edge IR' } },
    ],
    ['an unknown place', ['/', '--geo', 'none'], { place: null, status: 200, decision: { modal: 'region-warning' } }],
    [
      'an unknown place with a cookie',
      ['/', '--geo', 'none', '--cookie', 'geo=FR'],
      { place: 'FR', decision: { download: 'refuse' } },
    ],
    ['the region’s own place by default', ['/'], { place: 'DE', decision: { download: 'start', modal: 'none' } }],
    [
      'a visitor who dismissed the warning',
      ['/', '--geo', 'IE', '--cookie', 'closeRM=1'],
      { decision: { modal: 'none' } },
    ],
    ['a Lighthouse check', ['/?is_Lighthouse', '--geo', 'IE'], { path: '/', decision: { modal: 'none' } }],
    [
      'a crawler',
      ['/', '--geo', 'IE', '--ua', 'Mozilla/5.0 Mobile (compatible; Googlebot/2.1)'],
      { crawler: true, device: 'mobile', decision: { modal: 'none' } },
    ],
    ['a telephone by its name', ['/', '--ua', 'android'], { device: 'mobile', system: 'android', crawler: false }],
    ['a bot by its name', ['/', '--geo', 'IE', '--ua', 'Googlebot'], { crawler: true, decision: { modal: 'none' } }],
    ['a tablet', ['/', '--ua', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)'], { device: 'tablet' }],
    [
      'an address without its slash',
      ['/more?utm=a', '--geo', 'IE'],
      { status: 301, redirect: '/more/?utm=a', title: null, decision: null, place: 'IE' },
    ],
    ['a redirect of the region', ['/old/?utm=a'], { status: 301, redirect: '/more/?utm=a' }],
    ['an address that is not there', ['/nowhere/'], { status: 404, decision: { download: 'start' } }],
    ['one beyond ASCII', ['/über uns/'], { status: 404 }],
    ['data', ['/api/navigations'], { status: 200, title: null, decision: null }],
    ['another host in the path', ['//evil.example/more'], { status: 404, redirect: null }],
  ])('%s', (_who, args, seen) => {
    expect(visited(...args)).toMatchObject(seen);
  });

  test('for people', () => {
    const { status, stdout, stderr } = visit('/', '--geo', 'FR');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^home: a visitor from FR requests \/\n {2}status {5}200\n {2}title {6}.+\n {2}device {5}desktop\n {2}download {3}refuse/,
    );
    expect(stdout).toContain('\n  server-timing: geo;desc="FR"\n');
    expect(visit('/old/').stdout).toContain('\n  redirect   /more/\n');
  });

  test('it is what was built that answers, and not the sources', () => {
    const own = withRules(copySite());
    expect(site('build', '--root', own).status).toBe(0);
    change(own, 'home', (region) => ({ ...region, geo: { ...GEO, BLOCKED: ['IE'], WARNING: [] } }));
    const { stdout } = site('visit', '/', '--root', own, '--geo', 'IE', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ decision: { download: 'start', modal: 'region-warning' } });
  });

  test.each(['uk', 'global'])('the real rules of %s, shipped', (id) => {
    const own = withRules(copySite());
    const { rules, loaded } = readRules(PROJECT).find((region) => region.id === id) as ReturnType<
      typeof readRules
    >[number];
    const { plannedRegions, isSupportSEPModal } = loaded.region;
    const texts = { title: 'SKIP', paragraphs: ['SKIP'], go: 'SKIP', continue: 'SKIP' };
    const modals = Object.fromEntries(Object.keys(loaded.region.geo.modals).map((name) => [name, texts]));
    const geo = { ...loaded.region.geo, modals };
    change(own, 'home', (region) => ({ ...region, geo, plannedRegions, isSupportSEPModal }));
    // The British site exists, so visitors may be led there.
    const home = JSON.parse(readFileSync(join(own, 'regions/home.json'), 'utf8')) as Json;
    const british = { id: 'uk', geo: { ...geo, home: 'GB', isDestination: true } };
    edit(own, 'regions/uk.json', JSON.stringify({ ...home, ...british, origin: 'https://uk.nightjar.example' }));
    expect(site('build', '--root', own, '--region', 'home').status).toBe(0);
    for (const place of ['GB', 'FR', 'IR', 'UA-43', 'CA-ON', 'US', 'NZ']) {
      const { status, decision } = JSON.parse(
        site('visit', '/download/', '--root', own, '--region', 'home', '--geo', place, '--json').stdout,
      ) as Json;
      const visitor = { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false };
      const { download, modal, because, status: expected } = decideAccess(rules, visitor, '/download/');
      expect({ place, status, decision }).toEqual({ place, status: expected, decision: { download, modal, because } });
    }
  });

  test('nothing built yet: exit 1, and what to do', () => {
    const { status, stdout, stderr } = site('visit', '/', '--root', copySite());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Run site build --region home first.');
  });

  test.each([
    [['/', '--geo', 'UK'], 'Did you mean "GB" ('],
    [['/', '--region', 'hom'], 'There is no region "hom". Did you mean "home"?'],
    [['more/'], '"more/" is not a path. Write it with a slash: /more/'],
    [['/', '--cookie', 'x'], '"x" is not a cookie.'],
    [['/', '--ua', 'a\nb'], 'The user agent contains invalid characters.'],
    [[], "missing required argument 'path'"],
  ])('%j is wrong usage', (args, message) => {
    const { status, stdout, stderr } = visit(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('small things', () => {
  test('places: every country, what the rules name, Ontario, and an unknown one', () => {
    const rules = readRules(root).map((region) => region.rules);
    expect(placesOf(rules)).toEqual([...[...countryCodes(), 'CA-ON'].sort(), null]);
    const named = rules.map((table) => ({
      ...table,
      home: 'GB-SCT',
      whitelist: { places: ['MT-01'] },
      leads: { ...table.leads, 'BE-VLG': { modal: 'm', origin: '' }, elsewhere: { modal: 'm', origin: '' } },
    }));
    expect(placesOf(named).filter((place) => place?.includes('-'))).toEqual(['BE-VLG', 'CA-ON', 'GB-SCT', 'MT-01']);
  });

  test.each([
    ['GB', 'GB'],
    ['CA-ON', 'CA-ON'],
    ['none', null],
    ['XK', 'XK'],
  ])('the place %s', (text, place) => {
    expect(parsePlace(text)).toBe(place);
  });

  test.each([
    ['uk', 'GB'],
    ['gb', 'GB'],
    ['GBR', 'GB'],
    ['canada', 'CA'],
    ['Ontaro', 'CA-ON'],
    ['Georgia', 'GE'],
    ['CAON', 'CA-ON'],
    ['ca-on', 'CA-ON'],
    ['CA-OM', 'CA-ON'],
    ['ua-4', 'UA-40'],
  ])('%s may mean %s', (text, meant) => {
    expect(() => parsePlace(text)).toThrow(new RegExp(`Did you mean .*"${meant}"`));
  });

  test.each(['', 'XX', 'T1', 'QQ', 'GB-', '__proto__', 'toString'])('%j is not a location', (text) => {
    expect(() => parsePlace(text)).toThrow('is not a location.');
  });

  test('cookies and addresses', () => {
    expect(parseCookies(['a=1', 'b=2; c='])).toEqual(
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['c', ''],
      ]),
    );
    for (const pair of ['', 'a', '=1', 'a=b c', 'a=b\r\nx: y'])
      expect(() => parseCookies([pair])).toThrow('is not a cookie');
    const { path, query } = parseAddress('/es/?a=1#b?c', ['?d', 'e=2']);
    expect([path, query.toString()]).toEqual(['/es/', 'a=1&d=&e=2']);
  });

  test('what the edge sent', () => {
    const nothing = { place: null, whitelisted: false, device: null };
    expect(readServerTiming('geo;desc="CA-ON"')).toEqual({ place: 'CA-ON', whitelisted: false, device: null });
    expect(readServerTiming('cache;dur=1, wl, geo;desc=GB')).toEqual({ place: 'GB', whitelisted: true, device: null });
    expect(readServerTiming('wl;desc="office"')).toEqual({ place: null, whitelisted: true, device: null });
    expect(readServerTiming('geo;desc="GB", device;desc="tablet"').device).toBe('tablet');
    expect(readServerTiming('device;desc="fridge"').device).toBeNull();
    for (const header of [undefined, '', 'geo', 'geo;desc="XX"', 'geo;desc="gb"', 'xgeo;desc="GB", bowl'])
      expect(readServerTiming(header)).toEqual(nothing);
  });

  test('a cookie names a place only in the usual form', () => {
    const placeIn = (geo: string) =>
      visitorOf({
        edge: { place: null, whitelisted: false },
        cookies: new Map([['geo', geo]]),
        query: new URLSearchParams(),
        agent: '',
      }).place;
    expect(['FR', 'CA-ON', 'fr', 'XX', 'France'].map(placeIn)).toEqual(['FR', 'CA-ON', null, null, null]);
  });

  test('titles as a browser shows them', () => {
    expect(readTitle('<head><title>\n A &amp;lt; B &#39;C&#x27; &copy; </title>')).toBe("A &lt; B 'C' &copy;");
    expect(readTitle('<p>none</p>')).toBeNull();
  });

  test('outcomes in words', () => {
    expect(describeOutcome({ download: 'start', modal: 'none', status: 200 })).toBe('start');
    expect(describeOutcome({ download: 'home', modal: 'ontario', status: 403 })).toBe('home with ontario and 403');
    expect(
      [['home'], ['home', 'other'], ROUTE_CLASSES].map((on) => describeClasses(on as typeof ROUTE_CLASSES)),
    ).toEqual(['home', 'home and other pages', 'every page']);
  });
});
