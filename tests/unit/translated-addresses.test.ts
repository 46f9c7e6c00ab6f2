/** Addresses that front matter translates, on the golden site "addresses": problems, moves, rules about places, dev. */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSite } from '../../cli/build/load/open-site.ts';
import { pageRules } from '../../cli/build/plan/page-rules.ts';
import type { RegionPlan } from '../../cli/build/plan/planned-page.ts';
import { prefixedPath } from '../../cli/build/plan/public-url.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { checkDist } from '../../cli/check/check.ts';
import { classifyPath } from '../../cli/kit/places/access.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemCode } from '../../cli/problems/catalogue.ts';
import type { ProblemsError } from '../../cli/problems/problem.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const ADDRESSES = join(PROJECT, 'tests/sites/addresses');

function copy(edits: Readonly<Record<string, (text: string) => string>> = {}): string {
  const root = copySite(ADDRESSES);
  for (const [file, change] of Object.entries(edits)) edit(root, file, change);
  return root;
}

const slug = (from: string, to: string) => (text: string) => text.replace(`slug: ${from}`, `slug: ${to}`);

describe('a slug that makes no address is a problem at its line', () => {
  const RYE = 'content/de/products/rye.md';
  const rows: readonly [
    name: string,
    file: string,
    change: (text: string) => string,
    code: ProblemCode,
    words: string,
    says: RegExp,
  ][] = [
    ['in capitals', RYE, slug('roggenbrot', 'ROGGEN'), 'FIELD-INVALID', 'ROGGEN', /is "(ROGGEN|brot\/roggen)"/],
    [
      'with a slash',
      RYE,
      slug('roggenbrot', 'brot/roggen'),
      'FIELD-INVALID',
      'brot/roggen',
      /is "(ROGGEN|brot\/roggen)"/,
    ],
    ['of the home page', 'content/de/index.md', () => '---\nslug: heim\n---\n', 'FIELD-INVALID', 'heim', /home page/],
    [
      'that lists have',
      'content/de/news/mill.md',
      slug('muehle', 'page'),
      'FIELD-INVALID',
      'page',
      /an address of the lists of "news"/,
    ],
    [
      'of another page',
      'content/de/products/index.md',
      slug('produkte', 'impressum'),
      'ADDRESS-TWICE',
      'impressum',
      /\/de\/impressum\/ of "world" is the address of content\/de\/imprint\.md in Deutsch already/,
    ],
    [
      'that is the route of another page',
      'content/de/products/index.md',
      slug('produkte', 'extra'),
      'ADDRESS-TWICE',
      'extra',
      /^The slug makes the address of content\/de\/extra\.md in the regions "alps", "world"\.$/,
    ],
    [
      'that a rule about places names',
      'content/de/imprint.md',
      slug('impressum', 'app'),
      'FIELD-INVALID',
      'app',
      /take \/de\/app\/ for a download page/,
    ],
    [
      'of a folder of the build',
      'content/en/imprint.md',
      (text) => text.replace('title:', 'slug: assets\ntitle:'),
      'FIELD-INVALID',
      'assets',
      /files that the build writes itself/,
    ],
  ];
  test.each(rows)('%s', async (_, file, change, code, words, says) => {
    const root = copy({ [file]: change });
    edit(root, 'content/de/extra.md', '---\ntitle: Mehr\ndescription: Noch mehr.\n---\nNoch mehr.\n');
    const { problems } = (await buildInMemory(root).catch((error: unknown) => error)) as ProblemsError;
    const at = { file, ...locateIn(root, file, words) };
    expect(problems?.filter((problem) => problem.code === code)).toEqual([
      expect.objectContaining({ code, at: expect.objectContaining(at), message: expect.stringMatching(says) }),
    ]);
  });
});

test('a link to an address is told the route', async () => {
  const root = copy({ 'content/de/index.md': (text) => text.replace('/products/rye/', '/produkte/roggenbrot/') });
  const { problems } = (await buildInMemory(root).catch((error: unknown) => error)) as ProblemsError;
  expect(problems.map(({ code, help }) => `${code} ${help}`)).toEqual([
    'LINK-NOWHERE This is an address. Links are written by route: /products/rye/',
  ]);
});

