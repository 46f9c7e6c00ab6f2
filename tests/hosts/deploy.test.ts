import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatManifest, type ManifestFile, readManifest } from '../../cli/build/emit/manifest.ts';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { parseState } from '../../cli/publish/read-target.ts';
import { type ReleaseFiles, releaseKey } from '../../cli/publish/releases-layout.ts';
import { formatState, STATE_KEY, type State } from '../../cli/publish/state.ts';
import { sharePictures } from '../../cli/storage/cache/share-pictures.ts';
import { contentKey } from '../../cli/storage/cache/shared-cache.ts';
import { verifyShared } from '../../cli/storage/cache/verify-shared.ts';
import { killedDeploys, lookAtPages } from '../soak/kill-deploys.ts';
import { hostileReleases, hostileStates } from '../support/hostile-targets.ts';
import { BIN, edit } from '../support/site-copy.ts';
import { Buckets } from './buckets.ts';
import { ACCESS_KEY, ensureCeph, type S3Server, SECRET_KEY, startCeph } from './ceph.ts';
import { buildReal, buildSmall, rebuild, temporary } from './deploy-site.ts';
import { type BuiltSite, deployTo, withStore } from './deploy-to.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { LoggedRequest } from './request-log.ts';

/** In ms. Generous, because the machine may be busy: it only stops tests that hang. */
const STARTING = 400_000;

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);

