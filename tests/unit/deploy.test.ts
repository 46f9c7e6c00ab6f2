import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { parseDuration } from '../../cli/commands/option-values.ts';
import { barOfBytes, barOfItems, ProgressBar } from '../../cli/commands/terminal/progress-bar.ts';
import { findBrokenReferences } from '../../cli/publish/broken-references.ts';
import { releaseId } from '../../cli/publish/deploy.ts';
import { invalidate, parseInvalidation, pathsToInvalidate } from '../../cli/publish/invalidate.ts';
import { openStore } from '../../cli/publish/open-store.ts';
import { phaseOf } from '../../cli/publish/phases.ts';
import { type DesiredFile, planDeploy } from '../../cli/publish/plan-deploy.ts';
import { resolveIntent } from '../../cli/publish/resume.ts';
import { emptyState, type State, type StateEntry } from '../../cli/publish/state.ts';
import { AdaptiveConcurrency, mapConcurrent } from '../../cli/storage/map-concurrent.ts';
import { withRetries } from '../../cli/storage/retry.ts';
import { StoreError } from '../../cli/storage/store.ts';
import { parseStoreTarget, type S3Target } from '../../cli/storage/target.ts';
import { edit, temporaryFolder } from '../support/site-copy.ts';

const entry = (name: string, headers = 'h'): StateEntry => [name, 1, headers];
const wanted = (entries: Record<string, StateEntry>): Map<string, DesiredFile> =>
  new Map(
    Object.entries(entries).map(([key, value]) => [
      key,
      { entry: value, phase: phaseOf(key), source: { file: key, headers: { contentType: 't', cacheControl: 'c' } } },
    ]),
  );
const state = (values: Partial<State>): State => ({ ...emptyState('home', 'in-place'), ...values });
const NOW = '2026-11-21T12:00:00.000Z';
const DAY = 86_400_000;

test('a plan lists new files, changed files and changed headers, in phase order', () => {
  const before = state({
    files: { 'index.html': entry('a'), 'api/x': entry('b'), 'gone.html': entry('c'), same: entry('s') },
  });
  const after = {
    'index.html': entry('a2'),
    'api/x': entry('b', 'other'),
    'assets/n.1.css': entry('n'),
    same: entry('s'),
  };
  const plan = planDeploy(wanted(after), before, { now: NOW, graceMs: DAY });
  expect(plan.writes.map(({ key, why }) => [key, why])).toEqual([
    ['assets/n.1.css', 'new'],
    ['api/x', 'headers'],
    ['index.html', 'content'],
  ]);
  expect(plan.vanishing).toEqual(['gone.html']);
  expect(plan.gone).toEqual({ 'gone.html': [NOW, 'c', 1, 'h'] });
  expect(plan.due).toEqual([]);
});

test('an unused file is deleted after its grace period, and can return before that without an upload', () => {
  const before = state({
    gone: { old: ['2026-11-20T12:00:00.000Z', 'o', 1, 'h'], young: ['2026-11-20T12:00:01.000Z', 'y', 1, 'h'] },
  });
  expect(planDeploy(wanted({}), before, { now: NOW, graceMs: DAY }).due).toEqual(['old']);
  const back = planDeploy(wanted({ old: entry('o') }), before, { now: NOW, graceMs: DAY });
  expect([back.writes, back.due, Object.keys(back.gone)]).toEqual([[], [], ['young']]);
});

test('a variant that its file no longer has is deleted at once: a host would send it in place of the file', () => {
  const variants = { 'index.html.gz': entry('z'), 'index.html.0badcafe.dcz': entry('d') };
  const before = state({
    files: { 'index.html': entry('a'), ...variants, 'old/index.html.br': entry('o'), 'data.gz': entry('g') },
  });
  const plan = planDeploy(wanted({ 'index.html': entry('a2') }), before, { now: NOW, graceMs: DAY });
  expect(plan.due).toEqual(['index.html.0badcafe.dcz', 'index.html.gz']);
});

test('after an interrupted run, the listing shows which files are new, old, missing or unknown', () => {
  const owner = { machine: null, host: '', pid: 1, started: null };
  const files = { new: entry('2'), old: entry('2'), lost: entry('2'), headers: entry('1', 'other'), fresh: entry('f') };
  const died = state({
    files: { new: entry('1'), old: entry('1'), lost: entry('1'), headers: entry('1') },
    intent: { id: 'i', owner, at: NOW, beat: 0, files },
  });
  const listed = new Map([
    ['new', { etag: '2', size: 1 }],
    ['old', { etag: '1', size: 1 }],
    ['headers', { etag: '1', size: 1 }],
    ['fresh', { etag: 'f', size: 1 }],
  ]);
  const known = resolveIntent(died, listed, NOW);
  expect(known.files).toEqual({ new: entry('2'), old: entry('1'), headers: ['?', 1, '?'] });
  // A file that the interrupted run added expires, unless the next plan uses it.
  expect(known.gone).toEqual({ fresh: [NOW, ...entry('f')] });
  expect(known.intent).toBeUndefined();
});

