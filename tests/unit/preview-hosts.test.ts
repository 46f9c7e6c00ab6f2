/** One port for all regions: accepted hosts, and the rewriting that keeps links in the preview. */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Manifest, type ManifestFile, readManifest } from '../../cli/build/emit/manifest.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { openRedirects } from '../../cli/regions/redirect-table.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { createRegionReader } from '../../cli/serve/preview/built-region.ts';
import { describeRefusal, parseHostHeader } from '../../cli/serve/preview/local-hosts.ts';
import { createRewrite, rewriteRegion } from '../../cli/serve/preview/rewrite-hosts.ts';
import { localOrigins, planSiteHosts } from '../../cli/serve/preview/site-hosts.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ask as askBytes, type Question } from '../hosts/ask.ts';
import { copySources } from '../support/project.ts';
import { edit, SMALL, temporaryFolder } from '../support/site-copy.ts';

const ask = async (url: string, question: Question) => {
  const answer = await askBytes(url, question);
  return { ...answer, text: answer.body.toString('utf8') };
};

describe('the Host header', () => {
  test.each([
    ['127.0.0.1:4173', 'plain'],
    ['127.0.0.1', 'plain'],
    ['LOCALHOST:80', 'plain'],
    ['[::1]:4173', 'plain'],
    ['tunnel.example', 'plain'],
    ['Tunnel.Example:443', 'plain'],
    ['uk.localhost:4173', 'region'],
    ['Ca-On.Localhost', 'region'],
    ['evil.example', 'refused'],
    ['evil.example:4173', 'refused'],
    ['127.0.0.1.evil.example', 'refused'],
    ['localhost.evil.example', 'refused'],
    ['uk.localhost.evil.example', 'refused'],
    ['a.uk.localhost', 'refused'],
    ['user@localhost', 'refused'],
    ['localhost:port', 'refused'],
    ['192.168.0.7', 'refused'],
    ['', 'refused'],
    [undefined, 'refused'],
  ])('%s is %s', (host, kind) => {
    expect(parseHostHeader(host, ['tunnel.example']).kind).toBe(kind);
  });

  test('a region uses the port of the Host header, as through a tunnel', () => {
    expect(parseHostHeader('Ca-On.localhost:8080')).toEqual({ kind: 'region', name: 'ca-on', port: ':8080' });
    expect(parseHostHeader('uk.localhost')).toEqual({ kind: 'region', name: 'uk', port: '' });
  });

  test('a refusal repeats only valid host names', () => {
    expect(describeRefusal('evil.example:80', 'dev')).toContain('site dev --host evil.example');
    expect(describeRefusal('<b>\u001b[2J', 'preview')).not.toMatch(/<b>|\u001b|--host/);
  });
});

const region = (id: string, origin: string, more = {}) => ({ id, origin, siblingHosts: {}, regionItems: [], ...more });

describe("the site's hosts", () => {
  const item = { imagePath: null, countryName: 'X', languageName: 'X', locale: 'en', localeName: 'X' };
  const hosts = planSiteHosts([
    region('uk', 'https://uk.bird.example', {
      siblingHosts: { 'be-nl': 'https://be.bird.example', 'be-fr': 'https://be.bird.example' },
      regionItems: [{ ...item, id: 'fi', url: 'https://fi.bird.example/fi/' }],
      cdnBase: 'https://cdn.bird.example',
      contentHost: 'https://bird.example',
    }),
    region('global', 'https://bird.example', { cdnBase: 'https://cdn.bird.example' }),
  ]);
  const rewrite = createRewrite(localOrigins(hosts, 'uk', ':4173'));

  test.each([
    ['the own origin', 'https://uk.bird.example/a/?b#c', 'http://uk.localhost:4173/a/?b#c'],
    ['the origin of another region', '"https://bird.example"', '"http://global.localhost:4173"'],
    ['capitals', 'HTTPS://Bird.Example/', 'http://global.localhost:4173/'],
    ['a sibling without a file, by its first name', 'https://be.bird.example/fr/', 'http://be-nl.localhost:4173/fr/'],
    ['an entry of the region list', 'https://fi.bird.example/fi/', 'http://fi.localhost:4173/fi/'],
    ['assets, which each region has', 'https://cdn.bird.example/assets/a.js', 'http://uk.localhost:4173/assets/a.js'],
    ['the end of a sentence', 'at https://bird.example.', 'at http://global.localhost:4173.'],
    ['a longer host', 'https://bird.example.org/', null],
    ['a host that ends alike', 'https://xbird.example/ https://status.bird.example/', null],
    ['another port', 'https://bird.example:8443/', null],
    ['a letter', 'mailto:support@bird.example', null],
  ])('%s', (_, text, expected) => {
    expect(rewrite(text)).toBe(expected ?? text);
  });

  test('assets of another region keep its host', () => {
    expect(createRewrite(localOrigins(hosts, 'global', ''))('https://cdn.bird.example/')).toBe(
      'http://global.localhost/',
    );
  });
});

