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

type StaticHost = 'netlify' | 'vercel' | 'github';
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

/** The parts of a request. */
function split(address: string): { path: string; query: string } {
  const [path = '', ...query] = address.split('?');
  return { path, query: query.join('?') };
}

/** By the rules of Netlify: the first one that fits, and only with `!` where there is a file. */
function byNetlify(id: string, address: string): string {
  const { path, query } = split(address);
  const hasFile = [path.slice(1), `${path.slice(1)}index.html`].some((file) =>
    Object.hasOwn(regionOf(id, 'netlify').files, file),
  );
  for (const line of regionOf(id, 'netlify').text('_redirects').trim().split('\n')) {
    const [from = '', ...parts] = line.split(' ');
    const status = parts.pop() ?? '';
    const to = parts.pop() ?? '';
    const isForced = status.endsWith('!');
    if (hasFile && !isForced) continue;
    if (parts.length > 0 && parts.join('&') !== query) continue;
    const prefix = from.endsWith('/*') ? from.slice(0, -1) : null;
    if (prefix === null ? from !== path : !`${path}/`.startsWith(prefix)) continue;
    const target = to.replace(':splat', prefix === null ? '' : path.slice(prefix.length));
    return status.startsWith('404') ? 'nothing' : `${status.replace('!', '')} ${target}`;
  }
  return hasFile ? 'file' : 'nothing';
}

interface VercelRedirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: number;
  readonly has?: readonly { readonly key: string; readonly value?: string }[];
}

/** By the rules of Vercel: redirects come before files. */
function byVercel(id: string, address: string): string {
  const { path, query } = split(address);
  const asked = new URLSearchParams(query);
  const { redirects } = JSON.parse(regionOf(id, 'vercel').text('vercel.json')) as {
    redirects: readonly VercelRedirect[];
  };
  for (const { source, destination, statusCode, has = [] } of redirects) {
    const pattern = source.replace(/\\(.)|[.]/g, (mark, letter: string) => `\\${letter ?? mark}`);
    const match = new RegExp(`^${pattern.replace('/:rest*', '(?:/(?<rest>.*))?')}$`).exec(path);
    const isAsked = has.every(({ key, value }) =>
      value === undefined ? asked.has(key) : new RegExp(`^${value}$`).test(asked.get(key) ?? ''),
    );
    if (match && isAsked)
      return `${statusCode} ${destination.replaceAll('\\', '').replace(':rest*', match.groups?.rest ?? '')}`;
  }
  const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  return regionOf(id, 'vercel').manifest?.files[file]?.kind === 'page' ? 'file' : 'nothing';
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
  // Netlify and Vercel add the query of the request to the target themselves.
  const shown = path.includes('?') ? expected.replace(/([?&])page_id=7$/, '') : expected;
  expect({ netlify: byNetlify(id, path), vercel: byVercel(id, path) }).toEqual({ netlify: shown, vercel: shown });
});

test('what is gone is 404, and each host says what it cannot do', () => {
  for (const path of ['/news/', '/news/x']) {
    expect(previewed('home', path)).toBe('gone');
    expect([byNetlify('home', path), byVercel('home', path)]).toEqual(['nothing', 'nothing']);
  }
  expect([...limits.values()].flat()).toEqual([
    'netlify: A redirect with a query is found by exactly this query, without more behind it.',
    'netlify: It cannot answer 3 redirects of status 410: /news/*, /de/news/*, /en/news/*. They get 404.',
    'vercel: Its page of 404 is in the main language, also below /en/.',
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