test('a release id is unique, also against releases of interrupted runs', () => {
  const now = '2026-11-22T08:05:09.250Z';
  const build = '16513280aabbccdd';
  const first = '20261122-080509-16513280';
  expect(releaseId(now, build, state({}))).toBe(first);
  const record = { id: first, build, at: now, pages: 1, files: 1 };
  expect(releaseId(now, build, state({ releases: [record] }))).toBe(`${first}-2`);
  const entry: StateEntry = ['etag', 1, 'headers'];
  const left = state({ gone: { [`releases/${first}/index.html`]: [now, ...entry] } });
  expect(releaseId(now, build, left)).toBe(`${first}-2`);
  const both = { ...left, files: { [`releases/${first}-2/index.html`]: entry } };
  expect(releaseId(now, build, both)).toBe(`${first}-3`);
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '', address: 's3://bucket' }],
  ['s3://bucket/a//b/', { prefix: 'a/b/', address: 's3://bucket/a/b' }],
  ['file:///srv/site', { kind: 'folder', folder: '/srv/site' }],
])('%s is a target', (text, expected) => {
  expect(parseStoreTarget(text)).toMatchObject(expected);
});

test.each([
  'bucket',
  's3://',
  's3://Bucket',
  's3://bucket/../other',
  'file://srv',
  'https://bucket',
  'file:///../..',
  'file:////',
  'file:///srv/../etc',
])('%s is not a target', (text) => {
  expect(typeof parseStoreTarget(text)).toBe('string');
});

test('a folder without file:// is shown with it', () => {
  expect(parseStoreTarget('/srv/site')).toContain('file:///srv/site');
});

test('durations', () => {
  expect(['90s', '30m', '24h', '7d', '0s'].map(parseDuration)).toEqual([90_000, 1_800_000, DAY, 7 * DAY, 0]);
  for (const text of ['1', 'h', '-1h']) expect(() => parseDuration(text)).toThrow(`"${text}" is not a duration.`);
});

test('a CDN receives URL paths; many paths become one wildcard', () => {
  expect(
    pathsToInvalidate(['index.html', 'a/index.html', 'a/index.html.br', '404.html', 'assets/x.1.js', '.site/x']),
  ).toEqual(['/', '/404.html', '/a/']);
  expect(pathsToInvalidate(Array.from({ length: 31 }, (_, at) => `p${at}/index.html`))).toEqual(['/*']);
  expect(['cloudfront:E1', 'cloudflare:z', 'none', 'akamai:1'].map((text) => parseInvalidation(text)?.kind)).toEqual([
    'cloudfront',
    'cloudflare',
    'none',
    undefined,
  ]);
});

