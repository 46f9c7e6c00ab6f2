/** What a site turns on: nothing of a module is in a site without it, and a site may bring a module of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskOutput } from '../../cli/build/emit/disk-output.ts';
import { editorFiles } from '../../cli/content/editor-schemas.ts';
import { ALL_MODULES } from '../../cli/modules/all-modules.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemsError } from '../../cli/problems/problem.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { ask, startHere } from '../support/preview-site.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const SITES = join(PROJECT, 'tests/sites');
const BAKERY = join(SITES, 'bakery');
const SITE = 'templates/site.tsx';
const HOME = 'regions/home.json';
/** Words of modules, none of which a bakery has asked for. */
const FOREIGN =
  /geo|navigations|SEPModal|networkRoutes|contentHost|closeRM|download|whitelist|installer|licen[cs]e|poker|\b403\b/i;
/** Small, and as a client has it. */
const WITHOUT_MODULES = ['bakery', 'three-countries'];

test.each(WITHOUT_MODULES)('%s turns nothing on, and gets nothing of any module', async (name) => {
  for (const region of (await buildInMemory(join(SITES, name))).values()) {
    const files = Object.keys(region.files).filter((file) => !/\.(br|gz)$/.test(file));
    expect(files).toContain('index.html');
    expect(files.filter((file) => FOREIGN.test(file))).toEqual([]);
    // `geolocation` is one of the permissions that no page asks for.
    // Chunks are code of Preact, which knows the attribute `download`.
    const own = files.filter((file) => !file.startsWith('assets/chunk.'));
    expect(own.filter((file) => FOREIGN.test(region.text(file).replaceAll('geolocation', '')))).toEqual([]);
    for (const file of ['nginx-http.conf', 'nginx-server.conf', '_headers', 'worker.json'])
      expect(region.hosting[file]?.replaceAll('geolocation', ''), file).not.toMatch(/place|geo|navigations|blocked/);
  }
});

test.each(WITHOUT_MODULES)('nor do editors offer its fields in %s', async (name) => {
  const text = (await editorFiles(join(SITES, name))).get('regions/schema/region.schema.json') ?? '';
  expect(text).toContain('"redirects"');
  expect(text).not.toMatch(FOREIGN);
  expect(text).not.toMatch(/siteType|showSubArea|routerName|isRoot|"claims"/);
});

test.each(ALL_MODULES.flatMap(({ name, fields = {} }) => Object.keys(fields).map((field) => [field, name])))(
  'the field %s is unknown, and the help names its module: %s',
  async (field, name) => {
    const root = copySite(BAKERY);
    edit(root, HOME, (text) => text.replace('"flags"', `"${field}": null,\n  "flags"`));
    const { problems } = (await buildInMemory(root).catch((error) => error)) as ProblemsError;
    expect(problems.map(({ code, at }) => ({ code, at }))).toMatchObject([
      { code: 'FIELD-UNKNOWN', at: { file: HOME, ...locateIn(root, HOME, `"${field}"`) } },
    ]);
    expect(problems[0]?.help).toContain(`modules: [${name}]`);
  },
);

test('an entry of a menu has the fields of modules only with them, and the help names the module', async () => {
  const root = copySite(BAKERY);
  edit(root, HOME, (text) => text.replace('"langKey": "NAV_BREAD"', '"langKey": "NAV_BREAD", "siteType": "contents"'));
  const { problems } = (await buildInMemory(root).catch((error) => error)) as ProblemsError;
  expect(problems).toMatchObject([
    { code: 'FIELD-UNKNOWN', at: { file: HOME, ...locateIn(root, HOME, '"siteType"') } },
  ]);
  expect(problems[0]?.help).toContain('modules: [network]');
});

test('a host of such a site decides nothing, and says nothing of the visitor', async () => {
  const root = copySite(BAKERY);
  await buildSite({ root, output: diskOutput(join(root, 'dist'), join(root, '.cache')) });
  const { url } = await startHere({ root });
  const from = { 'CF-IPCountry': 'IR', 'CF-Device-Type': 'mobile' };
  const { status, headers } = await ask(url, '/', from);
  expect({ status, timing: headers['server-timing'] }).toEqual({ status: 200, timing: undefined });
  // Nothing in it depends on the visitor, so a copy may be kept without knowing the place.
  expect((await ask(url, '/', { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
  expect((await ask(url, '/api/place')).status).toBe(404);
});

test('commands about places say in a sentence that there are none', async () => {
  for (const args of [['matrix'], ['explain', '/']]) {
    const { status, stdout, stderr } = await runSite('geo', ...args, '--root', BAKERY);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^This site has no rules about places: .*"places"/);
  }
});

const OWN = `
import type { SiteModule } from 'region-site/kit';
const shopFields = { tables: z.int() };
const seats: SiteModule<typeof shopFields> = {
  name: 'seats',
  fields: shopFields,
  check: (region, report) => {
    if (region.tables > 9) report(['tables'], 'There are too many tables.', 'Write at most 9.');
  },
  answers: ({ region, language }) => ({ seats: { region: region.id, language: language.code } }),
};

export const site = defineSite({
  modules: [seats],
`;

function bakeryWithSeats(tables: number, change = (text: string) => text): string {
  const root = copySite(BAKERY);
  edit(root, SITE, (text) => change(text.replace('\nexport const site = defineSite({\n', OWN)));
  edit(root, HOME, (text) => text.replace('"flags"', `"tables": ${tables},\n  "flags"`));
  return root;
}

test('a site brings a module of its own: a field, a rule and an answer', async () => {
  const [home] = (await buildInMemory(bakeryWithSeats(4))).values();
  expect(home?.text('api/seats')).toBe('{"region":"home","language":"en"}\n');

  const full = bakeryWithSeats(12);
  const { problems } = (await buildInMemory(full).catch((error) => error)) as ProblemsError;
  expect(problems).toMatchObject([
    { code: 'FIELD-INVALID', at: { file: HOME, ...locateIn(full, HOME, '12') }, message: 'There are too many tables.' },
  ]);
});

test('a field that a module shares with every region is a problem', async () => {
  const root = bakeryWithSeats(4, (text) => text.replace('{ tables: z.int() }', '{ facts: z.int() }'));
  const { problems } = (await buildInMemory(root).catch((error) => error)) as ProblemsError;
  expect(problems).toMatchObject([
    { code: 'TEMPLATE-ERROR', message: '"facts" is a field of the module "seats" and of every region.' },
  ]);
});

test('a module that fails is a problem of the site', async () => {
  const root = bakeryWithSeats(4, (text) => text.replace('=> ({ seats:', '=> ({}).seats.x ?? ({ seats:'));
  const { problems } = (await buildInMemory(root).catch((error) => error)) as ProblemsError;
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['TEMPLATE-ERROR', expect.stringMatching(/^modules\.seats\.answers of templates\/site\.tsx fails: /)],
  ]);
});

test('the guide lists every module', () => {
  const guide = readFileSync(join(PROJECT, 'cli/docs/content/en/define-site.md'), 'utf8');
  for (const { name, fields = {} } of ALL_MODULES)
    for (const word of [name, ...Object.keys(fields)]) expect(guide, name).toContain(`\`${word}\``);
});
