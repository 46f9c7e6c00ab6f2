/**
 * The common cases for all hosts: bucket worker, R2 worker and CloudFront function, together with nginx, the assets worker,
 * preview and dev. All must respond alike for a sample of locations, addresses, devices and pages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readFieldLog } from '../../cli/explain/vitals/read-field-log.ts';
import { type AccessRules, decideAtEdge, hidesInstallers } from '../../cli/kit/places/access.ts';
import { COLLECTED_BYTES } from '../../cli/regions/edge-paths.ts';
import { countryCodes } from '../../cli/regions/place-codes.ts';
import { blockedPlaces } from '../../cli/serve/hosts/blocked-places.ts';
import { isBlocked } from '../../cli/serve/preview/is-blocked.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ask, type Question } from './ask.ts';
import { Distribution, ensureNjs, readFunctions, runByNjs } from './cloudfront.ts';
import { deployTo } from './deploy-to.ts';
import { essence, type Host, startDevHost, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { DOWNLOADS, HEADERS, METHODS, PLACE_SPOOFS, RANGES, SPOOFS, TRAVERSALS } from './probes.ts';
import { buildSiteWithRules, FIXED_FILES, INSTALLER, NAMED, REGION } from './site.ts';
import { startR2Worker } from './worker.ts';

const nginx = ensureNginx();
if ('missing' in nginx) console.warn(nginx.missing);
const njs = ensureNjs();
if (njs.missing) console.warn(njs.missing);

let site: Awaited<ReturnType<typeof buildSiteWithRules>>;
let hosts: Host[];
let distribution: Distribution;
let asset: string;

beforeAll(async () => {
  site = await buildSiteWithRules();
  const folder = join(site.root, 'bucket');
  const built = { root: site.root, out: join(site.root, 'dist'), region: REGION };
  await deployTo(`file://${folder}`, undefined, built, { mode: 'releases', variants: false });
  hosts = await startHosts(site.root, 'path' in nginx ? nginx.path : null);
  hosts.push(await startDevHost(site.root));
  const objects = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): [string, Buffer] => [`site/${relative(folder, path)}`, readFileSync(path)]);
  const script = join(site.root, 'dist', `${REGION}.hosting`, 'bucket-worker.js');
  const worker = await startR2Worker(script, objects, { prefix: 'site', date: '2026-04-01' });
  hosts.push({ name: 'bucket worker', ...worker });
  distribution = new Distribution(site.root, REGION);
  hosts.push({
    name: 'CloudFront',
    ask: async (question, place) => distribution.ask(question, place),
    close: async () => {},
  });
  asset = `/assets/${readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.webp'))}`;
});
afterAll(async () => {
  await Promise.all((hosts ?? []).map((host) => host.close()));
  site?.remove();
});

const PLACES = [
  null,
  'GB',
  'DE',
  'CA-ON',
  'CA',
  'IE',
  'US',
  'US-CA',
  'CU',
  'CU-03',
  'IR',
  'KP',
  'UA',
  'UA-30',
  'UA-43',
];
const VISITORS: Record<string, string>[] = [
  {},
  { 'CF-Connecting-IP': '203.0.113.9' },
  { 'CF-Connecting-IP': '203.0.114.9', 'CloudFront-Is-Mobile-Viewer': 'true', 'CloudFront-Is-Tablet-Viewer': 'false' },
  {
    'CF-Connecting-IP': '2001:db8:77::5',
    'CloudFront-Is-Mobile-Viewer': 'true',
    'CloudFront-Is-Tablet-Viewer': 'true',
  },
  { 'CloudFront-Is-Desktop-Viewer': 'true', 'User-Agent': 'Mozilla/5.0 (iPhone)' },
];

const page = (language: string, status: number) =>
  readFileSync(join(site.root, 'dist', REGION, language, `${status}.html`), 'utf8');

/** Sends a request to every host; all must respond like preview. Exceptions are passed by name. */
async function agree(question: Question, place: string | null, without: readonly Host['name'][] = []) {
  const asked = hosts.filter(({ name }) => !without.includes(name));
  const answers = await Promise.all(
    asked.map(async ({ name, ask }) => ({ name, ...essence(await ask(question, place)) })),
  );
  for (const answer of answers)
    expect(answer, `${question.path} from ${place}`).toEqual({ ...answers[0], name: answer.name });
  return answers[0] as Record<string, unknown>;
}

test('location, whitelist and device are reported alike, and the same locations are denied with the same page', async () => {
  const seen = new Map<string, number>();
  for (const place of PLACES)
    for (const headers of VISITORS)
      for (const path of ['/more/', '/de/', '/api/navigations', asset]) {
        const { status } = await agree({ path, headers }, place);
        seen.set(`${status}`, (seen.get(`${status}`) ?? 0) + 1);
      }
  expect(Object.fromEntries(seen)).toEqual({ 200: (10 * 4 + 5) * 5, 403: 5 * 3 * 5 });
});

