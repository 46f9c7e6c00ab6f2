import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainDecision } from '../../cli/explain/geo/explain-decision.ts';
import { type RegionRules, readRules } from '../../cli/explain/geo/region-rules.ts';
import { visitorOf } from '../../cli/explain/geo/visitor.ts';
import { buildGeoSite, type Json } from '../support/geo-site.ts';
import { runSite } from '../support/run-site.ts';
import { PROJECT } from '../support/site-copy.ts';

let root = '';
let remove = () => {};
beforeAll(async () => {
  ({ root, remove } = await buildGeoSite());
});
afterAll(() => remove());

/** What a visitor of the real site gets. Not by the command, which reads all pages to find the one that it is asked for. */
function explainReal(id: string, place: string, path = '/') {
  const rules = readRules(PROJECT).find((region) => region.id === id) as RegionRules;
  const visitor = visitorOf({
    edge: { place, whitelisted: false },
    cookies: new Map(),
    query: new URLSearchParams(),
    agent: '',
  });
  return explainDecision(rules, visitor, path);
}

test.each([['geo'], ['geo', 'explain'], ['geo', 'matrix'], ['visit']])(
  'help of %s %s begins with examples',
  async (...command) => {
    const words = command.filter((word) => word !== undefined);
    const { status, stdout } = await runSite(...words, '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Examples:\\n  \\$ site ${words.join(' ')}`));
  },
);

describe('site geo explain', () => {
  const explain = (...args: string[]) => runSite('geo', 'explain', '--root', root, ...args);
  const explained = async (...args: string[]) => JSON.parse((await explain(...args, '--json')).stdout) as Json;

  test('prints the decision for a visitor, its reason, and the line that causes it', async () => {
    const { status, stdout, stderr } = await explain('--geo', 'FR', '/download/');
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

  test('--json is one document', async () => {
    expect(await explained('--geo', 'IE', '/download/')).toEqual({
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
      'a cookie is not a word of the edge',
      ['--geo', 'none', '--cookie', 'geo=IR'],
      { place: 'IR', status: 200, download: 'refuse' },
    ],
    ['a page of another language', ['--geo', 'FR', '/de/more/'], { path: '/de/more/', download: 'home' }],
    ['Kosovo, which CDNs call XK', ['--geo', 'XK'], { place: 'XK', modal: 'region-warning' }],
  ])('%s', async (_who, args, said) => {
    expect(await explained(...args)).toMatchObject(said);
  });

  test.each([
    ['a sanctioned country', 'IR', ['geo.deniedAtEdge', 'geo.BLOCKED']],
    ['a default', 'JP', ['geo.default']],
    ['an unknown place', 'none', ['geo.onUnknown']],
    ['a place of the whitelist', 'MT', ['geo.default', 'whitelist.places']],
  ])('the lines for %s', async (_who, place, fields) => {
    expect(((await explained('--geo', place)).from as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  });

  test('a field of the defaults is located in their file', async () => {
    expect((await explained('--geo', 'CA-ON')).from).toMatchObject([
      { field: 'geo.default', file: 'regions/home.json' },
      { field: 'geo.leads.places' },
    ]);
    const { decision, origins } = explainReal('uk', 'CA-ON', '/download/');
    expect(decision).toMatchObject({ modal: 'ontario', because: 'CA-ON has its own site' });
    expect(origins).toMatchObject([
      { field: 'geo.default', at: { file: 'regions/defaults.json' } },
      { field: 'geo.leads.places', at: { file: 'regions/defaults.json' } },
    ]);
  });

  test('the line for the main site is that of the entry that leads the visitor there', () => {
    const [rule, mainSite] = explainReal('global', 'GB').origins;
    expect([rule?.field, mainSite?.field]).toEqual(['geo.WARNING', 'geo.leads.places']);
    const line = readFileSync(join(PROJECT, 'regions/defaults.json'), 'utf8').split('\n')[(mainSite?.at.line ?? 0) - 1];
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
  ])('%j is wrong usage', async (args, message) => {
    const { status, stdout, stderr } = await explain(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('with several regions, --region is required', async () => {
    const { status, stderr } = await runSite('geo', 'explain', '--geo', 'FR');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Which region? Write --region with one of: ${readRules(PROJECT)
        .map(({ id }) => id)
        .sort()
        .join(', ')}.\n`,
    });
  });
});

test.each([
  ['uk', 'FK'],
  ['global', 'BM'],
])('the whitelisted demonstration location of %s gets no warning, and installers as before', (region, place) => {
  const { decision } = explainReal(region, place);
  expect(decision).toMatchObject({ rule: 'WARNING', modal: 'none', download: 'start', status: 200 });
  expect(decision.because).toBe(`whitelisted, else WARNING ${place} by default`);
});
