/** A region with few pages has the same navigation as the others: pages of other regions are left out. */
import { globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { copyGoldenSite, PROJECT } from '../support/project.ts';
import { copySite, edit, temporaryFolder } from '../support/site-copy.ts';

const FIELDS = {
  icons: { url: 'https://icons.example/' },
  cookies: [{ name: 'icons', category: 'preferences', provider: 'Small', purposeKey: 'SKIP', days: 7 }],
  navigation: [
    {
      path: '/more/',
      langKey: 'GREETING',
      showSubArea: true,
      children: [{ path: '/terms/', langKey: 'SKIP', icon: 'moon' }],
    },
    { path: '/more/#deep', langKey: 'GREETING' },
  ],
  utilityNavigation: [{ path: '/more/', langKey: 'GREETING' }],
  footer: {
    safety: [{ key: 'SKIP', path: '/more/' }],
    legal: [{ key: 'SKIP', path: '/terms/#scope' }],
    policy: [{ key: 'GREETING', path: '/more/#deep' }],
  },
};

let root: string;
beforeEach(() => {
  root = copySite();
  const fields = { ...JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8')), ...FIELDS };
  edit(root, 'regions/home.json', JSON.stringify(fields));
  edit(root, 'regions/away.json', JSON.stringify({ ...fields, id: 'away', origin: 'https://away.example' }));
  // Only the region "home" has the page /more/.
  renameSync(join(root, 'content/en/more.md'), join(root, 'content/en/more.home.md'));
  edit(root, 'content/en/more.home.md', (text) => `${text}\n\n### Deep {#deep}\n`);
  edit(root, 'content/de/index.md', (text) => text.replace(' oder [mehr](/more/)', ''));
  const lists = `
    <ul data-read>{props.context.availableRoutes(['/more/', '/terms/']).map((route: string) => (
      <li>{props.context.link(route).href}</li>
    ))}</ul>
    <ul data-foot>{Object.values(props.context.footer).flat().map((entry: any) => <li>{entry.href}</li>)}</ul>`;
  edit(root, 'templates/site.tsx', (text) => text.replace('<h1>', `${lists}\n<h1>`));
});

const answer = (region: string, name: string) =>
  JSON.parse(readFileSync(join(root, 'dist', region, 'api', name), 'utf8')) as { path: string; children: [] }[];
const listIn = (region: string, name: string) => {
  const html = readFileSync(join(root, 'dist', region, 'index.html'), 'utf8');
  const list = new RegExp(`<ul data-${name}[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? '';
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
};
const problemsOf = (built: Promise<unknown>) =>
  built.then(
    () => [],
    (error: unknown) => (error instanceof ProblemsError ? error.problems : Promise.reject(error)),
  );

test('entries of navigation, footer and lists of pages are left out where the region has no such page', async () => {
  await buildSite({ root });
  expect(answer('home', 'navigations').map(({ path }) => path)).toEqual(['/more/', '/more/#deep']);
  expect(answer('home', 'util-navigations')).toHaveLength(1);
  expect(listIn('home', 'foot')).toEqual(['/more/', '/terms/#scope', '/more/#deep']);
  expect(listIn('home', 'read')).toEqual(['/more/', '/terms/']);

  // The child replaces its parent, and has the form of its new neighbours.
  const [entry, ...others] = answer('away', 'navigations');
  expect(entry).toMatchObject({ path: '/terms/', children: [] });
  expect(entry).not.toHaveProperty('icon');
  expect(others).toEqual([]);
  expect(answer('away', 'util-navigations')).toEqual([]);
  expect(listIn('away', 'foot')).toEqual(['/terms/#scope']);
  expect(listIn('away', 'read')).toEqual(['/terms/']);
});

test('the navigation is there in each language, below its prefix, with the key of each label', async () => {
  await buildSite({ root });
  const read = (path: string) => JSON.parse(readFileSync(join(root, 'dist/home', path), 'utf8'));
  expect(read('api/navigations')[0]).toMatchObject({ path: '/more/', langKey: 'GREETING', isShow: true });
  const [child] = read('api/navigations')[0].children;
  expect(child).toMatchObject({ path: '/terms/', langKey: 'SKIP', isShow: true });
  const { files } = JSON.parse(readFileSync(join(root, 'dist/home.manifest.json'), 'utf8'));
  const folders = Object.keys(files).filter((path) => path.endsWith('/navigations'));
  expect(folders).toEqual(['api/navigations', 'de/api/navigations']);
  for (const path of folders.flatMap((one) => [one, one.replace('navigations', 'util-navigations')]))
    expect(files[path]).toMatchObject({ kind: 'api', contentType: 'application/json; charset=utf-8' });
  const label = (path: string) => read(path)[0].label;
  expect(label('de/api/util-navigations')).not.toBe(label('api/util-navigations'));
  const config = JSON.stringify(read('serve.json'));
  expect(config).toContain('"source":"api/**"');
  expect(config).toContain('"source":"de/api/**"');
  expect(readFileSync(join(root, 'dist/home/robots.txt'), 'utf8')).toContain('Disallow: /de/api/\n');
});

test('an unknown route is still a problem, and so is a link in a text', async () => {
  edit(root, 'regions/away.json', (text) => text.replaceAll('"/more/"', '"/mor/"'));
  edit(root, 'content/en/terms.md', (text) => text.replace('[the scope](#scope)', '[more](/more/)'));
  const problems = await problemsOf(buildSite({ root, regions: ['away'] }));
  const found = problems.map(({ code, at, message }) => `${code} ${at?.file} ${message}`);
  expect(found.filter((text) => text.includes('away.json'))).toContain(
    'LINK-NOWHERE regions/away.json /mor/ is not a page of the region "away".',
  );
  expect(found.filter((text) => text.includes('terms.md'))).not.toEqual([]);
  expect(found).toEqual(found.filter((text) => text.startsWith('LINK-NOWHERE ')));
});

test('references to a page that was removed everywhere are problems, also after an earlier build', async () => {
  await buildSite({ root });
  renameSync(join(root, 'content/en/more.home.md'), join(root, 'content/en/other.home.md'));
  const problems = await problemsOf(buildSite({ root, regions: ['away'] }));
  expect(problems.map(({ code, at }) => `${code} ${at?.file}`)).toContain('LINK-NOWHERE regions/away.json');
  expect(problems.map(({ code, at }) => `${code} ${at?.file}`)).toContain('LINK-NOWHERE templates/site.tsx');
});

test('where there is no page at all, the link to home is reported at the template that has it', async () => {
  const folder = temporaryFolder();
  copyGoldenSite(join(PROJECT, 'tests/sites/three-countries'), folder);
  for (const file of globSync('content/**/*.md', { cwd: folder })) rmSync(join(folder, file));
  const problems = await problemsOf(buildSite({ root: folder }));
  const home = problems.filter(({ message }) => message.startsWith('/ is not a page of'));
  expect(home.map(({ at }) => at?.file)).toEqual(['regions/redirects.csv', 'templates/document.tsx']);
});
