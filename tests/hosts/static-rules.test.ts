/** The files that static hosts read answer old addresses as preview does, as far as the hosts can. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type MemoryRegion, openMemory } from '../../cli/build/emit/memory-output.ts';
import { HOST_NAMES } from '../../cli/kit/site-host.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { openRedirects } from '../../cli/regions/redirect-table.ts';
import { findAddress } from '../../cli/serve/preview/find-address.ts';
import { parseTarget } from '../../cli/serve/preview/parse-target.ts';
import { copyGoldenSite, PROJECT } from '../support/project.ts';
import { runSite } from '../support/run-site.ts';
import { answerByRules, type RuleHost } from './static-hosts.ts';

type StaticHost = RuleHost | 'github';
const results = new Map<StaticHost, Map<string, MemoryRegion>>();
/** Of the region `ost`. */
const limits = new Map<StaticHost, readonly string[]>();

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'site-static-'));
  copyGoldenSite(join(PROJECT, 'tests', 'sites', 'moved'), root);
  for (const host of ['netlify', 'vercel', 'github'] as const) {
    const memory = new Map<string, MemoryRegion>();
    const { regions } = await buildSite({ root, host, output: openMemory(memory) });
    results.set(host, memory);
    limits.set(host, regions.find(({ id }) => id === 'ost')?.limits ?? []);
  }
  rmSync(root, { recursive: true });
}, 120_000);

const regionOf = (id: string, host: StaticHost = 'github'): MemoryRegion => results.get(host)?.get(id) as MemoryRegion;

/** Status and target of a request, as preview answers. */
function previewed(id: string, address: string): string {
  const manifest = regionOf(id).manifest as NonNullable<MemoryRegion['manifest']>;
  const target = parseTarget(address, '');
  if (!target) throw new Error(`${address} is invalid`);
  const { headers } = manifest;
  const table = { basePath: '', headers, rules: {} as never, variants: new Map<string, string>() };
  const files = new Map(Object.entries(manifest.files));
  const found = findAddress({ ...table, files, redirects: openRedirects(manifest.redirects) }, target);
  return found.kind === 'redirect' ? `${found.status} ${found.to}` : found.kind;
}

/** As `previewed` says it. */
function ruled(host: RuleHost, id: string, address: string): string {
  const { status, location } = answerByRules[host](regionOf(id, host), address);
  return location === undefined ? (status === 200 ? 'file' : 'nothing') : `${status} ${location}`;
}

const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  home: [
    ...['/', '/bread/', '/rolls/', '/nowhere/', '/Loaves.HTML', '/loaves.html', '/weekly/', '/weekly', '/weekly/x'],
    ...['/?page_id=7', '/shop.php?item=3', '/shop.php?item=4', '/shop.php', '/old,%20and%20forgotten/'],
    ...['/old,%20and%20forgotten', '/de/', '/de', '/de/bread/', '/de/a/b.htm', '/en/weekly/', '/brot.htm'],
  ],
  ost: [
    ...['/de/', '/en/', '/de/bread/', '/en/rolls/', '/de/rolls/', '/brot.htm', '/de/brot.htm', '/weekly', '/weekly/'],
    ...['/en/weekly/', '/de/weekly/', '/Loaves.HTML', '/de/Loaves.HTML', '/en/Loaves.HTML', '/Archiv/', '/Archiv'],
    ...['/Archiv/2019/may', '/archiv/', '/de/shop.php?item=3', '/en/shop.php?item=3', '/shop.php?item=3'],
    ...['/en/old,%20and%20forgotten/', '/de/nirgendwo/', '/'],
  ],
};

const ALL = Object.entries(REQUESTS).flatMap(([id, paths]) => paths.map((path): [string, string] => [id, path]));

test.each(ALL)('%s%s has the same answer by the rules of each host', (id, path) => {
  const expected = previewed(id, path);
  const query = path.split('?')[1];
  // Vercel adds the query that found the redirect too, which its limits say.
  const longer =
    expected.startsWith('30') && query ? `${expected}${expected.includes('?') ? '&' : '?'}${query}` : expected;
  expect({ netlify: ruled('netlify', id, path), vercel: ruled('vercel', id, path) }).toEqual({
    netlify: expected,
    vercel: longer,
  });
});

test('what is gone is 404, and each host says what it cannot do', () => {
  for (const path of ['/news/', '/news/x']) {
    expect(previewed('home', path)).toBe('gone');
    expect([ruled('netlify', 'home', path), ruled('vercel', 'home', path)]).toEqual(['nothing', 'nothing']);
  }
  expect([...limits.values()].flat()).toEqual([
    'netlify: A redirect with a query is found by exactly this query, without more behind it.',
    'netlify: It cannot answer 3 redirects of status 410: /news/*, /de/news/*, /en/news/*. They get 404.',
    'vercel: Its page of 404 is in the main language, also below /en/.',
    'vercel: A redirect with a query keeps this query in the new address.',
    'vercel: It cannot answer 3 redirects of status 410: /news/*, /de/news/*, /en/news/*. They get 404.',
    'vercel: It answers an address of a page also without its last slash, without a redirect.',
    'github: It sends no headers of yours: the policy against foreign scripts, the length of caching and the types of files without an ending are its own.',
    'github: Its page of 404 is in the main language, also below /en/.',
    'github: It cannot answer 3 redirects with a query: /shop.php?item=3, /de/shop.php?item=3, /en/shop.php?item=3.',
    'github: It cannot answer 3 redirects of status 410: /news/*, /de/news/*, /en/news/*. They get 404.',
    'github: It cannot answer redirects with *.',
  ]);
});

test('each language has its page of 404 on Netlify; on GitHub an old address is a page, the domain a file', () => {
  expect(regionOf('ost', 'netlify').text('_redirects')).toMatch(/\n\/en\/\* \/en\/404\.html 404\n$/);
  expect(regionOf('ost', 'netlify').text('_headers')).toContain('/builds/*\n');
  expect(regionOf('ost').text('.nojekyll')).toBe('');
  expect(regionOf('ost').text('CNAME')).toBe('ost.moved.example\n');
  expect(regionOf('ost').text('de/Loaves.HTML/index.html')).toContain('content="0; url=/de/bread/#rye"');
  expect(regionOf('ost').text('weekly/index.html')).toContain('url=/en/rolls/');
});

test('each host has a folder, and the command lists it', async () => {
  const folder = join(PROJECT, 'cli', 'serve', 'hosts');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(
    folders
      .map(({ name }) => name)
      .filter((name) => name !== 'worker')
      .sort(),
  ).toEqual([...HOST_NAMES].sort());
  const { stdout } = await runSite('hosts', '--json', '--root', tmpdir());
  expect(JSON.parse(stdout).hosts.map(({ name }: { name: string }) => name)).toEqual(HOST_NAMES);
});
