/** Regions below paths of one host, on the golden site "below": what is refused, checked, rewritten, deployed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { checkDist } from '../../cli/check/check.ts';
import { findBrokenReferences } from '../../cli/publish/broken-references.ts';
import type { LocalFile } from '../../cli/publish/local-files.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { createRewrite } from '../../cli/serve/preview/rewrite-hosts.ts';
import { localOrigins, planSiteHosts } from '../../cli/serve/preview/site-hosts.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { buildProblems, withFields } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, locateIn, PROJECT } from '../support/site-copy.ts';

const copy = (): string => copySite(join(PROJECT, 'tests/sites/below'));

test.each([
  ['the same address', 'https://example.org/de', /is the origin of "de" already/],
  ['the prefix of a language', 'https://example.org/de/en', /is among the addresses of "de", which has \/en\/\./],
  ['a folder in it', 'https://example.org/de/en/shop', /which has \/en\/\./],
  ['a folder of the build', 'https://example.org/de/api', /which has \/api\/\./],
])('two regions with %s are a problem at the origin', async (_, origin, message) => {
  const root = copy();
  edit(root, 'regions/at.json', withFields({ origin }));
  const problems = await buildProblems(root);
  const at = { file: 'regions/at.json', ...locateIn(root, 'regions/at.json', `"${origin}"`) };
  expect(problems).toMatchObject([{ code: 'ORIGIN-TAKEN', at, message: expect.stringMatching(message) }]);
});

test.each(['https://example.org/', 'https://example.org/a/../b', 'https://example.org/ä', 'https://example.org/%61'])(
  '%s is no origin',
  async (origin) => {
    const root = copy();
    edit(root, 'regions/at.json', withFields({ origin }));
    expect(await buildProblems(root)).toMatchObject([{ code: 'FIELD-INVALID', at: { file: 'regions/at.json' } }]);
  },
);

test('a region inside of the path of another one, and one at the root of the host, are allowed', async () => {
  const root = copy();
  edit(root, 'regions/at.json', withFields({ origin: 'https://example.org/de/wien' }));
  edit(root, 'regions/de.json', withFields({ origin: 'https://example.org' }));
  const built = await buildInMemory(root);
  expect(built.get('de')?.text('robots.txt')).toBe(
    [
      ...['User-agent: *', 'Disallow: /api/', 'Disallow: /en/api/', 'Disallow: /builds/'],
      ...['/api/', '/de/api/', '/de/en/api/', '/builds/'].map((path) => `Disallow: /de/wien${path}`),
      ...['', 'Sitemap: https://example.org/sitemap.xml', 'Sitemap: https://example.org/de/wien/sitemap.xml', ''],
    ].join('\n'),
  );
  expect(Object.keys(built.get('at')?.hosting ?? {}).filter((name) => name.startsWith('host-'))).toEqual([]);
});

test('the check finds nothing, and finds an address without the path', async () => {
  const root = copy();
  await runSite('build', '--root', root);
  const { findings: none } = await checkDist(root, [], { html: false });
  expect(none.filter(({ code }) => code !== 'META-LENGTH')).toEqual([]);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('<h1 id="top">', '<a href="/news/">x</a><img src="/assets/x.svg" alt="" /><h1 id="top">'),
  );
  await runSite('build', '--root', root, '--region', 'de');
  const { findings } = await checkDist(root, ['de'], { html: false });
  expect([
    ...new Set(findings.map(({ code, message }) => `${code} ${message}`).filter((text) => !text.startsWith('META'))),
  ]).toEqual(
    expect.arrayContaining([
      'LINK-NOWHERE A link leads to /news/, and "de" is below /de/.',
      'ASSET-MISSING A page loads /assets/x.svg, which is not there. On 10 pages.',
    ]),
  );
});

test('commands take an address with the path and without it', async () => {
  const root = copy();
  await runSite('build', '--root', root);
  for (const path of ['/news/bread/', '/de/news/bread/'])
    expect((await runSite('why', `de:${path}`, 'canonical', '--root', root)).stdout).toContain(
      'https://example.org/de/news/bread/',
    );
  expect((await runSite('visit', '/de/news/', '--region', 'de', '--root', root)).stdout).toMatch(/status +200/);
  expect((await runSite('visit', '/alt.html', '--region', 'de', '--root', root)).stdout).toContain(
    '/de/news/?from=alt#top',
  );
});

test('local addresses keep the path, and each region has a name of its own', () => {
  const { regions } = readRegions(join(PROJECT, 'tests/sites/below'), null);
  const hosts = planSiteHosts(regions.map(({ region }) => region));
  const rewrite = createRewrite(localOrigins(hosts, 'de', ':4173'));
  expect(rewrite('https://example.org/at/de/ https://example.org/de" https://example.org/dessert/')).toBe(
    'http://at.localhost:4173/at/de/ http://de.localhost:4173/de" https://example.org/dessert/',
  );
});

test('a project page of GitHub has no domain of its own, and its old addresses lead below the path', async () => {
  const root = copy();
  await runSite('build', '--root', root, '--host', 'github', '--out', join(root, 'out'));
  const read = (name: string) => readFileSync(join(root, 'out/de', name), 'utf8');
  expect(() => read('CNAME')).toThrow();
  expect(read('alt.html')).toContain('url=/de/news/?from=alt#top');
});

test('a deploy finds an address that lacks the path', async () => {
  const root = copy();
  await runSite('build', '--root', root);
  const manifest = readManifest(join(root, 'dist/de.manifest.json')) as Manifest;
  const path = 'news/index.html';
  const source = join(root, 'dist/de', path);
  const page = { path, source, headers: { contentType: 'text/html', cacheControl: '' } } as LocalFile;
  expect(findBrokenReferences([page], manifest)).toEqual([]);
  edit(root, `dist/de/${path}`, (text) => text.replaceAll('"/de/assets/', '"/assets/'));
  expect(findBrokenReferences([page], manifest)).toMatchObject([
    { from: path, to: '/assets/plain.QDHRWMVK.woff2' },
    { from: path, to: '/assets/loaf.20afbafd.svg' },
  ]);
});
