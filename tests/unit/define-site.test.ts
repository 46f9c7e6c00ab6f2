/** `defineSite`: a third site without places, claims or legal pages, and problems of wrong definitions. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type Problem, ProblemsError } from '../../cli/problems/problem.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { runSite as site } from '../support/run-site.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';

const BAKERY = join(PROJECT, 'tests/sites/bakery');
const SITE = 'templates/site.tsx';

async function problemsOf(root: string): Promise<readonly Problem[]> {
  try {
    await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact' });
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}

describe('a bakery has no places, claims, legal pages or licence', () => {
  test('it builds, and its check finds nothing', async () => {
    const root = copySite(BAKERY);
    await buildSite({ root });
    expect(await checkDist(root, [])).toMatchObject({ findings: [], regions: [{ id: 'home', pages: 6 }] });
    const home = readFileSync(join(root, 'dist/home/index.html'), 'utf8');
    expect(home).toContain('Find us at 3 Mill Lane, 06:30 to 14:00.');
    expect(home).not.toContain('noindex');
  });

  test('a quick build has brotli variants, a release after it gzip as well', async () => {
    const root = copySite(BAKERY);
    const variantsOf = async (release: boolean) => {
      await buildSite({ root, release });
      const { files } = JSON.parse(readFileSync(join(root, 'dist/home.manifest.json'), 'utf8'));
      return Object.keys(files['index.html'].encodings).filter((encoding) =>
        existsSync(join(root, `dist/home/index.html.${encoding}`)),
      );
    };
    expect(await variantsOf(false)).toEqual(['br']);
    expect(await variantsOf(true)).toEqual(['br', 'gz']);
    expect(await variantsOf(false)).toEqual(['br']);
  });

  test('preview serves it to every visitor', async () => {
    const root = copySite(BAKERY);
    await buildSite({ root });
    const preview = await startPreview({ root, out: join(root, 'dist'), port: 0, report: () => {} });
    onTestFinished(() => preview.close());
    const { port } = new URL(preview.regions[0]?.url ?? '');
    const response = await fetch(`http://127.0.0.1:${port}/bread/`, { headers: { 'CF-IPCountry': 'IR' } });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Rye, 900 g')]);
  });

  test('dev shows it, and a page that requires a flag exists only with it', async () => {
    const root = copySite(BAKERY);
    edit(root, 'regions/home.json', (text) => text.replace('"delivery": true', '"delivery": false'));
    const dev = new DevSite({ root, renderer: 'preact', regions: [], report: () => {} });
    onTestFinished(() => dev.close());
    await dev.start();
    expect(dev.problems).toEqual([]);
    expect(dev.regions.get('home')?.html('bread/index.html')).toContain('Wheat');
    expect(dev.regions.get('home')?.has('delivery/index.html')).toBe(false);
    expect(dev.regions.get('home')?.html('index.html')).not.toContain('Delivery');
  });

  test('its own check reports a finding, and the command explains the code', async () => {
    const root = copySite(BAKERY);
    edit(root, SITE, (text) => text.replace('<p data-opening>', '<p>'));
    await buildSite({ root });
    const { findings } = await checkDist(root, [], { html: false });
    expect(findings.map(({ code, pages }) => [code, pages.count])).toContainEqual(['OPENING-MISSING', 1]);
    const explained = await site('explain', 'OPENING-MISSING', '--root', root);
    expect(explained.stdout).toContain('Customers look for them on every page.');
    const sarif = JSON.parse((await site('check', '--format', 'sarif', '--root', root)).stdout);
    expect(JSON.stringify(sarif.runs[0].tool.driver.rules)).toContain('A page without opening hours');
  });

  test('a rule of its own with the name of a general one leaves that one alone', async () => {
    const root = copySite(BAKERY);
    edit(root, SITE, (text) => text.replace("name: 'opening'", "name: 'links'"));
    edit(root, 'templates/site.tsx', (text) => text.replace('<p data-opening>', '<p><a href="/nowhere/">Nowhere</a>'));
    await buildSite({ root });
    const { findings } = await checkDist(root, [], { html: false });
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['LINK-NOWHERE', 'OPENING-MISSING']));
  });

  test('the editor schema contains its own fields and flags', async () => {
    const root = copySite(BAKERY);
    expect((await site('schema', '--root', root)).status).toBe(0);
    const schema = JSON.parse(readFileSync(join(root, 'regions/schema/region.schema.json'), 'utf8'));
    expect(Object.keys(schema.properties.opening.properties)).toEqual(['from', 'until']);
    expect(Object.keys(schema.properties.flags.properties)).toEqual(['delivery']);
    expect(schema.properties.licence).toBeUndefined();
  });

  test.each([
    [
      'a field that must agree with another',
      '"until": "14:00"',
      '"until": "05:00"',
      'FIELD-INVALID',
      /closes at 05:00/,
    ],
    [
      'an own field of the wrong form',
      '"from": "06:30"',
      '"from": "half past six"',
      'FIELD-INVALID',
      /A time is written/,
    ],
    ['an own field that is misspelt', '"opening"', '"openning"', 'FIELD-UNKNOWN', /Did you mean "opening"\?/],
    ['a flag of another site', '"delivery": true', '"bonusClaims": true', 'FIELD-UNKNOWN', /flags\.bonusClaims/],
  ])('%s is a problem of region JSON', async (_, from, to, code, says) => {
    const root = copySite(BAKERY);
    edit(root, 'regions/home.json', (text) => text.replace(from, to));
    const problems = await problemsOf(root);
    const found = problems.find((problem) => problem.code === code);
    expect(`${found?.message} ${found?.help}`).toMatch(says);
    expect(found?.at?.file).toBe('regions/home.json');
    expect(found?.at?.line).toBeGreaterThan(4);
  });
});

describe('a wrong definition is a located problem', () => {
  let text = '';
  beforeAll(() => {
    text = readFileSync(join(BAKERY, SITE), 'utf8');
  });
  const lineOf = (word: string) => text.slice(0, text.indexOf(word)).split('\n').length;

  test.each<[string, string, string, { code: string; line?: string; says: RegExp }]>([
    [
      'a text where a list belongs',
      "layouts: ['default']",
      "layouts: 'default'",
      { code: 'FIELD-INVALID', line: "layouts: ['default']", says: /"layouts" is "default"/ },
    ],
    [
      'a member that is misspelt',
      "layouts: ['default']",
      "layouts: ['default'], blocs: {}",
      { code: 'FIELD-UNKNOWN', line: "layouts: ['default']", says: /Did you mean "blocks"\?/ },
    ],
    [
      'a member that is missing',
      "  layouts: ['default'],\n",
      '',
      { code: 'FIELD-MISSING', line: 'export const site', says: /"layouts" is missing/ },
    ],
    [
      'no page for errors',
      ', error: { component: Failure }',
      '',
      { code: 'FIELD-INVALID', line: 'pages: {', says: /a template "error"/ },
    ],
    [
      'no main slot',
      'main: Main',
      'content: Main',
      { code: 'FIELD-INVALID', line: 'slots: {', says: /one called "main"/ },
    ],
    [
      'a third of the size of a drawing that cannot be divided',
      "layouts: ['default']",
      "layouts: ['default'], drawings: { sign: { format: 'jpeg', width: 4, height: 3, thirdSizeWhenQuick: true, draw: () => '' } }",
      { code: 'FIELD-INVALID', line: 'layouts:', says: /Only a JPEG whose width and height are multiples of 3/ },
    ],
    [
      'a page without its component',
      '{ component: Failure }',
      '{ component: <p /> }',
      { code: 'FIELD-INVALID', line: 'pages: {', says: /A function/ },
    ],
    [
      'fields that are no schemas',
      'z.strictObject({ from: time, until: time })',
      "'06:30'",
      { code: 'FIELD-INVALID', says: /A schema of zod/ },
    ],
    [
      'a level that does not exist',
      "'META-LENGTH': 'off'",
      "'META-LENGTH': 'none'",
      { code: 'FIELD-INVALID', line: 'levels:', says: /error, notice, off, warning/ },
    ],
    [
      'no call of defineSite',
      'defineSite({\n',
      '({\n',
      { code: 'TEMPLATE-ERROR', line: 'export const site', says: /not the result of defineSite/ },
    ],
    ['no export', 'export const site', 'export const page', { code: 'TEMPLATE-ERROR', says: /does not export "site"/ }],
    [
      'a function that throws',
      'hours: `',
      'hours: nothing.at.all + `',
      { code: 'TEMPLATE-ERROR', says: /region\.facts of .* fails: nothing is not defined/ },
    ],
  ])('%s', async (_, from, to, { code, line, says }) => {
    const root = copySite(BAKERY);
    expect(text).toContain(from);
    edit(
      root,
      SITE,
      text.replace(from, () => to),
    );
    const error = await buildSite({ root }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProblemsError);
    const [problem] = (error as ProblemsError).problems;
    expect([problem?.code, problem?.at?.file]).toEqual([code, SITE]);
    expect(`${problem?.message} ${problem?.help}`).toMatch(says);
    if (line !== undefined) expect(problem?.at?.line).toBe(lineOf(line));
  });

  test.each([
    ['throws', 'if (!facts.hooks', 'if (!facts.hocks', /rules\.opening of .* fails/],
    [
      'reports a code that nothing explains',
      "code: 'OPENING-MISSING'",
      "code: 'OPENING'",
      /the code OPENING is not in problems/,
    ],
  ])('a check that %s', async (_, from, to, says) => {
    const root = copySite(BAKERY);
    edit(root, SITE, text.replace(from, to).replace('<p data-opening>', '<p>'));
    await buildSite({ root });
    await expect(checkDist(root, [], { html: false })).rejects.toThrow(says);
  });
});
