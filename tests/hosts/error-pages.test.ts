/** Statuses without a page of their own, precompressed variants, and the files for hosts. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from './ask.ts';
import { type ComparedHosts, nginxPath, shownBody, startComparedHosts } from './compared-hosts.ts';
import { type Host, startHosts } from './hosts.ts';
import { startNginx } from './nginx.ts';
import { buildSiteWithRules, REGION } from './site.ts';

let compared: ComparedHosts;
let root: ComparedHosts['root'];
let hosts: ComparedHosts['hosts'];
let errorPage: ComparedHosts['errorPage'];

beforeAll(async () => {
  compared = await startComparedHosts();
  ({ root, hosts, errorPage } = compared);
});
afterAll(() => compared?.close());
const hostingFile = (name: string) => readFileSync(join(root, `dist/${REGION}.hosting`, name), 'utf8');

describe('any other status', () => {
  const shown = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };

  test('a missing file is a 500 with the error page in worker and preview', async () => {
    const broken = await buildSiteWithRules();
    onTestFinished(broken.remove);
    for (const page of ['more', 'de/more']) rmSync(join(broken.root, 'dist', REGION, page), { recursive: true });
    const others = await startHosts(broken.root, null);
    onTestFinished(async () => void (await Promise.all(others.map((host) => host.close()))));
    expect(others.map(({ name }) => name)).toEqual(['preview', 'worker']);
    for (const { name, ask } of others) {
      for (const language of ['', 'de']) {
        const answer = await ask({ path: join('/', language, 'more/') }, 'GB');
        expect({ name, status: answer.status }).toEqual({ name, status: 500 });
        expect(answer.headers, name).toMatchObject({ ...shown, 'server-timing': 'geo;desc="GB"' });
        expect(shownBody(answer), name).toBe(errorPage(language));
      }
      expect((await ask({ path: '/' }, 'GB')).status, name).toBe(200);
    }
    // Without the error page, the response is one sentence.
    rmSync(join(broken.root, 'dist', REGION, '500.html'));
    for (const { name, ask } of others.filter(({ name }) => name === 'preview')) {
      const { status, body } = await ask({ path: '/more/' }, 'GB');
      expect({ name, status, body: body.toString() }).toEqual({ name, status: 500, body: 'Unexpected error.\n' });
    }
  });

  test.skipIf(!nginxPath)(
    'nginx shows the 500 page for each status without its own page, and keeps the status',
    async () => {
      const statuses = [
        401, 402, 406, 407, 409, 412, 415, 416, 418, 421, 422, 429, 451, 500, 502, 503, 504, 507, 511, 599,
      ];
      const locations = statuses.map((status) => `    location ~ "^(/de)?/own/${status}$" { return ${status}; }\n`);
      const nginx = await startNginx(nginxPath as string, root, REGION, {
        cdn: '127.0.0.1/32',
        name: 'faults',
        locations: locations.join(''),
      });
      onTestFinished(nginx.close);
      for (const status of statuses) {
        for (const language of ['', 'de']) {
          const answer = await ask(nginx.url, {
            path: join('/', language, `own/${status}`),
            headers: { 'CF-IPCountry': 'GB' },
          });
          expect(answer.status).toBe(status);
          expect(answer.headers, String(status)).toMatchObject({ ...shown, 'server-timing': 'geo;desc="GB"' });
          expect(shownBody(answer), String(status)).toBe(errorPage(language));
        }
      }
      // An error that nginx itself generates.
      const precondition = await ask(nginx.url, { path: '/more/', headers: { 'If-Match': '"x"' } });
      expect(precondition.status).toBe(412);
      expect(shownBody(precondition)).toBe(errorPage());
    },
  );
});

describe.skipIf(!nginxPath)('nginx', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', undefined],
  ])(
    'Accept-Encoding %s gets the variant %s of pages, for an unknown place and of errors too',
    async (accepted, expected) => {
      const host = hosts.find(({ name }) => name === 'nginx') as Host;
      for (const [path, place] of [
        ['/', 'GB'],
        ['/', null],
        ['/nowhere/', 'GB'],
      ] as const) {
        const plain = await host.ask({ path }, place);
        const { headers, body } = await host.ask({ path, headers: { 'Accept-Encoding': accepted } }, place);
        expect({
          path,
          encoding: headers['content-encoding'],
          vary: headers.vary,
          type: headers['content-type'],
        }).toEqual({ path, encoding: expected, vary: 'Accept-Encoding', type: 'text/html; charset=utf-8' });
        const bytes = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
        expect(bytes.equals(plain.body)).toBe(true);
      }
    },
  );

  test('accepts the nginx.conf of a build without changes', () => {
    const { status, stderr } = spawnSync(
      nginxPath as string,
      ['-t', '-q', '-p', root, '-c', `dist/${REGION}.hosting/nginx.conf`],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

test('_headers sets no header twice for one address, and _redirects has each address with and without slash', () => {
  const rules = hostingFile('_headers')
    .trim()
    .split(/\n(?=\/)/)
    .map((rule) =>
      rule
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    );
  const names = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(':')[0]);
  const everywhere = rules.find(([pattern]) => pattern === '/*') ?? [];
  expect(names(everywhere)).toContain('Content-Security-Policy');
  // The policy of drawings is a second one: browsers obey both.
  for (const rule of rules)
    if (rule !== everywhere && !rule[0]?.endsWith('.svg'))
      for (const name of names(rule)) expect(names(everywhere)).not.toContain(name);
  expect(rules.map(([pattern]) => pattern)).toEqual([
    '/*',
    '/.well-known/security.txt',
    '/.well-known/webfinger',
    '/ads.txt',
    '/api/*',
    '/builds/*',
    '/de/api/navigations',
    '/de/api/util-navigations',
    '/geo-rules.json',
    '/sitemap.xml',
    '/.well-known/apple-app-site-association',
    '/.well-known/dnt-policy.txt',
    '/LICENSE',
    '/logo.svg',
    '/robots.txt',
    '/files/*',
    '/assets/*',
    '/assets/*.svg',
  ]);
  expect(hostingFile('_redirects')).toContain('/old/ /more/ 301\n/old /more/ 301\n');
});
