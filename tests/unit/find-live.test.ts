import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { compareWithRelease, findLive } from '../../cli/publish/find-live.ts';
import { FolderStore } from '../../cli/publish/folder-store.ts';
import { openDeployed } from '../../cli/publish/list-releases.ts';
import { releaseKey } from '../../cli/publish/releases-layout.ts';
import { rollback } from '../../cli/publish/rollback.ts';
import { AdaptiveConcurrency } from '../../cli/storage/map-concurrent.ts';
import type { ObjectHeaders, PutOptions } from '../../cli/storage/store.ts';
import { temporary } from '../hosts/deploy-site.ts';
import { type BuiltSite, deployWith } from '../hosts/deploy-to.ts';
import { writeTinySite } from '../support/hostile-targets.ts';
import { runSite } from '../support/run-site.ts';
import { edit } from '../support/site-copy.ts';

const { folder: base, remove } = temporary();
afterAll(remove);
const one = writeTinySite(join(base, 'one'), 'one');
const two = writeTinySite(join(base, 'two'), 'two');
const three = writeTinySite(join(base, 'three'), 'three');
const buildOf = ({ out }: BuiltSite) => readManifest(join(out, 'home.manifest.json'))?.build;

/** A folder whose clock the tests set. Each write takes a minute. */
class SlowStore extends FolderStore {
  clock = 0;
  /** The number of writes after which the next one fails. */
  writesLeft = Number.POSITIVE_INFINITY;

  override now(): number {
    return this.clock;
  }

  override put(key: string, bytes: Buffer, headers: ObjectHeaders, options?: PutOptions) {
    if (key !== '.site/state.json' && this.writesLeft-- <= 0) throw new DeployError('DEPLOY-STOPPED', 'Stopped.', '');
    if (!key.startsWith('.site/') && key !== 'current.json') this.clock += 60_000;
    return super.put(key, bytes, headers, options);
  }

  setTime(time: string): void {
    this.clock = Date.parse(`2026-11-12T${time}Z`);
  }
}

let store: SlowStore;
beforeEach(() => {
  vi.restoreAllMocks();
  store = new SlowStore(mkdtempSync(join(base, 'target-')));
});

const concurrency = () => new AdaptiveConcurrency(1);
async function deployAt(time: string, site: BuiltSite, options: Parameters<typeof deployWith>[3] = {}) {
  store.setTime(time);
  return deployWith(store, concurrency(), site, options);
}
async function goBackAt(time: string, to?: string) {
  store.setTime(time);
  return rollback({ store, concurrency: concurrency(), to, dryRun: false, graceMs: 0, log: () => {} });
}
/** The build that was live, with its times of day. */
async function liveAt(time: string) {
  const { state } = await openDeployed(store);
  const { release, from, until, mixedSince } = await findLive(store, state, Date.parse(`2026-11-12T${time}Z`));
  const timeOf = (iso: string | null) => iso?.slice(11, 16) ?? null;
  return { build: release.build, from: timeOf(from), until: timeOf(until), mixedSince: timeOf(mixedSince) };
}