test.each([
  '/more',
  '/more?utm=a&tag=x&tag=y&empty=',
  '/old/',
  '/old?a=1',
  '/deep/old/?a=1',
  '/away/?a=1',
  '/de',
  '//more/',
])('%s redirects to the same address on each host', async (path) => {
  expect(await agree({ path }, 'GB')).toMatchObject({ status: 301 });
});

test('files at fixed names, and the redirect of a password manager', async () => {
  for (const [name, content] of Object.entries(FIXED_FILES)) {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content)}\n`;
    expect(await agree({ path: `/${name}` }, 'GB', ['CloudFront'])).toMatchObject({
      status: 200,
      body: text,
      'content-type': typeof content === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  }
  for (const path of ['/.well-known/change-password', '/.well-known/change-password/'])
    expect(await agree({ path }, 'GB')).toMatchObject({ status: 301, location: 'https://account.example/password' });
  expect(await agree({ path: '/.well-known/nothing' }, 'GB', ['CloudFront'])).toMatchObject({ status: 404 });
});

test('/api/place', async () => {
  for (const place of ['GB', 'CA-ON', null, 'CU']) await agree({ path: '/api/place' }, place);
});

/** A CloudFront function cannot contain the error page: it sends the status, its headers and one sentence. */
const withoutBody = (answer: Record<string, unknown>) => ({ status: answer.status, allow: answer.allow });

test.each(METHODS)('%s: 405 with the allowed methods, and the 500 page of its language', async (method) => {
  for (const [path = '', language = ''] of [['/'], ['/de/more/', 'de'], ['/nowhere/'], ['/api/navigations'], [asset]]) {
    const question = { path, method, body: 'x' };
    const answer = await agree(question, 'GB', ['CloudFront']);
    expect(answer).toMatchObject({
      status: 405,
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
      body: page(language, 500),
    });
    expect(withoutBody(essence(distribution.ask(question, 'GB')))).toEqual(withoutBody(answer));
  }
  expect(await agree({ path: '/', method, body: 'x' }, 'CU', ['CloudFront'])).toMatchObject({ status: 403 });
  expect(distribution.ask({ path: '/', method }, 'CU').status).toBe(403);
});

test.each(['/%', '/%zz/', '/%c3%28', '/%00', '/de/%zz'])('%s is 400 with the 500 page', async (path) => {
  // nginx does not read the headers of a request with an invalid request line, so the location is unknown.
  const answer = await agree({ path }, null, ['CloudFront']);
  expect(answer).toMatchObject({ status: 400, 'cache-control': 'no-store', body: page('', 500) });
  expect(distribution.ask({ path }, 'GB').status).toBe(400);
});

test.each<[string, Partial<Question>, number]>([
  ['GET', {}, 204],
  ['HEAD', { method: 'HEAD' }, 204],
  ['what sendBeacon sends', { method: 'POST', body: '{"page":"/"}', headers: { 'Content-Type': 'text/plain' } }, 204],
  ['the largest body', { method: 'POST', body: 'x'.repeat(COLLECTED_BYTES) }, 204],
  ['a larger one', { method: 'POST', body: 'x'.repeat(COLLECTED_BYTES + 1) }, 413],
  ['another method', { method: 'PUT', body: 'x' }, 405],
])('/api/collect takes page views: %s', async (_, question, status) => {
  for (const place of ['GB', null]) {
    const asked = { path: '/api/collect?page=%2F', ...question };
    const answer = await agree(asked, place, [
      ...(status === 204 ? [] : (['CloudFront'] as const)),
      // miniflare does not pass Content-Length to a worker.
      ...(status === 413 ? (['worker', 'bucket worker'] as const) : []),
    ]);
    expect(withoutBody(essence(distribution.ask(asked, place)))).toEqual(withoutBody(answer));
    expect(answer).toMatchObject({ status, 'cache-control': 'no-store' });
    if (status === 204) expect(answer).toMatchObject({ body: '', 'content-type': undefined });
    if (status === 405) expect(answer.allow).toBe('GET, HEAD, POST');
  }
});

test('every page says where its browser reports what the policy has refused', async () => {
  const answer = await agree({ path: '/more/' }, 'GB');
  expect(answer['reporting-endpoints']).toBe('site="/api/collect"');
  expect(answer['content-security-policy']).toMatch(/; report-to site$/);
});

test('what a page reports is in the log of nginx, of workers and of preview', async () => {
  const address = '/api/collect?kind=vitals&region=home&path=%2F&template=article&device=mobile&lcp=900&inp=&cls=0.01';
  const question = { path: address, method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } };
  const expected = { region: 'home', template: 'article', device: 'mobile', path: '/', lcp: 900, inp: null, cls: 0.01 };
  const lines: string[] = [];
  const preview = await startPreview({
    root: site.root,
    port: 0,
    report: () => {},
    collect: (line) => void lines.push(line),
  });
  onTestFinished(() => preview.close());
  expect((await ask(preview.address, question)).status).toBe(204);
  expect(lines).toEqual([expect.stringMatching(/^\S+Z POST \/api\/collect\?\S+ "x"$/)]);
  expect(readFieldLog(lines.join('\n')).pages).toEqual([expected]);
  const worker = hosts.find(({ name }) => name === 'worker');
  await worker?.ask(question, 'GB');
  await expect.poll(() => readFieldLog(worker?.log?.join('\n') ?? '').pages).toContainEqual(expected);
  const server = hosts.find(({ name }) => name === 'nginx');
  if (!server) return;
  await server.ask(question, 'GB');
  const log = join(site.root, `nginx-${REGION}/.cache/nginx-${REGION}-collect.log`);
  await expect.poll(() => readFieldLog(readFileSync(log, 'utf8')).pages).toContainEqual(expected);
  expect(readFileSync(log, 'utf8')).not.toContain('/more/');
});

test('unknown addresses and internal files of deploys are 404', async () => {
  expect(await agree({ path: '/nowhere/' }, 'GB', ['CloudFront'])).toMatchObject({ status: 404 });
  for (const path of ['/nowhere/', '/.site/state.json']) expect(distribution.ask({ path }, 'GB').status).toBe(404);
  for (const path of ['/.hosting/worker.json', '/current.json', '/.site/state.json', '/releases/'])
    expect(await agree({ path }, 'GB', ['CloudFront'])).toMatchObject({ status: 404 });
});

describe('a visitor from a blocked location', () => {
  const BLOCKED = ['US', 'US-CA'];

  test('gets the replacement page at the same address, in each language, not cached', async () => {
    for (const place of BLOCKED)
      for (const method of ['GET', 'HEAD'])
        for (const language of ['', 'de']) {
          const path = join('/', language, 'download/');
          const body = readFileSync(join(site.root, 'dist', REGION, path, 'blocked.html'), 'utf8');
          expect(await agree({ path, method }, place)).toMatchObject({
            status: 200,
            'cache-control': 'no-store',
            'server-timing': `geo;desc="${place}"`,
            body: method === 'HEAD' ? '' : body,
          });
          expect(body).not.toContain(INSTALLER);
          expect(body).toContain('Nothing is offered');
        }
    for (const { name, ask } of hosts)
      expect((await ask({ path: '/download/' }, 'US')).headers.etag, name).toBeUndefined();
  });

  test('gets no installer links', async () => {
    expect(await agree({ path: '/api/download-url?platform=windows' }, 'US')).toMatchObject({
      status: 403,
      'cache-control': 'no-store',
      body: '{"links":[],"reason":"BLOCKED"}',
    });
  });

  test('all others get the page and the links', async () => {
    for (const place of ['GB', 'IE', 'CA-ON', null]) {
      expect((await agree({ path: '/download/' }, place)).body).toContain(INSTALLER);
      const links = await agree({ path: '/api/download-url' }, place);
      expect(links).toMatchObject({ status: 200, 'cache-control': 'private, max-age=300' });
      expect(links.body).toContain(INSTALLER);
    }
  });

  test('gets no 304 for the original page', async () => {
    for (const { name, ask } of hosts) {
      const { etag = '' } = (await ask({ path: '/download/' }, 'GB')).headers;
      const { status, body } = await ask({ path: '/download/', headers: { 'If-None-Match': etag } }, 'US');
      expect({ name, status, installer: `${body}`.includes(INSTALLER) }).toEqual({
        name,
        status: 200,
        installer: false,
      });
    }
  });

  test('gets no installer link with any request headers', async () => {
    for (const question of DOWNLOADS)
      for (const headers of SPOOFS)
        for (const { name, ask } of hosts) {
          const { body } = await ask({ ...question, headers: { ...question.headers, ...headers } }, 'US');
          expect(`${body}`, `${name} ${question.path} ${JSON.stringify(headers)}`).not.toContain(INSTALLER);
        }
  });

  /** The client's own headers; those of the host's own CDN are replaced by it, so they are left out. */
  const spoofsAt = (host: Host['name']) => [
    ...SPOOFS,
    ...(host === 'CloudFront' || host.endsWith('worker') ? PLACE_SPOOFS.Cloudflare : []),
    ...(host === 'CloudFront' ? [] : PLACE_SPOOFS.CloudFront),
  ];

  test('changes neither the location that is reported nor a denial by any request headers', async () => {
    for (const { name, ask } of hosts)
      for (const headers of spoofsAt(name)) {
        const what = `${name} ${JSON.stringify(headers)}`;
        expect((await ask({ path: '/more/', headers }, 'US')).headers['server-timing'], what).toBe('geo;desc="US"');
        for (const question of [{ path: '/more/' }, ...DOWNLOADS])
          expect((await ask({ ...question, headers: { ...question.headers, ...headers } }, 'CU')).status, what).toBe(
            403,
          );
        const { body } = await ask({ path: '/download/', headers }, 'US');
        expect(`${body}`, what).not.toContain(INSTALLER);
        // A CDN that could not locate a visitor has said so.
        expect((await ask({ path: '/more/', headers }, null)).headers['server-timing'], what).toBeUndefined();
      }
  });

  test('is blocked by nginx and CloudFront exactly as by the decision, in every location', () => {
    const rules: AccessRules = JSON.parse(readFileSync(join(site.root, 'dist', REGION, 'geo-rules.json'), 'utf8'));
    for (const given of [
      rules,
      { ...rules, default: 'BLOCKED' as const, onUnknown: 'BLOCKED' as const },
      { ...rules, rules: { ...rules.rules, 'US-NJ': 'ALLOWED' as const } },
    ]) {
      const table = blockedPlaces(given);
      for (const place of [...countryCodes(), ...NAMED, 'US-NJ', null])
        expect([place, isBlocked(table, place)]).toEqual([
          place,
          hidesInstallers(decideAtEdge(given, place, '/download/')),
        ]);
    }
  });
});

describe('a hostile client', () => {
  const SECRET = /"release"|"sha256"|root:|error_page|const SITE/;

  test.each(TRAVERSALS)('%s reveals no internal file of a deploy', async (path) => {
    for (const { name, ask } of hosts) {
      const { status, headers, body } = await ask({ path }, 'GB');
      expect([200, 301, 400, 404], name).toContain(status);
      expect(body.toString(), name).not.toMatch(SECRET);
      // workerd resolves ".." before it calls the worker; the result is a page of the site.
      if (status === 200) expect([name, headers['content-type']]).toEqual([name, 'text/html; charset=utf-8']);
      expect(`${headers.location ?? '/'}`, name).toMatch(/^\/(?!\/)/);
    }
    // A key that passes the function must be a file of the site.
    for (const key of distribution.keysAsked(path))
      expect(key).not.toMatch(/^(\.site|\.hosting|releases\/|current\.json|.*\.manifest\.json)/i);
  });

  test.each(RANGES)('Range %s gets the complete file, the part or an error', async (range) => {
    for (const path of ['/more/', asset])
      for (const { name, ask } of hosts) {
        const { status } = await ask({ path, headers: { Range: range } }, 'GB');
        expect([200, 206, 416], `${name} ${path}`).toContain(status);
      }
  });

  test.each(HEADERS)('%j does not change the response', async (headers) => {
    for (const { name, ask } of hosts) {
      const { status, headers: answered, body } = await ask({ path: '/more/', headers }, 'GB');
      expect([200, 304, 400, 403, 421], name).toContain(status);
      // Preview and dev reject unknown hosts with their name in plain text.
      expect(`${answered.location ?? ''}${status === 200 ? body : ''}`, name).not.toContain('evil.example');
      expect(answered['set-cookie'], name).toBeUndefined();
    }
  });
});

test('304 includes the location; pages for unknown and denied locations are always sent completely', async () => {
  for (const { name, ask } of hosts) {
    const { etag = '' } = (await ask({ path: '/more/' }, 'GB')).headers;
    const headers = { 'If-None-Match': etag };
    const again = await ask({ path: '/more/', headers }, 'CA-ON');
    expect({ name, status: again.status, timing: again.headers['server-timing'] }).toEqual({
      name,
      status: 304,
      timing: 'geo;desc="CA-ON"',
    });
    expect({ name, status: (await ask({ path: '/more/', headers }, null)).status }).toEqual({ name, status: 200 });
    const { etag: page = '' } = (await ask({ path: '/more/' }, 'CU')).headers;
    expect({ name, status: (await ask({ path: '/', headers: { 'If-None-Match': page } }, 'CU')).status }).toEqual({
      name,
      status: 403,
    });
  }
});

test.skipIf(njs.missing !== undefined)('njs runs the functions with the same results as Node', () => {
  expect(distribution.events.length).toBeGreaterThan(500);
  const functions = readFunctions(site.root, REGION);
  const said = runByNjs(functions, distribution.events, site.root);
  const again = new Distribution(site.root, REGION);
  const expected = distribution.events.map((event) => again.answer(event));
  expect(said).toEqual(JSON.parse(JSON.stringify(expected)));
});