describe.skipIf(ceph.missing !== undefined)('site deploy to a real S3 server', () => {
  const place = temporary();
  let server: S3Server;
  let proxy: FaultProxy;
  let buckets: Buckets;
  /** Two builds of the small site without common assets. */
  let dark: BuiltSite;
  let light: BuiltSite;

  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = SECRET_KEY;
    server = await startCeph();
    proxy = await startFaultProxy(server.url);
    buckets = new Buckets(server.url);
    dark = await buildSmall(place.folder, 20);
    light = await buildSmall(place.folder, 200);
  }, STARTING);
  afterEach(() => proxy?.clear());
  afterAll(async () => {
    buckets?.close();
    await proxy?.close();
    await server?.close();
    place.remove();
  });

  const counted = (requests: readonly LoggedRequest[]) => {
    const counts: Record<string, number> = {};
    for (const { method, target } of requests) {
      const kind = method === 'GET' && target.includes('list-type') ? 'LIST' : method;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  /** Runs `work` and returns the requests in the server's log. */
  const withLog = async <T>(work: () => Promise<T>): Promise<{ result: T; log: LoggedRequest[] }> => {
    const mark = await server.mark();
    const result = await work();
    return { result, log: await server.requests(mark) };
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('expected a refusal'),
      (error: unknown) => {
        if (error instanceof DeployError) return error;
        throw error;
      },
    );
  const to = (bucket: string) => `s3://${bucket}/site`;
  const deploy = (bucket: string, site: BuiltSite, options: Parameters<typeof deployTo>[3] = {}) =>
    deployTo(to(bucket), proxy.url, site, options);
  const writesOf = (log: readonly LoggedRequest[]) => log.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  const keyOf = ({ target }: LoggedRequest) =>
    decodeURIComponent(target.split('?')[0] ?? '').replace(/^\/[^/]+\/site\//, '');
  const readState = (bucket: string): Promise<State> =>
    withStore(
      to(bucket),
      server.url,
      async (store) => parseState((await store.get(STATE_KEY))?.bytes as Buffer) as State,
    );
  const writeState = (bucket: string, state: State): Promise<void> =>
    withStore(to(bucket), server.url, async (store) => {
      await store.put(STATE_KEY, formatState(state), { contentType: 'application/json', cacheControl: 'no-store' });
    });
  const keysOf = (bucket: string) =>
    withStore(to(bucket), server.url, async (store) => [...(await store.list()).keys()]);

  describe('of the real site', () => {
    let real: BuiltSite;
    let bucket: string;
    beforeAll(async () => {
      real = await buildReal(place.folder);
      bucket = await buckets.create();
    }, STARTING);

    test('the first deploy uploads assets, then data, then pages, then the sitemap', async () => {
      const { result, log } = await withLog(() => deploy(bucket, real));
      const keys = writesOf(log).map(keyOf);
      const last = (test: (key: string) => boolean) => keys.findLastIndex(test);
      const first = (test: (key: string) => boolean) => keys.findIndex(test);
      const isAsset = (key: string) => key.startsWith('assets/');
      const isHtml = (key: string) => /\.html(\.(br|gz))?$/.test(key);
      expect(keys[0]).toBe(STATE_KEY);
      expect(last(isAsset)).toBeLessThan(first((key) => key === 'geo-rules.json'));
      expect(last((key) => key === 'geo-rules.json')).toBeLessThan(first(isHtml));
      expect(last(isHtml)).toBeLessThan(first((key) => key === 'sitemap.xml'));
      expect(keys.at(-1)).toBe(STATE_KEY);
      // All built files for visitors, and no other file.
      const manifest = readManifest(join(real.out, 'uk.manifest.json'));
      const expected = Object.entries(manifest?.files ?? {})
        .filter(([path]) => path !== 'serve.json')
        .flatMap(([path, { encodings }]) => [path, ...Object.keys(encodings).map((encoding) => `${path}.${encoding}`)]);
      expect(result.writes.map(({ key }) => key).sort()).toEqual(expected.sort());
      expect(expected.length).toBeGreaterThan(100);
    });

    test('every file has the Content-Type and Cache-Control of the manifest', async () => {
      const at = (key: string) => buckets.headers(bucket, `site/${key}`);
      expect(await at('index.html')).toEqual({
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
        encoding: undefined,
      });
      expect(await at('index.html.br')).toEqual({
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
        encoding: 'br',
      });
      expect(await at('index.html.gz')).toMatchObject({ encoding: 'gzip' });
      expect(await at('api/navigations')).toMatchObject({ type: 'application/json; charset=utf-8' });
      const asset = (await keysOf(bucket)).find((key) => key.startsWith('assets/')) as string;
      expect(await at(asset)).toMatchObject({ cache: 'public, max-age=31536000, immutable' });
    });

    test('without changes: one GET, no write, no listing', async () => {
      const { result, log } = await withLog(() => deploy(bucket, real));
      expect(counted(log)).toEqual({ GET: 1 });
      expect(result.unchanged).toBe(true);
    });

    test('new modification times are not a change', async () => {
      for (const file of readdirSync(join(real.out, 'uk'), { recursive: true, encoding: 'utf8' }))
        utimesSync(join(real.out, 'uk', file), new Date(), new Date());
      const { log } = await withLog(() => deploy(bucket, real));
      expect(counted(log)).toEqual({ GET: 1 });
    });

    test('one changed page: at most eight writes, including variants and build files; a dry run lists them', async () => {
      edit(real.root, 'content/en/affiliate-program.md', (text) => `${text}\nOne more sentence, and nothing else.\n`);
      await rebuild(real);
      const dry = await withLog(() => deploy(bucket, real, { dryRun: true }));
      expect(writesOf(dry.log)).toEqual([]);
      const { result, log } = await withLog(() => deploy(bucket, real));
      expect(result.writes).toEqual(dry.result.writes);
      expect(result.vanishing).toEqual(dry.result.vanishing);
      const keys = writesOf(log).map(keyOf);
      expect(keys.length).toBeLessThanOrEqual(8);
      const path = 'affiliate-program/index.html';
      expect(keys).toEqual(expect.arrayContaining([path, `${path}.br`, `${path}.gz`, 'builds/latest.json']));
      expect(keys.filter((key) => !key.startsWith('.site/')).sort()).toEqual(
        result.writes.map(({ key }) => key).sort(),
      );
      expect(counted((await withLog(() => deploy(bucket, real))).log)).toEqual({ GET: 1 });
    });

    test('a changed header uploads only the files that have it', async () => {
      const file = join(real.out, 'uk.manifest.json');
      const manifest = readManifest(file);
      if (!manifest) throw new Error('no manifest');
      const rules = { ...(manifest.files['geo-rules.json'] as ManifestFile), cacheControl: 'public, max-age=60' };
      writeFileSync(file, formatManifest({ ...manifest, files: { ...manifest.files, 'geo-rules.json': rules } }));
      const { result, log } = await withLog(() => deploy(bucket, real));
      const variants = Object.keys(rules.encodings).map((encoding) => `geo-rules.json.${encoding}`);
      expect(result.writes.map(({ key, why }) => [key, why])).toEqual(
        ['geo-rules.json', ...variants].map((key) => [key, 'headers']),
      );
      expect(counted(log).PUT).toBe(1 + variants.length + 3);
      expect(await buckets.headers(bucket, 'site/geo-rules.json')).toMatchObject({ cache: 'public, max-age=60' });
    });

    test('--verify finds and repairs damaged objects in the bucket', async () => {
      await buckets.put(bucket, 'site/index.html', 'by hand');
      await withStore(to(bucket), server.url, (store) => store.delete('robots.txt'));
      expect((await deploy(bucket, real)).unchanged).toBe(true);
      const { writes } = await deploy(bucket, real, { verify: true });
      expect(writes.map(({ key, why }) => [key, why])).toEqual([
        ['index.html', 'content'],
        ['robots.txt', 'new'],
      ]);
      const { result, log } = await withLog(() => deploy(bucket, real, { verify: true }));
      expect(result.unchanged).toBe(true);
      expect(counted(log)).toEqual({ GET: 1, LIST: 1 });
    });

    test('the command prints one document, and exits with 4 after a refusal', async () => {
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [BIN, ...args, '--root', real.root, '--endpoint', server.url, '--json'], {
          encoding: 'utf8',
        });
      const done = run('deploy', '--region', 'uk', '--to', to(bucket));
      expect(done.stderr).toBe('');
      expect(done.status).toBe(0);
      expect(JSON.parse(done.stdout)).toMatchObject({ region: 'uk', unchanged: true, requests: { GET: 1 } });
      const refused = run('deploy', '--region', 'uk', '--to', 's3://no-such-bucket');
      expect(refused.status).toBe(4);
      expect(JSON.parse(refused.stdout)).toMatchObject({ refused: { code: 'DEPLOY-ACCESS', partial: false } });
      expect(refused.stdout + refused.stderr).not.toContain(SECRET_KEY);
      expect(run('deploy', '--region', 'ukk', '--to', to(bucket)).status).toBe(2);
      expect(run('deploy', '--region', 'uk', '--to', 'bucket').status).toBe(2);
    });
  });

  describe('is refused before the first write', () => {
    const untouched = async (code: string, work: () => Promise<unknown>) => {
      const { result, log } = await withLog(() => refusal(work()));
      expect(result.code).toBe(code);
      expect(writesOf(log)).toEqual([]);
      expect(result.partial).toBe(false);
    };
    /** A build of the small site, damaged by a test. */
    const damaged = async (name: string, damage: (files: Record<string, ManifestFile>, folder: string) => void) => {
      const place = join(dark.root, `damaged-${name}`);
      await rebuild({ ...dark, out: place });
      const file = join(place, 'home.manifest.json');
      const manifest = readManifest(file);
      if (!manifest) throw new Error('no manifest');
      const files = { ...manifest.files };
      damage(files, join(place, 'home'));
      writeFileSync(file, formatManifest({ ...manifest, files }));
      return { ...dark, out: place };
    };

    test('an empty result, a page without its asset, a changed file', async () => {
      const bucket = await buckets.create();
      const empty = await damaged('empty', (files) => {
        for (const path of Object.keys(files)) delete files[path];
      });
      await untouched('DEPLOY-EMPTY', () => deploy(bucket, empty));
      const broken = await damaged('broken', (files) => {
        delete files[Object.keys(files).find((path) => path.startsWith('assets/')) as string];
      });
      await untouched('DEPLOY-BROKEN', () => deploy(bucket, broken));
      const edited = await damaged('edited', (_, folder) => writeFileSync(join(folder, 'index.html'), 'by hand'));
      await untouched('DEPLOY-CHANGED', () => deploy(bucket, edited));
      const lost = await damaged('lost', (_, folder) => rmSync(join(folder, 'robots.txt')));
      await untouched('DEPLOY-CHANGED', () => deploy(bucket, lost));
    });

    test('findings of site check, which runs only if there are changes', async () => {
      const bucket = await buckets.create();
      const check = async () => ['CLAIM-OUTSIDE at content/en/index.md:41:18'];
      const { result, log } = await withLog(() => refusal(deploy(bucket, dark, { check })));
      expect(result.code).toBe('DEPLOY-BROKEN');
      expect(result.message).toContain('content/en/index.md:41:18');
      expect(writesOf(log)).toEqual([]);
      await deploy(bucket, dark, { check, allowed: new Set(['broken'] as const) });
      expect((await deploy(bucket, dark, { check })).unchanged).toBe(true);
    });

    test('half of the pages, too many removed addresses, another region, a bucket with other files', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      const shrunk = await damaged('shrunk', (files) => {
        for (const path of Object.keys(files)) if (/\/index\.html$/.test(path)) delete files[path];
      });
      const allowed = new Set(['broken'] as const);
      await untouched('DEPLOY-SHRUNK', () => deploy(bucket, shrunk, { allowed }));
      const fewer = await damaged('fewer', (files) => {
        delete files['more/index.html'];
      });
      await untouched('DEPLOY-DELETES', () => deploy(bucket, fewer, { allowed, maxDeletes: 0 }));
      await writeState(bucket, { ...(await readState(bucket)), region: 'uk' });
      await untouched('DEPLOY-REGION', () => deploy(bucket, light));
      const foreign = await buckets.create();
      await buckets.put(foreign, 'site/theirs.txt', 'theirs');
      await untouched('DEPLOY-FOREIGN', () => deploy(foreign, dark));
      await deploy(foreign, dark, { allowed: new Set(['foreign'] as const) });
      expect(await keysOf(foreign)).toContain('theirs.txt');
    });
  });

  test('a manipulated state or release is refused, and nothing in the bucket changes', async () => {
    const bucket = await buckets.create();
    await buckets.put(bucket, 'precious.txt', 'theirs');
    const first = await deploy(bucket, dark, { mode: 'releases' });
    await deploy(bucket, light);
    const state = await readState(bucket);
    const read = (key: string) =>
      withStore(to(bucket), server.url, async (store) => (await store.get(key))?.bytes.toString('utf8') ?? '');
    const sound = await read(STATE_KEY);
    const released = JSON.parse(await read(releaseKey(first.release as string))) as ReleaseFiles;
    const chosen = /\.\.\/precious|release "\.\.|restores ""|files is null|100,000 nested/;
    const cases = [
      ...hostileStates(state).map(([name, text]) => [STATE_KEY, name, text, sound] as const),
      ...hostileReleases(released).map(
        ([name, text]) => [releaseKey(released.id), name, text, JSON.stringify(released)] as const,
      ),
    ].filter(([, name]) => chosen.test(name));
    expect(cases.length).toBeGreaterThan(12);
    const third = await buildSmall(place.folder, 110);
    for (const [key, name, text, before] of cases) {
      await buckets.put(bucket, `site/${key}`, text);
      const { result, log } = await withLog(() => refusal(deploy(bucket, third, { graceMs: 0 })));
      expect([name, result.code, writesOf(log)]).toEqual([name, 'DEPLOY-STATE', []]);
      await buckets.put(bucket, `site/${key}`, before);
    }
    expect((await deploy(bucket, third)).unchanged).toBe(false);
    expect((await buckets.headers(bucket, 'precious.txt')).type).toBeDefined();
  });

  describe('failures', () => {
    test('a rejected asset: no page is written, nothing is deleted, the key is reported, and the next run continues', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      const asset = readdirSync(join(light.out, 'home/assets')).sort().at(-1) as string;
      const refuse = ({ method, target }: { method: string; target: string }) =>
        method === 'PUT' && target.includes(asset) ? ({ status: 403, code: 'AccessDenied' } as const) : 'pass';
      proxy.set(refuse);
      const { result, log } = await withLog(() => refusal(deploy(bucket, light)));
      expect(result).toMatchObject({ code: 'DEPLOY-FAILED', partial: true });
      expect(result.message).toContain(`assets/${asset}`);
      expect(writesOf(log).filter((request) => keyOf(request).includes('.html'))).toEqual([]);
      expect(counted(log).DELETE).toBeUndefined();
      proxy.clear();
      // Uploaded assets are not uploaded again; the run only adds the listing that verifies them.
      const again = await deploy(bucket, light);
      expect(again.writes.filter(({ phase }) => phase === 'assets').length).toBeLessThan(
        readdirSync(join(light.out, 'home/assets')).length,
      );
      expect((await deploy(bucket, light)).unchanged).toBe(true);
    });

    test('throttling, server errors, closed connections and lost responses are handled', async () => {
      const bucket = await buckets.create();
      const kinds = [
        { status: 503, code: 'SlowDown' },
        { status: 429, code: 'TooManyRequests' },
        { status: 500, code: 'InternalError' },
        'cut',
        'lose',
      ] as const;
      // Every second request fails, each in another way. Responses to writes of the state are lost too.
      proxy.set(({ number }) => (number % 2 === 0 ? (kinds[(number / 2) % kinds.length] ?? 'pass') : 'pass'));
      await deploy(bucket, dark);
      proxy.set(({ target, number }) => (target.includes('state.json') && number % 2 === 1 ? 'lose' : 'pass'));
      await deploy(bucket, light);
      proxy.clear();
      expect((await deploy(bucket, light, { verify: true })).unchanged).toBe(true);
    });

    test('an interrupted deletion: deleted files are uploaded again when a build needs them', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      await deploy(bucket, light);
      let deletes = 0;
      proxy.set(({ method }) =>
        method === 'DELETE' && ++deletes > 3 ? { status: 403, code: 'AccessDenied' } : 'pass',
      );
      // The server's clock has whole seconds, so a grace of 0 may not be over yet.
      await refusal(deploy(bucket, light, { graceMs: -10_000 }));
      proxy.clear();
      await deploy(bucket, dark);
      const { broken } = await withStore(to(bucket), server.url, (store, concurrency) =>
        lookAtPages(store, concurrency),
      );
      expect(broken).toEqual([]);
      expect((await deploy(bucket, dark, { verify: true })).unchanged).toBe(true);
    });

    test('permanent throttling ends the run', async () => {
      const bucket = await buckets.create();
      proxy.set(({ method }) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : 'pass'));
      const error = await deploy(bucket, dark).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 503, code: 'SlowDown' });
    });

    test('Ctrl+C stops cleanly: no further write, and the next run need not wait', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      const controller = new AbortController();
      let stoppedAt = 0;
      proxy.set(({ number }) => {
        if (number === 6) {
          controller.abort();
          stoppedAt = number;
        }
        return 'pass';
      });
      const stopped = await refusal(deploy(bucket, light, { signal: controller.signal }));
      expect(stopped).toMatchObject({ code: 'DEPLOY-STOPPED', partial: true });
      expect(stoppedAt).toBe(6);
      proxy.clear();
      expect((await readState(bucket)).intent?.ended).toBe(true);
      await deploy(bucket, light);
      expect((await deploy(bucket, light, { verify: true })).unchanged).toBe(true);
    });
  });

  describe('two concurrent deploys', () => {
    test('one completes, the other stops before its first asset', async () => {
      const bucket = await buckets.create();
      const mark = await server.mark();
      const ends = await Promise.allSettled([deploy(bucket, dark), deploy(bucket, light)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const loser = ends.find((end) => end.status === 'rejected') as PromiseRejectedResult;
      expect(loser.reason).toMatchObject({ code: 'DEPLOY-BUSY', partial: false });
      const winner = ends[0]?.status === 'fulfilled' ? dark : light;
      const other = winner === dark ? light : dark;
      const theirs = readdirSync(join(other.out, 'home/assets'));
      const written = writesOf(await server.requests(mark)).map(keyOf);
      expect(written.filter((key) => theirs.includes(key.replace('assets/', '')))).toEqual([]);
      expect((await deploy(bucket, winner, { verify: true })).unchanged).toBe(true);
    });

    test('a lease of another machine expires after a wait, unless it is renewed', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      const state = await readState(bucket);
      const owner = { machine: 'another', host: 'elsewhere', pid: 1, started: '1' };
      const intent = { id: 'theirs', owner, at: new Date().toISOString(), beat: 1, files: {} };
      const lease = { beat: 20, fresh: 10_000, dead: 200 };
      await writeState(bucket, { ...state, intent });
      const messages: string[] = [];
      expect((await deploy(bucket, light, { lease, log: (text) => messages.push(text) })).unchanged).toBe(false);
      expect(messages.join()).toContain('elsewhere');
      // A live run renews its lease during the wait.
      await writeState(bucket, { ...(await readState(bucket)), intent });
      let asked = 0;
      proxy.set(
        () => 'pass',
        ({ target }) => {
          if (target.includes('state.json') && ++asked === 1)
            void writeState(bucket, { ...state, intent: { ...intent, beat: 2 } });
        },
      );
      const busy = await refusal(deploy(bucket, dark, { lease: { ...lease, dead: 60_000 } }));
      expect(busy.code).toBe('DEPLOY-BUSY');
    });

    test('a run that has lost its lease writes nothing more', async () => {
      const bucket = await buckets.create();
      await deploy(bucket, dark);
      let seized = false;
      proxy.set(async ({ method, target }) => {
        if (!seized && method === 'PUT' && target.includes('assets/')) {
          seized = true;
          const state = await readState(bucket);
          const intent = { ...(state.intent as NonNullable<State['intent']>), id: 'theirs' };
          await writeState(bucket, { ...state, intent });
        }
        return 'pass' as const;
      });
      // Never fresh: the lease is renewed before every write.
      const lost = await refusal(deploy(bucket, light, { lease: { beat: 60_000, fresh: -1, dead: 60_000 } }));
      expect(lost).toMatchObject({ code: 'DEPLOY-BUSY', partial: true });
      expect((await readState(bucket)).intent?.id).toBe('theirs');
    });
  });

  test('pictures are shared through a bucket: all read, only authorised machines write, and damage is detected', async () => {
    const bucket = await buckets.create({ open: true });
    const env = { SITE_CACHE: to(bucket), SITE_CACHE_ENDPOINT: server.url, SITE_CACHE_WRITE: '1' };
    const warned: string[] = [];
    const pictures = sharePictures(env, (message) => warned.push(message));
    await pictures.store([
      { key: 'a', bytes: Buffer.from('one') },
      { key: 'b', bytes: Buffer.from('two') },
    ]);
    const fetched = new Map<string, string>();
    await pictures.fetch(['a', 'b', 'c'], (key, bytes) => fetched.set(key, Buffer.from(bytes).toString()));
    expect([...fetched].sort()).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ]);
    // A reader without a key uses HTTP, and cannot write: neither by our rule, nor by that of the store.
    const refusals: string[] = [];
    const reader = (write: string) =>
      sharePictures({ SITE_CACHE: `${server.url}/${bucket}/site`, SITE_CACHE_WRITE: write }, (message) =>
        refusals.push(message),
      );
    const poison = [{ key: 'a', bytes: Buffer.from('poison') }];
    const quiet = await withLog(() => reader('0').store(poison));
    expect(quiet.log).toEqual([]);
    const refused = await withLog(() => reader('1').store(poison));
    expect(refused.log.map(({ method, status }) => [method, status])).toEqual([['PUT', 403]]);
    expect(refusals.join()).toContain('is not used: 403');
    expect([...(await reader('0').fetch(['a', 'b', 'c'], () => {}))].sort()).toEqual(['a', 'b']);
    expect(refusals).toHaveLength(1);
    const verify = () => withStore(to(bucket), server.url, (store) => verifyShared(store));
    expect(await verify()).toMatchObject({ entries: 4, damaged: [] });
    await buckets.put(bucket, `site/${contentKey(hash('sha256', 'one', 'hex'))}`, 'poison');
    expect((await verify()).damaged).toEqual([contentKey(hash('sha256', 'one', 'hex'))]);
    expect([...(await pictures.fetch(['a', 'b'], () => {}))]).toEqual(['b']);
    expect(warned.join()).toContain('does not match its hash');
  });

  test('an old page keeps its assets during the grace period, but not longer', async () => {
    const bucket = await buckets.create();
    await deploy(bucket, dark);
    const old = readdirSync(join(dark.out, 'home/assets')).map((name) => `assets/${name}`);
    const { vanishing } = await deploy(bucket, light);
    expect(vanishing).toEqual(expect.arrayContaining(old));
    expect(await keysOf(bucket)).toEqual(expect.arrayContaining(old));
    const age = async (hours: number) => {
      const state = await readState(bucket);
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      const gone = Object.fromEntries(
        Object.entries(state.gone).map(([key, [, md5, size, headers]]) => [key, [since, md5, size, headers] as const]),
      );
      await writeState(bucket, { ...state, gone });
    };
    await age(23);
    expect((await withLog(() => deploy(bucket, light))).log.map(({ method }) => method)).toEqual(['GET']);
    await age(25);
    const swept = await deploy(bucket, light);
    expect(swept.deleted).toEqual(expect.arrayContaining(old));
    const left = await keysOf(bucket);
    expect(left.filter((key) => old.includes(key))).toEqual([]);
    expect((await deploy(bucket, light, { verify: true })).unchanged).toBe(true);
    // A file that returns within the grace period is not uploaded again.
    await deploy(bucket, dark);
    const back = await deploy(bucket, light);
    expect(back.writes.filter(({ phase }) => phase === 'assets')).toEqual([]);
  });

  // Three at a time, because they mostly wait. Each has its own proxy and bucket.
  describe.concurrent('killed', () => {
    const kill = async (values: Pick<Parameters<typeof killedDeploys>[0], 'sites' | 'kills' | 'seed' | 'mode'>) => {
      const own = await startFaultProxy(server.url);
      const folder = join(place.folder, `killed-${values.seed}`);
      try {
        return await killedDeploys({ ...values, to: to(await buckets.create()), server, proxy: own, folder });
      } finally {
        await own.close();
      }
    };

    // 50 at a time, of any seed: npm run soak -- killed-deploys.
    test('at ten moments: no page without its assets, the next run completes, the one after writes nothing', {
      timeout: 900_000,
    }, async ({ expect }) => {
      const outcome = await kill({ sites: [dark, light], kills: 10, seed: 7 });
      expect(outcome).toMatchObject({ broken: [], unsettled: [], killed: 10 });
      // Some kills must come before any write and some in between; only early kills would prove nothing.
      expect(outcome.mixed).toBeGreaterThan(0);
      expect(outcome.reached).toBeGreaterThan(0);
      expect(outcome.reached).toBeLessThan(10);
    });

    test('at ten moments with releases: one complete build is live, and the next run completes', {
      timeout: 900_000,
    }, async ({ expect }) => {
      // Three sites: a removed release also loses its assets, and the next release of that build uploads them again.
      const sites = [dark, light, await buildSmall(place.folder, 110)];
      const outcome = await kill({ sites, kills: 10, seed: 11, mode: 'releases' });
      expect(outcome).toMatchObject({ broken: [], unsettled: [], killed: 10, mixed: 0 });
      expect(outcome.reached).toBeGreaterThan(0);
      expect(outcome.reached).toBeLessThan(10);
    });
  });
});
