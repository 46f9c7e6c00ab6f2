import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { listReleases } from '../../cli/publish/list-releases.ts';
import { rollback } from '../../cli/publish/rollback.ts';
import { formatState, STATE_KEY, type State } from '../../cli/publish/state.ts';
import { edit } from '../support/site-copy.ts';
import { ask } from './ask.ts';
import { Buckets } from './buckets.ts';
import { ensureCeph, type S3Server, startCeph } from './ceph.ts';
import { buildSmall, rebuild, temporary } from './deploy-site.ts';
import { type BuiltSite, deployTo, withStore } from './deploy-to.ts';
import { ensureNginx, startNginxOfReleases } from './nginx.ts';
import { startBucketWorker } from './worker.ts';

/** In ms. Generous, because the machine may be busy: it only stops tests that hang. */
const STARTING = 400_000;

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);
const nginx = ensureNginx();
const nginxPath = 'path' in nginx ? nginx.path : null;
if ('missing' in nginx) console.warn(nginx.missing);

const place = temporary();
let dark: BuiltSite;
let light: BuiltSite;
beforeAll(async () => {
  dark = await buildSmall(place.folder, 30);
  light = await buildSmall(place.folder, 220);
}, STARTING);
afterAll(() => place.remove());

/** A picture name that identifies the build of a page. */
const pictureOf = (site: BuiltSite) => readdirSync(join(site.out, 'home/assets')).sort()[0] as string;
const back = (to: string, endpoint: string | undefined, release?: string, dryRun = false) =>
  withStore(to, endpoint, (store, concurrency) =>
    rollback({ store, concurrency, to: release, dryRun, graceMs: 86_400_000, log: () => {} }),
  );
const list = (to: string, endpoint?: string) => withStore(to, endpoint, (store) => listReleases(store));
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof DeployError) return error;
  throw error ?? new Error('expected a refusal');
};