describe('with releases', () => {
  beforeEach(async () => {
    await deployAt('10:00:00', one, { mode: 'releases', source: 'commit-1' });
    await deployAt('11:00:00', two, { source: 'commit-2' });
  });

  test('each release is live from the move of the pointer to the next move', async () => {
    await goBackAt('12:00:00');
    await deployAt('13:00:00', three);
    expect(await liveAt('10:30:00')).toEqual({ build: buildOf(one), from: '10:05', until: '11:05', mixedSince: null });
    // The files of the second release were uploaded, but nobody got them.
    expect(await liveAt('11:02:00')).toMatchObject({ build: buildOf(one) });
    expect(await liveAt('11:30:00')).toEqual({ build: buildOf(two), from: '11:05', until: '12:00', mixedSince: null });
    expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(one), from: '12:00', until: '13:05' });
    expect(await liveAt('13:30:00')).toMatchObject({ build: buildOf(three), until: null });
  });

  test('a deploy of the release that was rolled back moves the pointer only, and is known', async () => {
    await goBackAt('12:00:00');
    await deployAt('12:30:00', two);
    expect(await liveAt('12:15:00')).toMatchObject({ build: buildOf(one) });
    expect(await liveAt('12:45:00')).toMatchObject({ build: buildOf(two), from: '12:30', until: null });
  });

  test('a deploy that stopped before the pointer moved was never live', async () => {
    store.writesLeft = 6;
    store.setTime('12:00:00');
    await expect(deployWith(store, concurrency(), three)).rejects.toThrow('Stopped.');
    store.writesLeft = Number.POSITIVE_INFINITY;
    expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(two), until: null, mixedSince: null });
    await deployAt('13:00:00', three);
    expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(two), mixedSince: null });
    expect(await liveAt('13:30:00')).toMatchObject({ build: buildOf(three) });
  });

  test('the moves stay known after the target is used in place', async () => {
    await goBackAt('12:00:00');
    await deployAt('13:00:00', three, { mode: 'in-place' });
    expect(await liveAt('11:30:00')).toMatchObject({ build: buildOf(two) });
    expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(one) });
    expect(await liveAt('13:30:00')).toMatchObject({ build: buildOf(three) });
    await deployAt('14:00:00', one);
    expect(await liveAt('14:01:00')).toMatchObject({ build: buildOf(three), mixedSince: '14:00' });
  });

  test('without the document of the newest release, what was live is not known', async () => {
    const { release = '' } = await deployAt('12:00:00', three, { mode: 'in-place' });
    rmSync(join(store.address.slice('file://'.length), releaseKey(release as string)));
    await expect(liveAt('12:30:00')).rejects.toMatchObject({
      code: 'DEPLOY-RELEASE',
      message: expect.stringContaining(`${release}.json is gone`),
    });
    expect(await liveAt('11:30:00')).toMatchObject({ build: buildOf(two) });
  });

  test('before the first release nothing was live', async () => {
    await expect(liveAt('09:00:00')).rejects.toMatchObject({
      code: 'DEPLOY-RELEASE',
      message: expect.stringContaining('Nothing was live'),
      help: expect.stringContaining('2026-11-12T10:05'),
    });
  });

  test('what a release was built from is in its document', async () => {
    const { state } = await openDeployed(store);
    const { release, deployed } = await findLive(store, state, store.clock);
    expect([release.source, deployed]).toEqual(['commit-2', '2026-11-12T11:00:00.000Z']);
  });
});

describe('in place', () => {
  test('while a deploy runs, visitors may get files of both builds', async () => {
    await deployAt('10:00:00', one);
    await deployAt('11:00:00', two);
    expect(await liveAt('10:30:00')).toEqual({ build: buildOf(one), from: '10:05', until: '11:00', mixedSince: null });
    expect(await liveAt('11:02:00')).toMatchObject({ build: buildOf(one), mixedSince: '11:00' });
    expect(await liveAt('11:30:00')).toMatchObject({ build: buildOf(two), until: null, mixedSince: null });
  });

  test('after an interrupted deploy too, also when two follow each other, until one is complete', async () => {
    await deployAt('10:00:00', one);
    for (const [time, writes] of [
      ['11:00:00', 3],
      ['12:00:00', 1],
    ] as const) {
      store.writesLeft = writes;
      await expect(deployAt(time, two)).rejects.toThrow('Stopped.');
      store.writesLeft = Number.POSITIVE_INFINITY;
      expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(one), mixedSince: '11:00' });
    }
    await deployAt('13:00:00', two);
    expect(await liveAt('10:30:00')).toMatchObject({ build: buildOf(one), mixedSince: null });
    expect(await liveAt('11:30:00')).toMatchObject({ build: buildOf(one), mixedSince: '11:00' });
    expect(await liveAt('13:30:00')).toMatchObject({ build: buildOf(two), mixedSince: null });
  });

  test('files that are deleted after their grace period make no mixture', async () => {
    await deployAt('10:00:00', one);
    await deployAt('11:00:00', two);
    await deployAt('12:00:00', three, { graceMs: 1 });
    await deployAt('13:00:00', one);
    expect(await liveAt('12:30:00')).toMatchObject({ build: buildOf(three), mixedSince: null });
  });

  test('a document of an older version of site has the time of its id', async () => {
    const { release = '' } = await deployAt('10:00:00', one);
    const file = join(store.address.slice('file://'.length), releaseKey(release as string));
    const { schema, id, files } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ schema, id, files }));
    expect(await liveAt('10:30:00')).toMatchObject({ build: undefined, from: '10:00', until: null });
  });
});

