/** A region whose main language has a prefix: every host redirects the address / to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { site as run } from '../support/run-site.ts';
import { edit } from '../support/site-copy.ts';
import { essence, type Host, startDevHost, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { buildSiteWithRules, REGION } from './site.ts';

const nginx = ensureNginx();
let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let hosts: Host[];
const file = (name: string) => readFileSync(join(site.root, 'dist', REGION, name), 'utf8');

beforeAll(async () => {
  site = await buildSiteWithRules();
  edit(site.root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    region.languages[0].prefix = 'en';
    for (const redirect of region.redirects) redirect.to = redirect.to?.replace(/^\/more\//, '/en/more/');
    return JSON.stringify(region);
  });
  await buildSite({ root: site.root });
  hosts = [...(await startHosts(site.root, 'path' in nginx ? nginx.path : null)), await startDevHost(site.root)];
}, 120_000);

afterAll(async () => {
  await Promise.all((hosts ?? []).map((host) => host.close()));
  site?.remove();
});

test.each([
  ['/', 301, '/en/'],
  ['/?utm_source=x', 301, '/en/?utm_source=x'],
  ['/en', 301, '/en/'],
  ['/en/', 200, undefined],
  ['/de/', 200, undefined],
  ['/old/', 301, '/en/more/'],
  ['/more/', 404, undefined],
  ['/en/more/', 200, undefined],
  ['/en/nowhere/', 404, undefined],
  ['/de/nirgendwo/', 404, undefined],
])('%s is %d on every host', async (path, status, location) => {
  const answers = await Promise.all(
    hosts.map(async (host) => ({ body: '', ...essence(await host.ask({ path }, 'GB')), name: host.name })),
  );
  for (const answer of answers)
    expect(answer, answer.name).toMatchObject({ status, ...(location ? { location } : {}) });
  if (status === 404)
    for (const { body, name } of answers)
      expect(body, String(name)).toContain(path.startsWith('/de/') ? '<html lang="de"' : '<html lang="en"');
});

test('a denied visitor gets the error page of the main language, at the root', async () => {
  for (const host of hosts) {
    const { status, body } = await host.ask({ path: '/' }, 'KP');
    expect(status, host.name).toBe(403);
    expect(body.toString('utf8'), host.name).toContain('<html lang="en"');
  }
});

test('the file at the root redirects on hosts without redirects, and is excluded from search engines', () => {
  const root = file('index.html');
  expect(root).toContain('<meta http-equiv="refresh" content="0; url=/en/">');
  expect(root).toContain('<link rel="canonical" href="https://small.example/en/">');
  expect(root).toContain('<html lang="en">');
  expect(file('en/index.html')).toContain('<link rel="canonical" href="https://small.example/en/"/>');
  expect(file('de/index.html')).toContain(
    '<link rel="alternate" hreflang="x-default" href="https://small.example/en/"/>',
  );
  expect(file('404.html')).toContain('<html lang="en"');
  expect(file('de/404.html')).toContain('<html lang="de"');
  expect(() => file('en/404.html')).toThrow();
  const sitemap = file('sitemap.xml');
  expect(sitemap).toContain('<loc>https://small.example/en/</loc>');
  expect(sitemap).not.toContain('<loc>https://small.example/</loc>');
  expect(readFileSync(join(site.root, `dist/${REGION}.hosting/_redirects`), 'utf8')).toMatch(/^\/ \/en\/ 301\n/);
});

test('the prefix causes no findings of the check', async () => {
  const { findings } = await checkDist(site.root, [], { html: false });
  expect(findings.filter(({ code }) => /^(LINK|CANONICAL|HREFLANG|SITEMAP|ANCHOR)/.test(code))).toEqual([]);
});

test('site why explains the redirect of /', () => {
  const { stdout } = run('why', 'home:/', '--root', site.root);
  expect(stdout).toMatch(/leads to\s+\/en\/\n.*regions\/home\.json:1:\d+/);
});
