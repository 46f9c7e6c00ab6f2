/**
 * The hosts that take their files from a bucket, a worker in front of R2 and a function of CloudFront, beside nginx, the
 * worker with its own assets and the preview: a sample of places, addresses of visitors, devices and pages, and all say
 * the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTED_BYTES } from '../../cli/preview/edge-paths.ts';
import type { Question } from './ask.ts';
import { Distribution, ensureNjs, readFunction, runByNjs } from './cloudfront.ts';
import { deployTo } from './deploy-to.ts';
import { essence, type Host, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { buildSiteWithRules, REGION } from './site.ts';
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

/** Asks every host; all answer as preview does. What a bucket can not do is named where it is left out. */
async function agree(question: Question, place: string | null, without: readonly Host['name'][] = []) {
  const asked = hosts.filter(({ name }) => !without.includes(name));
  const answers = await Promise.all(
    asked.map(async ({ name, ask }) => ({ name, ...essence(await ask(question, place)) })),
  );
  for (const answer of answers)
    expect(answer, `${question.path} from ${place}`).toEqual({ ...answers[0], name: answer.name });
  return answers[0] as Record<string, unknown>;
}

test('place, whitelist and device are told alike, and the same places are denied, with the same page', async () => {
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
])('%s moves, at each host to the same address', async (path) => {
  expect(await agree({ path }, 'GB')).toMatchObject({ status: 301 });
});

test('the place is asked, and nobody writes', async () => {
  for (const place of ['GB', 'CA-ON', null, 'CU']) await agree({ path: '/api/place' }, place);
  expect(await agree({ path: '/more/', method: 'POST' }, 'GB')).toMatchObject({ status: 405, allow: 'GET, HEAD' });
  expect(distribution.ask({ path: '/', method: 'POST' }, 'CU').status).toBe(403);
});

test.each<[string, Partial<Question>, number]>([
  ['GET', {}, 204],
  ['HEAD', { method: 'HEAD' }, 204],
  ['what sendBeacon sends', { method: 'POST', body: '{"page":"/"}', headers: { 'Content-Type': 'text/plain' } }, 204],
  ['the largest body', { method: 'POST', body: 'x'.repeat(COLLECTED_BYTES) }, 204],
  ['another method', { method: 'PUT', body: 'x' }, 405],
])('/api/collect takes page views: %s', async (_, question, status) => {
  for (const place of ['GB', null]) {
    const answer = await agree({ path: '/api/collect?page=%2F', ...question }, place);
    expect(answer).toMatchObject({ status, 'cache-control': 'no-store' });
    if (status === 204) expect(answer).toMatchObject({ body: '', 'content-type': undefined });
    if (status === 405) expect(answer.allow).toBe('GET, HEAD, POST');
  }
});

test('an address that there is not is 404; what a deploy keeps for itself is none', async () => {
  expect(await agree({ path: '/nowhere/' }, 'GB', ['CloudFront'])).toMatchObject({ status: 404 });
  for (const path of ['/nowhere/', '/.site/state.json']) expect(distribution.ask({ path }, 'GB').status).toBe(404);
  for (const path of ['/.hosting/worker.json', '/current.json', '/.site/state.json', '/releases/'])
    expect(await agree({ path }, 'GB', ['CloudFront'])).toMatchObject({ status: 404 });
});

test('304 tells the place; a page for an unknown place, and one for a denied place, are sent anew', async () => {
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

test.skipIf(njs.missing !== undefined)('njs runs the function, and says to each of these events what Node says', () => {
  expect(distribution.events.length).toBeGreaterThan(500);
  const text = readFunction(site.root, REGION);
  const said = runByNjs(text, distribution.events, site.root);
  const again = new Distribution(site.root, REGION);
  const expected = distribution.events.map((event) => again.answer(event));
  expect(said).toEqual(JSON.parse(JSON.stringify(expected)));
});