describe.skipIf(ceph.missing !== undefined)('in a bucket', () => {
  let server: S3Server;
  let buckets: Buckets;
  beforeAll(async () => {
    server = await startCeph();
    buckets = new Buckets(server.url);
  }, STARTING);
  afterAll(async () => {
    buckets?.close();
    await server?.close();
  });

  test('with releases: one write restores the complete old release, and a worker serves it', async () => {
    const bucket = await buckets.create({ open: true });
    const to = `s3://${bucket}/site`;
    const first = await deployTo(to, server.url, dark, { mode: 'releases' });
    const worker = await startBucketWorker(dark.root, 'home', {
      BUCKET_URL: `${server.url}/${bucket}`,
      PREFIX: 'site',
    });
    const second = await (async () => {
      try {
        const home = () => worker.ask({ path: '/' }, 'DE');
        const before = await home();
        expect(before.status).toBe(200);
        expect(before.body.toString()).toContain(pictureOf(dark));
        expect(before.headers['server-timing']).toBe('geo;desc="DE"');
        expect((await worker.ask({ path: '/nowhere/' }, 'DE')).status).toBe(404);
        expect(
          (await worker.ask({ path: '/', headers: { 'If-None-Match': before.headers.etag as string } }, 'DE')).status,
        ).toBe(304);
        // The target records the mode.
        const deployed = await deployTo(to, server.url, light);
        expect(deployed.mode).toBe('releases');
        // Unchanged files are copied inside the store.
        expect(
          deployed.writes.filter(({ copied }) => copied).map(({ key }) => key.split('/').slice(2).join('/')),
        ).toContain('robots.txt');
        await expect.poll(async () => (await home()).body.toString(), { timeout: 20_000 }).toContain(pictureOf(light));
        const mark = await server.mark();
        const report = await back(to, server.url);
        const log = await server.requests(mark);
        expect(report.release).toBe(first.release);
        expect(
          log.filter(({ method }) => method !== 'GET').map(({ method, target }) => [method, target.split('?')[0]]),
        ).toEqual([['PUT', `/${bucket}/site/current.json`]]);
        await expect.poll(async () => (await home()).body.toString(), { timeout: 20_000 }).toContain(pictureOf(dark));
        const asset = await worker.ask({ path: `/assets/${pictureOf(dark)}` }, 'DE');
        expect(asset.body.equals(readFileSync(join(dark.out, 'home/assets', pictureOf(dark))))).toBe(true);
        return deployed;
      } finally {
        await worker.close();
      }
    })();
    const { releases } = await list(to, server.url);
    expect(releases.map(({ id, current }) => [id, current])).toEqual([
      [first.release, true],
      [second.release, false],
    ]);
    // The release that was rolled back still exists, so one write makes it live again.
    const mark = await server.mark();
    const again = await deployTo(to, server.url, light);
    expect(again).toMatchObject({ release: second.release, writes: [] });
    expect((await server.requests(mark)).filter(({ method }) => method !== 'GET')).toHaveLength(1);
    expect((await deployTo(to, server.url, light)).unchanged).toBe(true);
    expect((await refusalOf(back(to, server.url, 'nothing'))).code).toBe('DEPLOY-RELEASE');
  });

  test('old releases are deleted, but not the live one', async () => {
    const bucket = await buckets.create();
    const to = `s3://${bucket}`;
    const options = { mode: 'releases', keep: 2, graceMs: 0 } as const;
    const site = await rebuild({ ...dark, out: join(dark.root, 'many') });
    const first = await deployTo(to, server.url, site, options);
    const change = async (words: string) => {
      edit(dark.root, 'content/en/more.md', (text) => `${text}\n${words}\n`);
      await rebuild(site);
    };
    await change('Two.');
    await deployTo(to, server.url, site, options);
    await back(to, server.url, first.release as string);
    for (const words of ['Three.', 'Four.']) {
      await change(words);
      await withStore(to, server.url, async () => {});
      await deployTo(to, server.url, site, options);
      await back(to, server.url, first.release as string);
    }
    const { releases } = await list(to, server.url);
    expect(releases.map(({ id }) => id)).toContain(first.release);
    expect(releases.length).toBeLessThanOrEqual(3);
    const keys = await withStore(to, server.url, async (store) => [...(await store.list()).keys()]);
    const there = new Set(keys.filter((key) => key.startsWith('releases/')).map((key) => key.split('/')[1]));
    expect(there).toEqual(new Set(releases.map(({ id }) => id)));
  });

  test('in place: files are restored from the versions in the bucket, in the order of a deploy', async () => {
    const bucket = await buckets.create({ versions: true });
    const to = `s3://${bucket}/site`;
    const first = await deployTo(to, server.url, dark);
    await deployTo(to, server.url, light);
    const planned = await back(to, server.url, undefined, true);
    const report = await back(to, server.url);
    expect(report.restored).toEqual(planned.restored);
    expect(report.restored).toContain('index.html');
    const home = () => withStore(to, server.url, async (store) => (await store.get('index.html'))?.bytes.toString());
    expect(await home()).toContain(pictureOf(dark));
    expect((await buckets.headers(bucket, 'site/index.html')).cache).toBe('no-cache');
    const { releases } = await list(to, server.url);
    expect(releases.map(({ restores }) => restores)).toEqual([undefined, undefined, first.release]);
    expect((await deployTo(to, server.url, dark)).unchanged).toBe(true);
    // There is no release before the first one.
    expect((await refusalOf(back(to, server.url))).code).toBe('DEPLOY-RELEASE');
    await back(to, server.url, releases[1]?.id);
    expect(await home()).toContain(pictureOf(light));
  });

  test('in place: a variant that the restored page does not have is deleted, and comes back with its release', async () => {
    const bucket = await buckets.create({ versions: true });
    const to = `s3://${bucket}`;
    const variants = () =>
      withStore(to, server.url, async (store) =>
        [...(await store.list()).keys()].filter((key) => /\.(br|gz)$/.test(key)),
      );
    await deployTo(to, server.url, dark, { variants: false });
    const second = await deployTo(to, server.url, light);
    const all = (await variants()).sort();
    expect(all).toContain('index.html.br');
    await back(to, server.url);
    // Pages still open in a browser may load files that only the other release has.
    expect((await variants()).filter((key) => !key.startsWith('assets/'))).toEqual([]);
    await back(to, server.url, second.release as string);
    expect((await variants()).sort()).toEqual(all);
  });

  /** Simulates a run that was killed after its last file: everything is written, but the state still has the intent. */
  const killAtTheEnd = async (to: string, work: () => Promise<unknown>) => {
    const read = () =>
      withStore(to, server.url, async (store) => JSON.parse(String((await store.get(STATE_KEY))?.bytes)) as State);
    const before = await read();
    await work();
    const { files } = await read();
    const owner = { machine: null, host: 'elsewhere', pid: 1, started: null };
    const intent = { id: 'dead', owner, at: new Date().toISOString(), beat: 1, files, ended: true } as const;
    await withStore(to, server.url, (store) =>
      store.put(STATE_KEY, formatState({ ...before, intent }), {
        contentType: 'application/json',
        cacheControl: 'no-store',
      }),
    );
  };

  test('after a deploy that was killed at its end: back to the last complete release', async () => {
    const bucket = await buckets.create();
    const to = `s3://${bucket}/site`;
    const first = await deployTo(to, server.url, dark, { mode: 'releases' });
    await killAtTheEnd(to, () => deployTo(to, server.url, light));
    expect((await back(to, server.url)).release).toBe(first.release);
    expect((await list(to, server.url)).releases.map(({ current }) => current)).toEqual([true]);
    // Safety checks compare with the live release, and the next deploy continues.
    expect((await deployTo(to, server.url, light)).unchanged).toBe(false);
    expect((await list(to, server.url)).releases.map(({ current }) => current)).toEqual([false, true]);
    expect((await deployTo(to, server.url, light, { verify: true })).unchanged).toBe(true);
  });

  test('in place after a killed deploy: no release is live, and the last complete one is restored', async () => {
    const bucket = await buckets.create({ versions: true });
    const to = `s3://${bucket}/site`;
    const home = () => withStore(to, server.url, async (store) => (await store.get('index.html'))?.bytes.toString());
    const first = await deployTo(to, server.url, dark);
    for (const wanted of [undefined, first.release as string]) {
      await killAtTheEnd(to, () => deployTo(to, server.url, light));
      expect(await home()).toContain(pictureOf(light));
      expect((await list(to, server.url)).releases.some(({ current }) => current)).toBe(false);
      const report = await back(to, server.url, wanted);
      expect(report.unchanged).toBe(false);
      expect(await home()).toContain(pictureOf(dark));
    }
  });

  test('in place: a second rollback restores the same release as the first, not the broken one', async () => {
    const bucket = await buckets.create({ versions: true });
    const to = `s3://${bucket}/site`;
    const home = () => withStore(to, server.url, async (store) => (await store.get('index.html'))?.bytes.toString());
    await deployTo(to, server.url, dark);
    for (let night = 0; night < 2; night++) {
      await deployTo(to, server.url, light);
      expect(await home()).toContain(pictureOf(light));
      await back(to, server.url);
      expect(await home()).toContain(pictureOf(dark));
    }
    expect((await refusalOf(back(to, server.url))).code).toBe('DEPLOY-RELEASE');
    expect((await deployTo(to, server.url, dark, { verify: true })).unchanged).toBe(true);
  });

  test('an invalid pointer is replaced by the next deploy', async () => {
    const bucket = await buckets.create();
    const to = `s3://${bucket}/site`;
    const { release } = await deployTo(to, server.url, dark, { mode: 'releases' });
    await buckets.put(bucket, 'site/current.json', '{"release": oops');
    expect(await deployTo(to, server.url, dark)).toMatchObject({ release, unchanged: false, writes: [] });
    expect((await list(to, server.url)).releases.map(({ current }) => current)).toEqual([true]);
  });

  test('a file that cannot be copied inside the store is uploaded', async () => {
    const bucket = await buckets.create();
    const to = `s3://${bucket}/site`;
    const first = await deployTo(to, server.url, dark, { mode: 'releases' });
    await buckets.put(bucket, `site/releases/${first.release}/robots.txt`, 'by hand');
    const { release, writes } = await deployTo(to, server.url, light);
    expect(writes.find(({ key }) => key.endsWith('/robots.txt'))?.copied).toBe(true);
    const robots = await withStore(to, server.url, (store) => store.get(`releases/${release}/robots.txt`));
    expect(robots?.bytes.toString()).toBe(readFileSync(join(light.out, 'home/robots.txt'), 'utf8'));
  });

  test('in place without versions: reported, and nothing is written', async () => {
    const bucket = await buckets.create();
    const to = `s3://${bucket}`;
    await deployTo(to, server.url, dark);
    await deployTo(to, server.url, light);
    const mark = await server.mark();
    expect((await refusalOf(back(to, server.url))).message).toContain('keeps no earlier version');
    expect((await server.requests(mark)).filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('in a folder', () => {
  test.skipIf(nginxPath === null)(
    'nginx serves the release of the symlink, and the old one after a rollback',
    async () => {
      const folder = join(place.folder, 'srv');
      const to = `file://${folder}`;
      await deployTo(to, undefined, dark, { mode: 'releases' });
      const server = await startNginxOfReleases(nginxPath as string, folder, 'home', join(place.folder, 'nginx'));
      try {
        const home = async () => (await ask(server.url, { path: '/' })).body.toString();
        expect(await home()).toContain(pictureOf(dark));
        await deployTo(to, undefined, light, { mode: 'releases' });
        server.reload();
        expect(await home()).toContain(pictureOf(light));
        const report = await back(to, undefined);
        expect(report.requests).toEqual({ GET: 2, PUT: 1 });
        server.reload();
        expect(await home()).toContain(pictureOf(dark));
        const { status, headers } = await ask(server.url, { path: `/assets/${pictureOf(dark)}` });
        expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
        expect((await ask(server.url, { path: '/.hosting/nginx.conf' })).status).toBe(404);
      } finally {
        await server.close();
      }
    },
  );

  test.skipIf(nginxPath === null)('60 switches under continuous requests to nginx: no request fails', async () => {
    const folder = join(place.folder, 'load');
    const to = `file://${folder}`;
    const first = await deployTo(to, undefined, dark, { mode: 'releases' });
    const second = await deployTo(to, undefined, light, { mode: 'releases' });
    const server = await startNginxOfReleases(nginxPath as string, folder, 'home', join(place.folder, 'nginx-load'));
    const wanted = [pictureOf(dark), pictureOf(light)];
    const seen = new Map<string, number>();
    let stop = false;
    const visitor = async () => {
      while (!stop) {
        const { status, body } = await ask(server.url, { path: '/' });
        const name = wanted.find((picture) => body.toString().includes(picture)) ?? `status ${status}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    };
    const answers = () => [...seen.values()].reduce((sum, count) => sum + count, 0);
    const visitors = [visitor(), visitor(), visitor()];
    try {
      for (let turn = 0; turn < 60; turn++) {
        await back(to, undefined, (turn % 2 === 0 ? first : second).release as string);
        const before = answers();
        await expect.poll(answers, { timeout: 20_000, interval: 1 }).toBeGreaterThan(before + 3);
      }
    } finally {
      stop = true;
      await Promise.all(visitors);
      await server.close();
    }
    expect([...seen.keys()].sort()).toEqual(wanted.sort());
  });

  test('in place, and removed files are deleted after the grace period', async () => {
    const folder = join(place.folder, 'plain');
    const to = `file://${folder}`;
    await deployTo(to, undefined, dark);
    expect((await deployTo(to, undefined, dark)).requests).toEqual({ GET: 1 });
    // The temporary file of an interrupted write is removed by the next listing.
    writeFileSync(join(folder, 'index.html.site-half-1'), 'ha');
    expect((await deployTo(to, undefined, dark, { verify: true })).unchanged).toBe(true);
    expect(readdirSync(folder)).not.toContain('index.html.site-half-1');
    await deployTo(to, undefined, light, { graceMs: 0 });
    expect(readdirSync(join(folder, 'assets')).sort()).toEqual(readdirSync(join(light.out, 'home/assets')).sort());
  });
});
