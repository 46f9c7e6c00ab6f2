/** Deploys: uploaded, kept and deleted files, and refusals before the first write. */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatManifest, type ManifestFile, readManifest } from '../../cli/build/emit/manifest.ts';
import { type ReleaseFiles, releaseKey } from '../../cli/publish/releases-layout.ts';
import { STATE_KEY } from '../../cli/publish/state.ts';
import { sharePictures } from '../../cli/storage/cache/share-pictures.ts';
import { contentKey } from '../../cli/storage/cache/shared-cache.ts';
import { verifyShared } from '../../cli/storage/cache/verify-shared.ts';
import { hostileReleases, hostileStates } from '../support/hostile-targets.ts';
import { BIN, edit } from '../support/site-copy.ts';
import { ensureCeph, SECRET_KEY } from './ceph.ts';
import { buildReal, buildSmall, rebuild } from './deploy-site.ts';
import { type BuiltSite, withStore } from './deploy-to.ts';
import { counted, keyOf, refusal, STARTING, to, useS3, writesOf } from './s3.ts';

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);

describe.skipIf(ceph.missing !== undefined)('site deploy to a real S3 server', () => {
  const s3 = useS3();
  const { deploy, withLog, readState, writeState, keysOf } = s3;

  describe('of the real site', () => {
    let real: BuiltSite;
    let bucket: string;
    beforeAll(async () => {
      real = await buildReal(s3.folder);
      bucket = await s3.buckets.create();
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
      const at = (key: string) => s3.buckets.headers(bucket, `site/${key}`);
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

    test('one changed page: at most ten writes, including variants, the search index and build files; a dry run lists them', async () => {
      edit(real.root, 'content/en/affiliate-program.md', (text) => `${text}\nOne more sentence, and nothing else.\n`);
      await rebuild(real);
      const dry = await withLog(() => deploy(bucket, real, { dryRun: true }));
      expect(writesOf(dry.log)).toEqual([]);
      const { result, log } = await withLog(() => deploy(bucket, real));
      expect(result.writes).toEqual(dry.result.writes);
      expect(result.vanishing).toEqual(dry.result.vanishing);
      const keys = writesOf(log).map(keyOf);
      expect(keys.length).toBeLessThanOrEqual(10);
      const path = 'affiliate-program/index.html';
      expect(keys).toEqual(expect.arrayContaining([path, `${path}.br`, 'builds/latest.json']));
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
      expect(await s3.buckets.headers(bucket, 'site/geo-rules.json')).toMatchObject({ cache: 'public, max-age=60' });
    });

    test('--verify finds and repairs damaged objects in the bucket', async () => {
      await s3.buckets.put(bucket, 'site/index.html', 'by hand');
      await withStore(to(bucket), s3.server.url, (store) => store.delete('robots.txt'));
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
        spawnSync(process.execPath, [BIN, ...args, '--root', real.root, '--endpoint', s3.server.url, '--json'], {
          encoding: 'utf8',
        });
      const done = run('deploy', '--region', 'uk', '--to', to(bucket));
      expect(done.stderr).toBe('This is a quick build, larger than it has to be. Build with --release for visitors.\n');
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
      const place = join(s3.dark.root, `damaged-${name}`);
      await rebuild({ ...s3.dark, out: place });
      const file = join(place, 'home.manifest.json');
      const manifest = readManifest(file);
      if (!manifest) throw new Error('no manifest');
      const files = { ...manifest.files };
      damage(files, join(place, 'home'));
      writeFileSync(file, formatManifest({ ...manifest, files }));
      return { ...s3.dark, out: place };
    };

    test('an empty result, a page without its asset, a changed file', async () => {
      const bucket = await s3.buckets.create();
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
      const bucket = await s3.buckets.create();
      const check = async () => ['CLAIM-OUTSIDE at content/en/index.md:41:18'];
      const { result, log } = await withLog(() => refusal(deploy(bucket, s3.dark, { check })));
      expect(result.code).toBe('DEPLOY-BROKEN');
      expect(result.message).toContain('content/en/index.md:41:18');
      expect(writesOf(log)).toEqual([]);
      await deploy(bucket, s3.dark, { check, allowed: new Set(['broken'] as const) });
      expect((await deploy(bucket, s3.dark, { check })).unchanged).toBe(true);
    });

    test('half of the pages, too many removed addresses, another region, a bucket with other files', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
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
      await untouched('DEPLOY-REGION', () => deploy(bucket, s3.light));
      const foreign = await s3.buckets.create();
      await s3.buckets.put(foreign, 'site/theirs.txt', 'theirs');
      await untouched('DEPLOY-FOREIGN', () => deploy(foreign, s3.dark));
      await deploy(foreign, s3.dark, { allowed: new Set(['foreign'] as const) });
      expect(await keysOf(foreign)).toContain('theirs.txt');
    });
  });

  test('a manipulated state or release is refused, and nothing in the bucket changes', async () => {
    const bucket = await s3.buckets.create();
    await s3.buckets.put(bucket, 'precious.txt', 'theirs');
    const first = await deploy(bucket, s3.dark, { mode: 'releases' });
    await deploy(bucket, s3.light);
    const state = await readState(bucket);
    const read = (key: string) =>
      withStore(to(bucket), s3.server.url, async (store) => (await store.get(key))?.bytes.toString('utf8') ?? '');
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
    const third = await buildSmall(s3.folder, 110);
    for (const [key, name, text, before] of cases) {
      await s3.buckets.put(bucket, `site/${key}`, text);
      const { result, log } = await withLog(() => refusal(deploy(bucket, third, { graceMs: 0 })));
      expect([name, result.code, writesOf(log)]).toEqual([name, 'DEPLOY-STATE', []]);
      await s3.buckets.put(bucket, `site/${key}`, before);
    }
    expect((await deploy(bucket, third)).unchanged).toBe(false);
    expect((await s3.buckets.headers(bucket, 'precious.txt')).type).toBeDefined();
  });

  test('pictures are shared through a bucket: all read, only authorised machines write, and damage is detected', async () => {
    const bucket = await s3.buckets.create({ open: true });
    const env = { SITE_CACHE: to(bucket), SITE_CACHE_ENDPOINT: s3.server.url, SITE_CACHE_WRITE: '1' };
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
      sharePictures({ SITE_CACHE: `${s3.server.url}/${bucket}/site`, SITE_CACHE_WRITE: write }, (message) =>
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
    const verify = () => withStore(to(bucket), s3.server.url, (store) => verifyShared(store));
    expect(await verify()).toMatchObject({ entries: 4, damaged: [] });
    await s3.buckets.put(bucket, `site/${contentKey(hash('sha256', 'one', 'hex'))}`, 'poison');
    expect((await verify()).damaged).toEqual([contentKey(hash('sha256', 'one', 'hex'))]);
    expect([...(await pictures.fetch(['a', 'b'], () => {}))]).toEqual(['b']);
    expect(warned.join()).toMatch(/does not match its hash|413 TooLarge/);
  });

  test('an old page keeps its assets during the grace period, but not longer', async () => {
    const bucket = await s3.buckets.create();
    await deploy(bucket, s3.dark);
    const old = readdirSync(join(s3.dark.out, 'home/assets')).map((name) => `assets/${name}`);
    const { vanishing } = await deploy(bucket, s3.light);
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
    expect((await withLog(() => deploy(bucket, s3.light))).log.map(({ method }) => method)).toEqual(['GET']);
    await age(25);
    const swept = await deploy(bucket, s3.light);
    expect(swept.deleted).toEqual(expect.arrayContaining(old));
    const left = await keysOf(bucket);
    expect(left.filter((key) => old.includes(key))).toEqual([]);
    expect((await deploy(bucket, s3.light, { verify: true })).unchanged).toBe(true);
    // A file that returns within the grace period is not uploaded again.
    await deploy(bucket, s3.dark);
    const back = await deploy(bucket, s3.light);
    expect(back.writes.filter(({ phase }) => phase === 'assets')).toEqual([]);
  });
});
