import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSite } from '../../cli/build/load/site.ts';
import { SiteSources } from '../../cli/build/load/site-sources.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import type { StoredComputations } from '../../cli/sources/computations.ts';
import { bytesOf, copySite, edit } from '../support/site-copy.ts';

test.each([
  ['a string', 'content/en/strings.json', /the sum of last week/, 'another sum', ['/']],
  ['a string of another language', 'content/de/strings.json', /Bei uns ist etwas/, 'Hier ist etwas', ['/de/500.html']],
  [
    'a fact',
    'regions/home.json',
    /"licensee": "Small Ltd", "supportEmail"/,
    '"licensee": "Big Ltd", "supportEmail"',
    ['/', '/de/'],
  ],
  ['an amount', 'regions/home.json', /"amount": 4000/, '"amount": 5000', ['/']],
  ['a field that no page reads', 'regions/home.json', /"validUntil": "2027-05-02"/, '"validUntil": "2027-06-02"', []],
])('after an edit of %s only the pages that read it are rendered', async (_, file, before, after, pages) => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) =>
    text.replace(
      'const Main = (props: PageProps) => {',
      '$&\n  Reflect.get(globalThis, "rendered").push(props.page.path);',
    ),
  );
  const rendered: string[] = [];
  Object.assign(globalThis, { rendered });
  await buildSite({ root });
  expect(rendered).toContain('/terms/');
  rendered.length = 0;
  edit(root, file, (text) => text.replace(before, after));
  await buildSite({ root });
  expect(rendered.sort()).toEqual(pages);
});

/** Gives a copy of the small site a second region, in English alone. */
const addRegion = (root: string): void =>
  edit(
    root,
    'regions/away.json',
    JSON.stringify({
      ...JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8')),
      id: 'away',
      order: 2,
      origin: 'https://away.example',
      languages: [{ code: 'en', prefix: '', locale: 'en-AU', hreflang: ['en-AU'], name: 'English' }],
      claims: [],
      flags: {},
    }),
  );

test('of a region that an edit does not affect no file is written', async () => {
  const root = copySite();
  addRegion(root);
  const build = async (file: string, change: (text: string) => string) => {
    edit(root, file, change);
    const { regions } = await buildSite({ root });
    return regions.flatMap(({ id, written }) => (written > 0 ? [id] : [])).sort();
  };
  const same = (text: string) => text;
  expect(await build('regions/home.json', same)).toEqual(['away', 'home']);
  expect(await build('regions/home.json', same)).toEqual([]);
  expect(await build('content/de/strings.json', (text) => text.replace('Bei uns', 'Hier'))).toEqual(['home']);
  expect(await build('content/en/terms.md', (text) => `${text}\nMore.\n`)).toEqual(['away', 'home']);
  // Pages of both regions contain the addresses of both.
  expect(await build('regions/away.json', (text) => text.replaceAll('away.example', 'far.example'))).toEqual([
    'away',
    'home',
  ]);
  // A file that is missing, or that somebody has edited, is made again.
  const page = join(root, 'dist/home/terms/index.html');
  const good = readFileSync(page, 'utf8');
  rmSync(page);
  expect(await build('regions/home.json', same)).toEqual(['home']);
  for (const name of ['terms/index.html', 'api/navigations']) {
    const file = join(root, 'dist/home', name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/[a-z]/, (letter) => (letter === 'x' ? 'y' : 'x')),
    );
    await rebuildSite({ root });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  expect(readFileSync(page, 'utf8')).toBe(good);
});

test('an edit of a style reads no page again, an edit of the code that validates front matter does', async () => {
  const root = copySite();
  const cacheDir = join(root, '.cache');
  const load = async (stored: StoredComputations | null) => {
    const sources = new SiteSources(root, cacheDir, stored);
    const { templates, pages } = await loadSite({ root, cacheDir, renderer: 'preact', sources });
    return { key: templates.key, pages, stored: sources.store() };
  };
  const first = await load(null);
  edit(root, 'templates/plain.css', (text) => `${text}\n.edited { color: red }\n`);
  const second = await load(first.stored);
  expect(second.key).not.toBe(first.key);
  expect(first.pages.length).toBeGreaterThan(3);
  for (const [at, page] of first.pages.entries()) expect(second.pages[at]).toBe(page);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('const Main = (props: PageProps) => {', '$&\n  Reflect.get(globalThis, "edited");'),
  );
  const third = await load(second.stored);
  for (const [at, page] of first.pages.entries()) expect(third.pages[at]).not.toBe(page);
});

test('the result of a region that the site has no more is removed', async () => {
  const root = copySite();
  addRegion(root);
  await rebuildSite({ root });
  expect(existsSync(join(root, 'dist/away/index.html'))).toBe(true);
  rmSync(join(root, 'regions/away.json'));
  await rebuildSite({ root });
  expect(readdirSync(join(root, 'dist')).filter((name) => name.startsWith('away'))).toEqual([]);
});

test('a search index is rebuilt only if one of its pages has changed', async () => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) =>
    text.replace(
      'defineSite({',
      '$&\n  search: { index: (documents, { code }) => { Reflect.get(globalThis, "indexed").push(code); return documents; } },',
    ),
  );
  const indexed: string[] = [];
  Object.assign(globalThis, { indexed });
  await buildSite({ root });
  expect(indexed.sort()).toEqual(['de', 'en']);
  indexed.length = 0;
  edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Go to the text'));
  await buildSite({ root });
  expect(indexed).toEqual([]);
  edit(root, 'content/en/terms.md', (text) => text.replace('These are the terms.', 'These are the new terms.'));
  await buildSite({ root });
  expect(indexed).toEqual(['en']);
  expect(readFileSync(join(root, 'dist', 'home', 'api', 'search-en'), 'utf8')).toContain('the new terms');
});

test('a build that reuses every page keeps the icons of the navigation', async () => {
  const root = copySite();
  edit(root, 'assets/icons/owl.svg', '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>');
  edit(root, 'templates/site.tsx', (text) => text.replace('defineSite({', '$&\n  icon: (svg: string) => ({ svg }),'));
  edit(root, 'regions/home.json', (text) => {
    const icons = { name: 'icons', category: 'preferences', provider: 'Small', purposeKey: 'SKIP', days: 7 };
    const navigation = [{ path: '/more/', langKey: 'SKIP', icon: 'owl' }];
    return JSON.stringify({ ...JSON.parse(text), icons: { url: '/api/icons/' }, cookies: [icons], navigation });
  });
  const icon = join(root, 'dist', 'home', 'api', 'icons', 'owl');
  await buildSite({ root });
  expect(existsSync(icon)).toBe(true);
  edit(root, 'regions/home.json', (text) => `${text}\n`);
  await buildSite({ root });
  expect(existsSync(icon)).toBe(true);
});

test('records contain no absolute path, so a cache works in any folder', async () => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('<main id="main"', '<main data-icon={props.context.assets.url("images/mark.svg")} id="main"'),
  );
  edit(
    root,
    'assets/images/mark.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  );
  await buildSite({ root });
  const records = [...bytesOf(join(root, '.cache', 'records'))];
  const text = records.map(([, base64]) => Buffer.from(base64, 'base64').toString()).join('\n');
  expect(text).toContain('assets/images/mark.svg');
  expect(text).not.toContain(root);
});
