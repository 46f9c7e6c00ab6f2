import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recoverSwap } from '../../cli/build/emit/swap.ts';
import { isInRanges, parseRange } from '../../cli/kit/places/address-ranges.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { bytesOf, copySite, edit, snapshot } from '../support/site-copy.ts';

const FILES = [
  '_headers',
  '_redirects',
  'bucket-worker.js',
  'cloudfront-request.js',
  'cloudfront-response.js',
  'nginx-brotli.conf',
  'nginx-http.conf',
  'nginx-server.conf',
  'nginx.conf',
  'worker.js',
  'worker.json',
];

test('hosting is next to the web root, and a second build does not change it', async () => {
  const root = copySite();
  await buildSite({ root });
  const folder = join(root, 'dist/home.hosting');
  expect(readdirSync(folder).sort()).toEqual(FILES);
  const before = snapshot(folder);
  await buildSite({ root });
  expect(snapshot(folder)).toEqual(before);
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['home', 'home.hosting', 'home.manifest.json']);
});

test('a text edit does not change the nginx configuration, so no reload is needed', async () => {
  const root = copySite();
  await buildSite({ root });
  const file = (name: string) => statSync(join(root, 'dist/home.hosting', name));
  const before = FILES.map((name) => ({ name, ino: file(name).ino }));
  edit(root, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
  await buildSite({ root });
  expect(
    FILES.map((name) => ({ name, ino: file(name).ino }))
      .filter(({ ino }, at) => ino !== before[at]?.ino)
      .map(({ name }) => name),
  ).toEqual(['worker.js', 'worker.json']);
});

test('a rule without effect on pages changes only hosting', async () => {
  const root = copySite();
  await buildSite({ root });
  const page = statSync(join(root, 'dist/home/index.html')).ino;
  edit(root, 'regions/home.json', (text) =>
    text.replace('"claims"', '"whitelist": { "places": [], "ranges": ["192.0.2.0/24"] },\n  "claims"'),
  );
  await buildSite({ root });
  expect(readFileSync(join(root, 'dist/home.hosting/nginx-http.conf'), 'utf8')).toContain('192.0.2.0/24 1;');
  expect(statSync(join(root, 'dist/home/index.html')).ino).toBe(page);
});

test('deleted or edited files in hosting are restored', async () => {
  const root = copySite();
  await buildSite({ root });
  const before = bytesOf(join(root, 'dist'));
  rmSync(join(root, 'dist/home.hosting/worker.js'));
  edit(root, 'dist/home.hosting/_headers', '/*\n  X-Mine: 1\n');
  await buildSite({ root });
  expect(bytesOf(join(root, 'dist'))).toEqual(before);
});

/** The number of completed steps of the swap when the build is killed. */
test.each([0, 1, 2, 3, 4, 5])(
  'a swap that was killed after step %i is completed or undone by the next command, with hosting',
  async (steps) => {
    const [root, newer] = [copySite(), copySite()];
    edit(newer, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
    await buildSite({ root });
    await buildSite({ root: newer });
    const out = join(root, 'dist');
    const [old, next] = [bytesOf(out), bytesOf(join(newer, 'dist'))];
    for (const [from, to] of [
      ['home', '.home.next'],
      ['home.hosting', '.home.next.hosting'],
      ['home.manifest.json', '.home.next.manifest.json'],
    ] as const)
      cpSync(join(newer, 'dist', from), join(out, to), { recursive: true });
    const swap: [string, string][] = [
      ['home', '.home.old'],
      ['.home.next', 'home'],
      ['home.hosting', '.home.old.hosting'],
      ['.home.next.hosting', 'home.hosting'],
      ['.home.next.manifest.json', 'home.manifest.json'],
    ];
    for (const [from, to] of swap.slice(0, steps)) renameSync(join(out, from), join(out, to));
    recoverSwap(out, 'home');
    // The next build removes an unfinished result.
    rmSync(join(out, '.home.next'), { recursive: true, force: true });
    expect(bytesOf(out)).toEqual(steps === 0 ? old : next);
    expect(readdirSync(out).sort()).toEqual(['home', 'home.hosting', 'home.manifest.json']);
  },
);

test('killed while hosting was written: the partial result is removed', async () => {
  const root = copySite();
  await buildSite({ root });
  const before = bytesOf(join(root, 'dist'));
  cpSync(join(root, 'dist/home.hosting'), join(root, 'dist/.home.next.hosting'), { recursive: true });
  rmSync(join(root, 'dist/.home.next.hosting/worker.js'));
  recoverSwap(join(root, 'dist'), 'home');
  expect(bytesOf(join(root, 'dist'))).toEqual(before);
  expect(existsSync(join(root, 'dist/.home.next.hosting'))).toBe(false);
});

test.each<[string, string | null, boolean]>([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.128/25', '192.0.2.127', false],
  ['192.0.2.1/32', '192.0.2.1', true],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '::1', false],
  ['192.0.2.0/24', '::ffff:192.0.2.9', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['::1/128', '0:0:0:0:0:0:0:1', true],
  ['2001:db8::/32', '2001:db8', false],
  ['2001:db8::/32', '2001:db8::1::2', false],
  ['192.0.2.0/24', '192.0.2', false],
  ['192.0.2.0/24', '192.0.2.999', false],
  ['192.0.2.0/24', '192.0.2.1, 10.0.0.1', false],
  ['192.0.2.0/24', '', false],
  ['192.0.2.0/24', null, false],
])('%s holds %s: %s', (range, address, expected) => {
  const parsed = parseRange(range);
  expect(parsed).not.toBeNull();
  expect(isInRanges(parsed ? [parsed] : [], address)).toBe(expected);
});

test.each(['192.0.2.0', '192.0.2.0/33', '::/129', 'localhost/8', '192.0.2.0/x', ''])('"%s" is not a range', (text) => {
  expect(parseRange(text)).toBeNull();
});