describe.each(['in-place', 'releases'] as const)('a result compared with a release, %s', (mode) => {
  const compare = async (site: BuiltSite) => {
    const { state } = await openDeployed(store);
    const { release } = await findLive(store, state, store.clock);
    const manifest = readManifest(join(site.out, 'home.manifest.json'));
    if (!manifest) throw new Error('not built');
    return compareWithRelease(site.out, manifest, release);
  };

  test('is the same, or has the files that differ', async () => {
    await deployAt('10:00:00', one, { mode });
    expect(await compare(one)).toEqual({ same: 5, different: [], missing: [], added: [] });
    const other = await compare(two);
    expect(other).toMatchObject({ same: 0, different: expect.arrayContaining(['index.html']) });
    expect([other.missing, other.added].map((paths) => paths.map((path) => path.split('.')[0]))).toEqual([
      ['assets/style'],
      ['assets/style'],
    ]);
  });

  test('is the same where variants were left out, apart from those of a dictionary', async () => {
    const packed = writeTinySite(join(base, `packed-${mode}`), 'packed');
    edit(packed.out, 'home/index.html.gz', 'gzip');
    edit(packed.out, 'home/index.html.0badcafe.dcz', 'packed');
    edit(packed.out, 'home/data.gz', 'of public');
    edit(packed.out, 'home.hosting/worker.json', '{}');
    edit(packed.out, 'home.manifest.json', (text) => {
      const manifest = JSON.parse(text);
      manifest.files['index.html'].encodings = { gz: 4, '0badcafe.dcz': 6 };
      const data = { kind: 'copied', bytes: 9, sha256: hash('sha256', 'of public', 'hex'), encodings: {} };
      manifest.files['data.gz'] = { ...manifest.files['index.html'], ...data };
      return JSON.stringify(manifest);
    });
    await deployAt('10:00:00', packed, { mode, variants: false });
    const same = mode === 'releases' ? 8 : 6;
    expect(await compare(packed)).toEqual({ same, different: [], missing: [], added: [] });
  });
});

test('the command shows what was live and how to see it again, and its exit code says whether a result is the same', async () => {
  await deployAt('10:00:00', one, { mode: 'releases', source: '0123456789abcdef0123456789abcdef01234567' });
  const on = ['releases', store.address, '--on', '2026-11-12T10:30Z'];
  const shown = await runSite(...on);
  expect(shown.stdout.replaceAll(store.address, 'file:///srv')).toMatchInlineSnapshot(`
    "home at file:///srv on 2026-11-12 10:30:00 UTC
      release   20261112-100000-7692c3ad, 5 files
      live      from 2026-11-12 10:05:00 UTC until now
      build     7692c3ad3540bb80
      sources   0123456789abcdef0123456789abcdef01234567

    To see it again and prove that it is the same:
      git checkout 0123456789abcdef0123456789abcdef01234567 && npm ci
      npx site build --region home --as-of 2026-11-12T10:00:00Z --out proof
      npx site releases file:///srv --on 2026-11-12T10:30:00Z --compare proof
      npx site visit / --region home --geo <place> --out proof
    "
  `);
  expect(JSON.parse((await runSite(...on, '--json')).stdout)).toMatchObject({
    region: 'home',
    on: '2026-11-12T10:30:00.000Z',
    build: buildOf(one),
    source: '0123456789abcdef0123456789abcdef01234567',
    until: null,
    compared: null,
  });
  expect(await runSite(...on, '--compare', one.out)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('all 5 files have the same bytes and headers'),
  });
  expect(await runSite(...on, '--compare', two.out)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('4 different: builds/latest.json, index.html'),
  });
  expect(await runSite(...on, '--compare', base)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has no result of "home"'),
  });
  edit(one.out, 'home/index.html', 'changed after the build');
  expect(await runSite(...on, '--compare', one.out)).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('DEPLOY-CHANGED'),
  });
});