test('Cloudflare receives complete URLs, and its errors are reported', async () => {
  const bodies: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    request.on('data', (part) => bodies.push(`${request.url} ${request.headers.authorization} ${part}`));
    request.on('end', () => response.writeHead(status).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const context = {
    origin: 'https://small.example',
    env: { CLOUDFLARE_API_TOKEN: 'token' },
    cloudflareApi: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const zone = { kind: 'cloudflare', zone: 'z1' } as const;
  await invalidate(zone, ['/a/'], context);
  expect(bodies).toEqual(['/client/v4/zones/z1/purge_cache Bearer token {"files":["https://small.example/a/"]}']);
  status = 403;
  await expect(invalidate(zone, ['/*'], context)).rejects.toMatchObject({ status: 403 });
  await expect(invalidate(zone, ['/*'], { ...context, env: {} })).rejects.toMatchObject({
    code: 'CLOUDFLARE_API_TOKEN',
  });
});

test('requests of a bucket are counted by kind: a listing is no GET', async () => {
  const server = createServer((request, response) => {
    const isListing = request.url?.includes('list-type=2') === true;
    const answer = isListing ? '<ListBucketResult/>' : '<Error><Code>NoSuchKey</Code></Error>';
    response.writeHead(isListing ? 200 : 404, { 'Content-Type': 'application/xml' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { store, close } = await openStore(parseStoreTarget('s3://bucket', endpoint) as S3Target);
  expect([await store.get('state.json'), (await store.list(1)).size]).toEqual([null, 0]);
  expect(store.requests).toEqual({ GET: 1, LIST: 1 });
  close();
});

test('broken references are found in pages, styles and scripts; existing and external targets are not reported', () => {
  const folder = temporaryFolder();
  const put = (path: string, contentType: string, text: string) => {
    edit(folder, path, text);
    return {
      path,
      source: `${folder}/${path}`,
      entry: entry(path),
      headers: { contentType, cacheControl: 'c' },
      phase: phaseOf(path),
    };
  };
  const files = [
    put(
      'index.html',
      'text/html; charset=utf-8',
      '<link href="/assets/a.1.css"><a href="/more">m</a><a href="/moved/">m</a><a href="https://else.example/x">e</a><a href="mailto:a@b">m</a><img srcset="/assets/p.1.webp 1x, /assets/p.2.webp 2x"><style>a{background:url(/assets/no.png)}</style><a href="?x=1#y">s</a>',
    ),
    put(
      'more/index.html',
      'text/html; charset=utf-8',
      '<a href="../nowhere/">n</a><script src="/assets/s.1.js"></script>',
    ),
    put('assets/a.1.css', 'text/css; charset=utf-8', '@font-face{src:url("f.1.woff2")}'),
    put('assets/s.1.js', 'text/javascript; charset=utf-8', 'import("./chunk.1.js");fetch("/assets/p.1.webp")'),
    put('assets/p.1.webp', 'image/webp', ''),
  ];
  const manifest = {
    redirects: [{ from: '/moved/', to: '/' }],
    files: Object.fromEntries(files.map(({ path }) => [path, {}])),
  } as unknown as Manifest;
  expect(findBrokenReferences(files, manifest)).toEqual([
    { from: 'index.html', to: '/assets/p.2.webp' },
    { from: 'index.html', to: '/assets/no.png' },
    { from: 'more/index.html', to: '../nowhere/' },
    { from: 'assets/a.1.css', to: 'f.1.woff2' },
    { from: 'assets/s.1.js', to: './chunk.1.js' },
  ]);
});

test('a rejected request is not retried; a throttled one is, and the concurrency drops and recovers', async () => {
  const policy = { attempts: 4, firstDelayMs: 0, maxDelayMs: 0 };
  const attempt = vi.fn(async () => Promise.reject(new StoreError('k', 403, 'AccessDenied', '')));
  await expect(withRetries(policy, undefined, attempt)).rejects.toMatchObject({ status: 403 });
  expect(attempt).toHaveBeenCalledTimes(1);
  const concurrency = new AdaptiveConcurrency(8);
  let left = 3;
  const throttled = async () => {
    if (left-- > 0) throw new StoreError('k', 503, 'SlowDown', '');
    return 'done';
  };
  expect(await withRetries(policy, undefined, throttled, () => concurrency.backOff())).toBe('done');
  expect(concurrency.limit).toBe(1);
  await mapConcurrent(Array.from({ length: 100 }), concurrency, async () => {});
  expect(concurrency.limit).toBe(8);
});

test('after the first failure no new item starts, and running ones are awaited', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const work = async (task: number) => {
    started.push(task);
    await new Promise((resolve) => setImmediate(resolve));
    if (task === 1) throw new Error('no');
    ended.push(task);
  };
  await expect(mapConcurrent([0, 1, 2, 3, 4, 5], new AdaptiveConcurrency(2), work)).rejects.toThrow('no');
  expect(started.length).toBeLessThan(6);
  expect(ended).toEqual(started.filter((task) => task !== 1));
});

test('the progress bar shows bytes and the remaining time', () => {
  expect(barOfBytes(250_000, 1_000_000, 3000)).toBe('[######                  ] 250.0 KB of 1.0 MB, 9 s left');
  expect(barOfBytes(0, 0, 0)).toBe('[########################] 0 B of 0 B');
  expect(barOfItems('Encoding pictures', 60, 240, 4000)).toBe(
    'Encoding pictures [######                  ] 60 of 240, 15 a second, 12 s left',
  );
});

test('the last progress is shown, even immediately after another one', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 1000 });
  try {
    const write = vi.fn<(text: string) => boolean>();
    const bar = new ProgressBar({ write } as unknown as NodeJS.WriteStream);
    vi.advanceTimersByTime(1000);
    bar.draw(0, 1000);
    bar.draw(100, 1000);
    bar.draw(500, 1000);
    expect(write).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(50);
    expect(write).toHaveBeenCalledTimes(2);
    expect(write.mock.lastCall?.[0]).toContain('500 B of 1.0 KB, 1 s left');
    bar.draw(600, 1000);
    bar.clear();
    vi.advanceTimersByTime(1000);
    expect(write.mock.lastCall?.[0]).toBe('\r\u001b[K');
  } finally {
    vi.useRealTimers();
  }
});