describe('the plan', () => {
  const planned = async (): Promise<readonly RegionPlan[]> => planSite(await openSite(copy())).regions;

  test('an address has the slugs of its folders, of its language and of its region', async () => {
    const regions = await planned();
    const of = (id: string, code: string, route: string) =>
      regions
        .find(({ region }) => region.id === id)
        ?.routes.get(code)
        ?.get(route)?.path;
    expect(of('world', 'de', '/products/rye/')).toBe('/de/produkte/roggenbrot/');
    // A page of the fallback language, below a folder that is translated.
    expect(of('world', 'de', '/products/salt/')).toBe('/de/produkte/salt/');
    expect(of('world', 'en', '/products/rye/')).toBe('/products/rye/');
    expect(of('world', 'de', '/imprint/')).toBe('/de/impressum/');
    expect(of('alps', 'de', '/imprint/')).toBe('/de-at/impressum-alpen/');
    expect(of('alps', 'de', '/news/page/2/')).toBe('/de-at/neues/page/2/');
  });

  test('rules about places hold for an address as for its route', async () => {
    for (const { region, routes } of await planned()) {
      const pages = region.downloadPages ?? { downloads: [], refusing: [] };
      const rules = pageRules(region);
      for (const page of [...routes.values()].flatMap((byRoute) => [...byRoute.values()])) {
        const byRoute = { ...pages, prefixes: rules.prefixes };
        expect(classifyPath(rules, page.path), page.path).toEqual(
          classifyPath(byRoute, prefixedPath(region, page.language, page.route)),
        );
      }
    }
  });
});

test('a moved address is found by the lock, with the redirect to write, and the redirect mends it', async () => {
  const root = copy({
    'content/de/products/index.md': (text) => text.replace('slug: produkte\n', ''),
    'regions/world.json': (text) => text.replace(/,\s*"redirects": \[[^\]]*\]/, ''),
  });
  const lost = async () => {
    await buildSite({ root });
    const { findings } = await checkDist(root, [], { html: false, today: '2026-02-01' });
    return findings.filter(({ code }) => code === 'ROUTE-LOST');
  };
  expect((await runSite('routes', '--lock', '--root', root)).status).toBe(0);
  edit(root, 'content/de/products/index.md', (text) => text.replace('title:', 'slug: sortiment\ntitle:'));
  edit(root, 'content/de/products/rye.md', slug('roggenbrot', 'roggen'));
  const found = (await lost()).filter(({ message }) => message.includes('of "world"'));
  expect(found.map(({ message, help }) => `${message} ${help}`)).toEqual(
    [
      ['/de/products/', '/de/sortiment/'],
      ['/de/products/roggenbrot/', '/de/sortiment/roggen/'],
      ['/de/products/salt/', '/de/sortiment/salt/'],
    ].map(
      ([from, to]) =>
        `${from} of "world" moved to ${to} without a redirect. Add to "redirects" of regions/world.json: {"from":"${from}","to":"${to}"}`,
    ),
  );
  const lines = found.map(({ help }) => /\{.*\}/.exec(help)?.[0]);
  edit(root, 'regions/world.json', (text) => text.replace(/\}\s*$/, `, "redirects": [${lines.join()}] }`));
  expect((await lost()).filter(({ message }) => message.includes('of "world"'))).toEqual([]);
}, 60_000);

test('why names the files whose slugs make an address, and the address of a route', async () => {
  const root = copy();
  const { stdout } = await runSite('why', 'world:/de/produkte/roggenbrot/', 'address', '--root', root);
  expect(stdout).toContain('content/de/products/index.md:4');
  expect(stdout).toContain('content/de/products/rye.md:4');
  const { status, stderr } = await runSite('why', 'alps:/de-at/products/rye/', '--root', root);
  expect(status).toBe(2);
  expect(stderr).toContain('"/de-at/produkte/roggenbrot/"');
});

test('a changed slug moves the page in dev, and every link to it', async () => {
  const root = copy();
  const dev = new DevSite({ root, renderer: 'preact', regions: ['world'], report: () => {} });
  onTestFinished(() => dev.close());
  await dev.start();
  await dev.settle();
  for (const [file, change] of [
    ['content/de/products/index.md', slug('produkte', 'brote')],
    ['content/de/app.md', slug('herunterladen', 'laden')],
  ] as const) {
    edit(root, file, change);
    if (file.endsWith('index.md'))
      edit(root, 'regions/world.json', (text) =>
        text.replace('/de/brote/', '/de/alt/').replace('/de/produkte/', '/de/brote/'),
      );
    await dev.settle();
    expect(dev.problems).toEqual([]);
    const built = (await buildInMemory(copySite(root), ['world'])).get('world');
    const home = dev.regions.get('world');
    for (const output of ['de/index.html', 'de/brote/index.html', 'de/brote/roggenbrot/index.html', 'index.html'])
      expect(home?.html(output), output).toBe(built?.text(output));
  }
  expect(dev.regions.get('world')?.html('de/laden/blocked.html')).toContain('Die App');
}, 60_000);
