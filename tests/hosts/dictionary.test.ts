/** Pages that are packed with a dictionary (RFC 9842): each host sends them to visitors who have it, and to no others. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from './ask.ts';
import { deployTo } from './deploy-to.ts';
import { buildFramedSite } from './framed-site.ts';
import { type Host, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { REGION } from './site.ts';
import { startR2Worker } from './worker.ts';

const nginx = ensureNginx();

/** The bucket worker with a release of the site, deployed as for Cloudflare. @param isDeployed whether a file was uploaded */
async function startBucket(root: string, isDeployed: (path: string) => boolean) {
  const folder = join(root, 'bucket');
  const built = { root, out: join(root, 'dist'), region: REGION };
  await deployTo(`file://${folder}`, undefined, built, { mode: 'releases', variants: false });
  const objects = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isDeployed)
    .map((path): [string, Buffer] => [path, readFileSync(join(folder, path))]);
  expect(objects.filter(([path]) => /\.html\.(br|gz)$/.test(path))).toEqual([]);
  const script = join(root, `dist/${REGION}.hosting/bucket-worker.js`);
  return startR2Worker(script, objects, { prefix: '', date: '2026-04-01' });
}

const CHROME = 'gzip, deflate, br, zstd, dcb, dcz';

describe.each([
  ['at the root of a host', ''],
  ['below a path', '/shop'],
])('a site %s', (_, base) => {
  let site: Awaited<ReturnType<typeof buildFramedSite>>;
  let hosts: Host[];
  /** The dictionary of the pages below an address. */
  const dictionaries = new Map<string, { path: string; bytes: Buffer; held: string }>();

  beforeAll(async () => {
    site = await buildFramedSite(base && `https://small.example${base}`);
    hosts = [
      ...(await startHosts(site.root, 'path' in nginx ? nginx.path : null)),
      { name: 'bucket worker', ...(await startBucket(site.root, () => true)) },
    ];
    const { files } = JSON.parse(readFileSync(join(site.root, `dist/${REGION}.manifest.json`), 'utf8'));
    for (const [path, { dictionaryOf }] of Object.entries<{ dictionaryOf?: string }>(files)) {
      if (dictionaryOf === undefined) continue;
      const bytes = readBuilt(path);
      dictionaries.set(dictionaryOf, { path, bytes, held: `:${hash('sha256', bytes, 'base64')}:` });
    }
  }, 120_000);

  afterAll(async () => {
    await Promise.all((hosts ?? []).map((host) => host.close()));
    site?.remove();
  });

  const readBuilt = (path: string) => readFileSync(join(site.root, 'dist', REGION, path));
  const dictionaryOf = (below: string) => {
    const found = dictionaries.get(below);
    if (!found) throw new Error(`no dictionary of ${below}`);
    return found;
  };
  const askAll = (question: Question, place: string | null = 'GB') =>
    Promise.all(
      hosts.map(async (host) => ({
        name: host.name,
        answer: await host.ask({ ...question, path: base + question.path }, place),
      })),
    );
  const asChrome = (path: string, held: string, more: Readonly<Record<string, string>> = {}): Question => ({
    path,
    headers: { 'Accept-Encoding': CHROME, 'Available-Dictionary': held, ...more },
  });

  test.each([
    ['/', '/', 'GB'],
    ['/more/', '/', 'GB'],
    ['/de/more/', '/de/', 'GB'],
    ['/more/', '/', null],
  ])('%s is packed with the dictionary of %s (place: %s)', async (path, below, place) => {
    const { bytes, held, path: name } = dictionaryOf(below);
    const page = readBuilt(`${path.slice(1)}index.html`);
    for (const { name: host, answer } of await askAll(asChrome(path, held), place)) {
      const { headers, body, status } = answer;
      expect({ host, status, encoding: headers['content-encoding'] }).toEqual({ host, status: 200, encoding: 'dcz' });
      expect(headers['content-type'], host).toBe('text/html; charset=utf-8');
      expect(headers.link, host).toBe(`<${base}/${name}>; rel="compression-dictionary"`);
      expect(headers.vary?.split(/, */), host).toEqual(
        expect.arrayContaining(['Accept-Encoding', 'Available-Dictionary']),
      );
      expect(headers['server-timing'], host).toBe(place ? 'geo;desc="GB"' : undefined);
      expect(body.subarray(0, 8).toString('hex'), host).toBe('5e2a4d1820000000');
      expect(`:${body.subarray(8, 40).toString('base64')}:`, host).toBe(held);
      expect(zstdDecompressSync(body.subarray(40), { dictionary: bytes }), host).toEqual(page);
      expect(body.length, host).toBeLessThan(page.length / 10);
      if (place === null) continue;
      const again = asChrome(path, held, { 'If-None-Match': headers.etag ?? '' });
      const found = hosts.find((one) => one.name === host);
      expect((await found?.ask({ ...again, path: base + path }, place))?.status, host).toBe(304);
    }
  });

  test.each<[name: string, ask: () => Question]>([
    ['has another dictionary', () => asChrome('/more/', `:${hash('sha256', 'older', 'base64')}:`)],
    ['has the dictionary of another language', () => asChrome('/de/more/', dictionaryOf('/').held)],
    ['has an invalid header', () => asChrome('/more/', dictionaryOf('/').held.slice(1))],
    ['cannot unpack it', () => ({ ...asChrome('/more/', dictionaryOf('/').held, { 'Accept-Encoding': 'br' }) })],
    ['refuses it', () => asChrome('/more/', dictionaryOf('/').held, { 'Accept-Encoding': 'br, dcz;q=0' })],
    ['has none', () => ({ path: '/more/', headers: { 'Accept-Encoding': CHROME } })],
  ])('a visitor who %s gets the page as ever, and the name of the dictionary', async (_name, question) => {
    const below = question().path.startsWith('/de/') ? '/de/' : '/';
    for (const { name, answer } of await askAll(question())) {
      expect(answer.status, name).toBe(200);
      // A worker sends the file alone, and Cloudflare compresses it.
      expect(answer.headers['content-encoding'], name).toMatch(name.includes('worker') ? /^(br|gzip)$/ : /^br$/);
      expect(answer.headers.link, name).toContain(dictionaryOf(below).path);
      expect(answer.headers.vary, name).toContain('Available-Dictionary');
    }
  });

  test('a dictionary names the documents that it is for, and is kept for a year', async () => {
    for (const [below, { path, bytes }] of dictionaries)
      for (const { name, answer } of await askAll({ path: `/${path}` })) {
        expect(answer.headers['use-as-dictionary'], name).toBe(`match="${base}${below}*", match-dest=("document")`);
        expect(answer.headers['cache-control'], name).toContain('max-age=31536000');
        expect(answer.body, name).toEqual(bytes);
      }
    const other = readdirSync(join(site.root, 'dist', REGION, 'assets')).find((name) => name.endsWith('.svg'));
    for (const { name, answer } of await askAll({ path: `/assets/${other}` }))
      expect(answer.headers['use-as-dictionary'], name).toBeUndefined();
  });

  test('a page whose variant was not uploaded is sent as ever', async () => {
    const bucket = await startBucket(site.root, (path) => !path.endsWith('.dcz'));
    const { path, ...more } = asChrome('/more/', dictionaryOf('/').held);
    const { status, headers } = await bucket.ask({ path: base + path, ...more }, 'GB').finally(() => bucket.close());
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: 'gzip' });
  });

  test('a variant has no address', async () => {
    const [variant = ''] = readdirSync(join(site.root, 'dist', REGION, 'more')).filter((name) => name.endsWith('.dcz'));
    for (const { name, answer } of await askAll({ path: `/more/${variant}` })) expect(answer.status, name).toBe(404);
  });
});
