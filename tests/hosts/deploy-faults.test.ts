/** Deploys with faults: a failing store, a concurrent deploy, a kill. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { State } from '../../cli/publish/state.ts';
import { killedDeploys, lookAtPages } from '../soak/kill-deploys.ts';
import { ensureCeph } from './ceph.ts';
import { buildSmall } from './deploy-site.ts';
import { withStore } from './deploy-to.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { counted, keyOf, refusal, to, useS3, writesOf } from './s3.ts';

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);

describe.skipIf(ceph.missing !== undefined)('site deploy to a real S3 server', () => {
  const s3 = useS3();
  const { deploy, withLog, readState, writeState } = s3;

  describe('failures', () => {
    test('a rejected asset: no page is written, nothing is deleted, the key is reported, and the next run continues', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
      const asset = readdirSync(join(s3.light.out, 'home/assets')).sort().at(-1) as string;
      const refuse = ({ method, target }: { method: string; target: string }) =>
        method === 'PUT' && target.includes(asset) ? ({ status: 403, code: 'AccessDenied' } as const) : 'pass';
      s3.proxy.set(refuse);
      const { result, log } = await withLog(() => refusal(deploy(bucket, s3.light)));
      expect(result).toMatchObject({ code: 'DEPLOY-FAILED', partial: true });
      expect(result.message).toContain(`assets/${asset}`);
      expect(writesOf(log).filter((request) => keyOf(request).includes('.html'))).toEqual([]);
      expect(counted(log).DELETE).toBeUndefined();
      s3.proxy.clear();
      // Uploaded assets are not uploaded again; the run only adds the listing that verifies them.
      const again = await deploy(bucket, s3.light);
      expect(again.writes.filter(({ phase }) => phase === 'assets').length).toBeLessThan(
        readdirSync(join(s3.light.out, 'home/assets')).length,
      );
      expect((await deploy(bucket, s3.light)).unchanged).toBe(true);
    });

    test('throttling, server errors, closed connections and lost responses are handled', async () => {
      const bucket = await s3.buckets.create();
      const kinds = [
        { status: 503, code: 'SlowDown' },
        { status: 429, code: 'TooManyRequests' },
        { status: 500, code: 'InternalError' },
        'cut',
        'lose',
      ] as const;
      // Every second request fails, each in another way. Responses to writes of the state are lost too.
      s3.proxy.set(({ number }) => (number % 2 === 0 ? (kinds[(number / 2) % kinds.length] ?? 'pass') : 'pass'));
      await deploy(bucket, s3.dark);
      s3.proxy.set(({ target, number }) => (target.includes('state.json') && number % 2 === 1 ? 'lose' : 'pass'));
      await deploy(bucket, s3.light);
      s3.proxy.clear();
      expect((await deploy(bucket, s3.light, { verify: true })).unchanged).toBe(true);
    });

    test('an interrupted deletion: deleted files are uploaded again when a build needs them', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
      await deploy(bucket, s3.light);
      let deletes = 0;
      s3.proxy.set(({ method }) =>
        method === 'DELETE' && ++deletes > 3 ? { status: 403, code: 'AccessDenied' } : 'pass',
      );
      // The server's clock has whole seconds, so a grace of 0 may not be over yet.
      await refusal(deploy(bucket, s3.light, { graceMs: -10_000 }));
      s3.proxy.clear();
      await deploy(bucket, s3.dark);
      const { broken } = await withStore(to(bucket), s3.server.url, (store, concurrency) =>
        lookAtPages(store, concurrency),
      );
      expect(broken).toEqual([]);
      expect((await deploy(bucket, s3.dark, { verify: true })).unchanged).toBe(true);
    });

    test('permanent throttling ends the run', async () => {
      const bucket = await s3.buckets.create();
      s3.proxy.set(({ method }) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : 'pass'));
      const error = await deploy(bucket, s3.dark).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 503, code: 'SlowDown' });
    });

    test('Ctrl+C stops cleanly: no further write, and the next run need not wait', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
      const controller = new AbortController();
      let stoppedAt = 0;
      s3.proxy.set(({ number }) => {
        if (number === 6) {
          controller.abort();
          stoppedAt = number;
        }
        return 'pass';
      });
      const stopped = await refusal(deploy(bucket, s3.light, { signal: controller.signal }));
      expect(stopped).toMatchObject({ code: 'DEPLOY-STOPPED', partial: true });
      expect(stoppedAt).toBe(6);
      s3.proxy.clear();
      expect((await readState(bucket)).intent?.ended).toBe(true);
      await deploy(bucket, s3.light);
      expect((await deploy(bucket, s3.light, { verify: true })).unchanged).toBe(true);
    });
  });

  describe('two concurrent deploys', () => {
    test('one completes, the other stops before its first asset', async () => {
      const bucket = await s3.buckets.create();
      const mark = await s3.server.mark();
      const ends = await Promise.allSettled([deploy(bucket, s3.dark), deploy(bucket, s3.light)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const loser = ends.find((end) => end.status === 'rejected') as PromiseRejectedResult;
      expect(loser.reason).toMatchObject({ code: 'DEPLOY-BUSY', partial: false });
      const winner = ends[0]?.status === 'fulfilled' ? s3.dark : s3.light;
      const other = winner === s3.dark ? s3.light : s3.dark;
      const theirs = readdirSync(join(other.out, 'home/assets'));
      const written = writesOf(await s3.server.requests(mark)).map(keyOf);
      expect(written.filter((key) => theirs.includes(key.replace('assets/', '')))).toEqual([]);
      expect((await deploy(bucket, winner, { verify: true })).unchanged).toBe(true);
    });

    test('a lease of another machine expires after a wait, unless it is renewed', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
      const state = await readState(bucket);
      const owner = { machine: 'another', host: 'elsewhere', pid: 1, started: '1' };
      const intent = { id: 'theirs', owner, at: new Date().toISOString(), beat: 1, files: {} };
      const lease = { beat: 20, fresh: 10_000, dead: 200 };
      await writeState(bucket, { ...state, intent });
      const messages: string[] = [];
      expect((await deploy(bucket, s3.light, { lease, log: (text) => messages.push(text) })).unchanged).toBe(false);
      expect(messages.join()).toContain('elsewhere');
      // A live run renews its lease during the wait.
      await writeState(bucket, { ...(await readState(bucket)), intent });
      let asked = 0;
      s3.proxy.set(
        () => 'pass',
        ({ target }) => {
          if (target.includes('state.json') && ++asked === 1)
            void writeState(bucket, { ...state, intent: { ...intent, beat: 2 } });
        },
      );
      const busy = await refusal(deploy(bucket, s3.dark, { lease: { ...lease, dead: 60_000 } }));
      expect(busy.code).toBe('DEPLOY-BUSY');
    });

    test('a run that has lost its lease writes nothing more', async () => {
      const bucket = await s3.buckets.create();
      await deploy(bucket, s3.dark);
      let seized = false;
      s3.proxy.set(async ({ method, target }) => {
        if (!seized && method === 'PUT' && target.includes('assets/')) {
          seized = true;
          const state = await readState(bucket);
          const intent = { ...(state.intent as NonNullable<State['intent']>), id: 'theirs' };
          await writeState(bucket, { ...state, intent });
        }
        return 'pass' as const;
      });
      // Never fresh: the lease is renewed before every write.
      const lost = await refusal(deploy(bucket, s3.light, { lease: { beat: 60_000, fresh: -1, dead: 60_000 } }));
      expect(lost).toMatchObject({ code: 'DEPLOY-BUSY', partial: true });
      expect((await readState(bucket)).intent?.id).toBe('theirs');
    });
  });

  // Three at a time, because they mostly wait. Each has its own proxy and bucket.
  describe.concurrent('killed', () => {
    const kill = async (values: Pick<Parameters<typeof killedDeploys>[0], 'sites' | 'kills' | 'seed' | 'mode'>) => {
      const own = await startFaultProxy(s3.server.url);
      const folder = join(s3.folder, `killed-${values.seed}`);
      try {
        return await killedDeploys({
          ...values,
          to: to(await s3.buckets.create()),
          server: s3.server,
          proxy: own,
          folder,
        });
      } finally {
        await own.close();
      }
    };

    // 50 at a time, with other seeds: npm run soak -- killed-deploys.
    test('at six moments: no page without its assets, the next run completes, the one after writes nothing', {
      timeout: 900_000,
    }, async ({ expect }) => {
      const outcome = await kill({ sites: [s3.dark, s3.light], kills: 6, seed: 2 });
      expect(outcome).toMatchObject({ broken: [], unsettled: [], killed: 6 });
      // Some kills must come before any write and some in between; only early kills would prove nothing.
      expect(outcome.mixed).toBeGreaterThan(0);
      expect(outcome.reached).toBeGreaterThan(0);
      expect(outcome.reached).toBeLessThan(6);
    });

    test('at six moments with releases: one complete build is live, and the next run completes', {
      timeout: 900_000,
    }, async ({ expect }) => {
      // Three sites: a removed release also loses its assets, and the next release of that build uploads them again.
      const sites = [s3.dark, s3.light, await buildSmall(s3.folder, 110)];
      const outcome = await kill({ sites, kills: 6, seed: 11, mode: 'releases' });
      expect(outcome).toMatchObject({ broken: [], unsettled: [], killed: 6, mixed: 0 });
      expect(outcome.reached).toBeGreaterThan(0);
      expect(outcome.reached).toBeLessThan(6);
    });
  });
});