test('the policy allows a rewritten inline script, and no other script', async () => {
  const out = temporaryFolder();
  const script = "location='https://bird.example/'";
  const html = `<script>${script}</script><script>fetch('https://bird.example/x')</script>`;
  mkdirSync(join(out, 'uk'));
  writeFileSync(join(out, 'uk/index.html'), html);
  writeFileSync(
    join(out, 'uk/geo-rules.json'),
    JSON.stringify({
      deniedAtEdge: [],
      rules: {},
      default: 'ALLOWED',
      onUnknown: 'ALLOWED',
      leads: {},
      whitelist: { places: [] },
      home: null,
      download: true,
      pages: { downloads: [], refusing: [] },
    }),
  );
  const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const file = { sha256: hash('sha256', html, 'hex'), bytes: html.length, kind: 'page', encodings: { br: 9 } };
  const manifest = {
    schema: 1,
    region: 'uk',
    build: '0123456789abcdef',
    headers: { page: { 'Content-Security-Policy': `script-src 'self' https://bird.example ${sha(script)}` }, file: {} },
    redirects: [{ from: '/old/', to: 'https://bird.example/new/' }],
    files: {
      'index.html': { ...file, contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache', sources: [] },
    },
  };
  writeFileSync(join(out, 'uk.manifest.json'), JSON.stringify(manifest));
  const local = rewriteRegion(
    createRegionReader(out, 'uk')(),
    new Map([['https://bird.example', 'http://global.localhost:1']]),
  );
  expect(local.files.get('index.html')).toMatchObject({ encodings: {}, bytes: local.read('index.html').length });
  expect(local.headers.page['Content-Security-Policy']).toBe(
    `script-src 'self' http://global.localhost:1 ${sha(script)} ${sha("location='http://global.localhost:1/'")}`,
  );
  expect(local.redirects.exact['/old']?.to).toBe('http://global.localhost:1/new/');
});

test('the dictionary of pages stays as it was built', () => {
  const bytes = Buffer.from('<a href="https://bird.example/">');
  const name = 'assets/dictionary.0badcafe.txt';
  const file: ManifestFile = {
    kind: 'asset',
    sha256: '',
    bytes: bytes.length,
    contentType: 'text/plain; charset=utf-8',
    cacheControl: '',
    encodings: {},
    sources: [],
    dictionaryOf: '/',
  };
  const local = rewriteRegion(
    {
      folder: '',
      basePath: '',
      headers: { page: {}, file: {} },
      files: new Map([[name, file]]),
      redirects: openRedirects([]),
      rules: null,
      variants: new Map(),
      read: () => bytes,
      open: () => Promise.reject(new Error('unused')),
    },
    new Map([['https://bird.example', 'http://global.localhost:1']]),
  );
  expect(local.files.get(name)).toBe(file);
  expect(local.read(name)).toBe(bytes);
});

describe('both regions of a site', () => {
  let root: string;
  let manifest: Manifest;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'site-hosts-'));
    copySources(SMALL, root);
    edit(
      root,
      'regions/away.json',
      readFileSync(join(root, 'regions/home.json'), 'utf8')
        .replace('"id": "home"', '"id": "away", "order": 200')
        .replace('small.example', 'away.example'),
    );
    edit(root, 'regions/home.json', (text) =>
      text.replace('{', '{ "redirects": [{ "from": "/old/", "to": "https://away.example/more/" }],'),
    );
    await buildSite({ root });
    manifest = readManifest(join(root, 'dist/home.manifest.json')) as Manifest;
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const start = async (options: Partial<Parameters<typeof startPreview>[0]> = {}) => {
    const running = await startPreview({ root, port: 0, report: () => {}, ...options });
    onTestFinished(() => running.close());
    const { port } = new URL(running.address);
    return {
      port,
      get: (host: string, path: string, headers = {}) =>
        ask(running.address, { path, headers: { Host: host, ...headers } }),
    };
  };

  test('pages, data, redirects and policy contain local hosts, with their own length and ETag', async () => {
    const { port, get } = await start();
    const host = `home.localhost:${port}`;
    const page = await get(host, '/', { 'Accept-Encoding': 'br, gzip' });
    expect(page.text).toContain(`rel="canonical" href="http://${host}/"`);
    expect(page.text).toContain(`hreflang="de" href="http://${host}/de/"`);
    expect(page.text).not.toMatch(/https:\/\/(small|away)\.example/);
    expect(page.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(page.text)) });
    expect(page.headers['content-encoding'] ?? page.headers.vary).toBeUndefined();
    const { etag } = page.headers as { etag: string };
    expect(etag).not.toBe(`"${manifest.files['index.html']?.sha256.slice(0, 32)}"`);
    expect(await get(host, '/', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await get(host, '/', { Range: 'bytes=0-14' })).toMatchObject({ status: 206, text: '<!doctype html>' });
    for (const path of ['/sitemap.xml', '/robots.txt'])
      expect((await get(host, path)).text).toContain(`http://${host}/`);
    const moved = await get(host, '/old/?a=1');
    expect(moved.headers.location).toBe(`http://away.localhost:${port}/more/?a=1`);
    expect((await get(host, '/nowhere/')).text).not.toContain('https://small.example');
  });

  test('a file without hosts is sent unchanged', async () => {
    const { port, get } = await start();
    const { sha256, encodings } = manifest.files['geo-rules.json'] as Manifest['files'][string];
    const { headers } = await get(`home.localhost:${port}`, '/geo-rules.json', { 'Accept-Encoding': 'br' });
    expect(headers).toMatchObject({ etag: `"${sha256.slice(0, 32)}${encodings.br ? '-br' : ''}"` });
  });

  test('127.0.0.1, localhost and allowed names show the first region byte for byte; other names are rejected', async () => {
    const { port, get } = await start({ hosts: ['tunnel.example'] });
    const built = readFileSync(join(root, 'dist/home/index.html'), 'utf8');
    for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]', 'tunnel.example'])
      expect((await get(host, '/')).text === built, host).toBe(true);
    for (const path of ['/', '/robots.txt', '/api/place', '/api/navigations']) {
      const { status, text } = await get('evil.example', path);
      expect([status, text.split('\n')[0]]).toEqual([403, 'This server does not answer to "evil.example".']);
    }
  });

  test('a missing region shows the command to run', async () => {
    const { port, get } = await start();
    rmSync(join(root, 'dist/away'), { recursive: true });
    const again = await start();
    onTestFinished(() => buildSite({ root }).then(() => {}));
    const said = async (host: string, from = again) => (await from.get(`${host}.localhost:${port}`, '/de/')).text;
    expect(await said('away')).toContain('<code>site build --region away</code>');
    expect(await said('hom')).toContain('Did you mean &quot;home&quot;?');
    const alone = await start({ regions: ['home'] });
    expect(await said('away', alone)).toContain('<code>site preview --region home --region away</code>');
    expect((await get(`nowhere.localhost:${port}`, '/')).status).toBe(404);
    // After a build, the same address shows the region.
    await buildSite({ root });
    expect(await again.get('away.localhost', '/')).toMatchObject({ status: 200 });
  });

  test('dev accepts the same names, and serves its own addresses to no others', async () => {
    const dev = await startDev({ root, port: 0, report: () => {} });
    onTestFinished(() => dev.close());
    const get = (Host: string, path: string) => ask(dev.address, { path, headers: { Host } });
    const { port } = new URL(dev.address);
    expect(dev.regions()).toEqual(['home', 'away'].map((id) => ({ id, url: `http://${id}.localhost:${port}/` })));
    expect((await get(`away.localhost:${port}`, '/')).text).toContain(
      `rel="canonical" href="http://away.localhost:${port}/"`,
    );
    expect((await get(`127.0.0.1:${port}`, '/')).text).toContain('rel="canonical" href="https://small.example/"');
    for (const path of ['/', '/__dev/client.js', '/__dev/page?path=/', '/__open?file=x'])
      expect((await get('evil.example', path)).status, path).toBe(403);
    expect((await get(`home.localhost:${port}`, '/__dev/client.js')).status).toBe(200);
    expect((await get('nowhere.localhost', '/')).text).toContain('There is no region');
  });
});
