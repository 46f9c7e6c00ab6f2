/**
 * Manipulated documents of a target, manifests and symlinks that try to make a deploy read, write or delete outside of its
 * folder. Each is rejected with a code, and no byte changes anywhere.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtRegions, type Manifest, manifestFault, readManifest } from '../../cli/build/emit/manifest.ts';
import { distSource } from '../../cli/check/result-source.ts';
import { alteredFiles } from '../../cli/explain/diff/altered-files.ts';
import { readRelease } from '../../cli/explain/diff/read-release.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { DeployError } from '../../cli/publish/deploy-error.ts';
import { FolderStore } from '../../cli/publish/folder-store.ts';
import { listReleases } from '../../cli/publish/list-releases.ts';
import { openStore } from '../../cli/publish/open-store.ts';
import { type ReleaseFiles, releaseKey } from '../../cli/publish/releases-layout.ts';
import { rollback } from '../../cli/publish/rollback.ts';
import { STATE_KEY, type State } from '../../cli/publish/state.ts';
import { chooseRegions } from '../../cli/serve/preview/choose-regions.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { AdaptiveConcurrency } from '../../cli/storage/map-concurrent.ts';
import { StoreError } from '../../cli/storage/store.ts';
import { parseStoreTarget } from '../../cli/storage/target.ts';
import { temporary } from '../hosts/deploy-site.ts';
import { type BuiltSite, deployTo } from '../hosts/deploy-to.ts';
import { deployAtOnce, deployChangedManifests, deployOverChangedStates } from '../soak/deploy.ts';
import { killFolderDeploys } from '../soak/kill-deploys.ts';
import {
  HOSTILE_IDS,
  HOSTILE_KEYS,
  hostileManifests,
  hostileReleases,
  hostileStates,
  snapshot,
  writeTinySite,
} from '../support/hostile-targets.ts';
import { copySite } from '../support/site-copy.ts';

const { folder: base, remove } = temporary();
afterAll(remove);
let old: BuiltSite;
let fresh: BuiltSite;

beforeAll(() => {
  old = writeTinySite(join(base, 'old'), 'old');
  fresh = writeTinySite(join(base, 'fresh'), 'fresh');
});

/** A deployed target folder, and a foreign file beside it. */
async function sandbox(mode: 'in-place' | 'releases' = 'in-place') {
  const around = mkdtempSync(join(base, 'around-'));
  const folder = join(around, 'srv', 'target');
  writeFileSync(join(around, 'precious.txt'), 'precious');
  mkdirSync(join(around, 'srv'));
  writeFileSync(join(around, 'srv', 'precious.txt'), 'precious');
  const to = `file://${folder}`;
  await deployTo(to, undefined, old, { mode });
  await deployTo(to, undefined, fresh, { mode });
  await deployTo(to, undefined, old, { mode });
  return { around, folder, to };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => {
      if (error instanceof DeployError) return error.code;
      if (error instanceof StoreError) return `store: ${error.code}`;
      throw error;
    },
  );

const rollBack = (folder: string, to?: string) =>
  rollback({
    store: new FolderStore(folder),
    concurrency: new AdaptiveConcurrency(4),
    dryRun: false,
    graceMs: 0,
    log: () => {},
    ...(to === undefined ? {} : { to }),
  });

describe.each(['in-place', 'releases'] as const)('a manipulated state, %s', (mode) => {
  test('is rejected by deploy, rollback and releases, and nothing is written or deleted', async () => {
    const { around, folder, to } = await sandbox(mode);
    const file = join(folder, STATE_KEY);
    const state = JSON.parse(readFileSync(file).toString()) as State;
    const cases = hostileStates({ ...state, gone: {} });
    expect(cases.length).toBeGreaterThan(100);
    for (const [name, text] of cases) {
      writeFileSync(file, text);
      const before = snapshot(around);
      const codes = [
        await codeOf(deployTo(to, undefined, fresh, { mode, graceMs: 0, allowed: new Set(['foreign']) })),
        await codeOf(rollBack(folder)),
        await codeOf(listReleases(new FolderStore(folder))),
      ];
      expect([name, codes]).toEqual([name, ['DEPLOY-STATE', 'DEPLOY-STATE', 'DEPLOY-STATE']]);
      expect([name, snapshot(around)]).toEqual([name, before]);
    }
  });

  test('a manipulated release document is rejected', async () => {
    const { around, folder, to } = await sandbox(mode);
    const state = JSON.parse(readFileSync(join(folder, STATE_KEY)).toString()) as State;
    const first = state.releases[0]?.id as string;
    const file = join(folder, releaseKey(first));
    const release = JSON.parse(readFileSync(file, 'utf8')) as ReleaseFiles;
    const newest = writeTinySite(mkdtempSync(join(base, 'newest-')), 'newest');
    for (const [name, text] of hostileReleases(release)) {
      writeFileSync(file, text);
      const before = snapshot(around);
      // Release documents are read by a deploy with releases, and by a rollback in place.
      const work = mode === 'releases' ? deployTo(to, undefined, newest, { graceMs: 0 }) : rollBack(folder, first);
      expect([name, await codeOf(work)]).toEqual([name, 'DEPLOY-STATE']);
      expect([name, snapshot(around)]).toEqual([name, before]);
    }
  });
});

test('a key __proto__ is ignored and not written back', async () => {
  const { around, folder, to } = await sandbox();
  const file = join(folder, STATE_KEY);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"files":{', '"files":{"__proto__":["x",1,"y"],'));
  await deployTo(to, undefined, fresh, { graceMs: 0 });
  expect(readFileSync(file, 'utf8')).not.toContain('__proto__');
  expect(existsSync(join(around, 'precious.txt'))).toBe(true);
});

test('a pointer that contains a path is invalid; the next deploy replaces it', async () => {
  const { folder, to, around } = await sandbox('releases');
  for (const id of HOSTILE_IDS) {
    writeFileSync(join(folder, 'current.json'), JSON.stringify({ release: id }));
    const { releases } = await listReleases(new FolderStore(folder));
    expect([id, releases.some(({ current }) => current)]).toEqual([id, false]);
  }
  await deployTo(to, undefined, fresh);
  const { releases } = await listReleases(new FolderStore(folder));
  expect(releases.at(-1)?.current).toBe(true);
  expect(readFileSync(join(around, 'precious.txt'), 'utf8')).toBe('precious');
});

test('a state above the size limit is not read', async () => {
  const { folder, to } = await sandbox();
  writeFileSync(join(folder, STATE_KEY), Buffer.alloc(64 * 1024 * 1024 + 1, ' '));
  expect(await codeOf(deployTo(to, undefined, fresh))).toBe('DEPLOY-STATE');
});

test('a folder store resolves no key outside of its folder', async () => {
  const { folder, around } = await sandbox();
  const store = new FolderStore(folder);
  const headers = { contentType: 'text/plain', cacheControl: 'no-store' };
  const before = snapshot(around);
  for (const key of HOSTILE_KEYS.filter((one) => !/^\.site|^current\.json/.test(one))) {
    const codes = await Promise.all([
      codeOf(store.get(key)),
      codeOf(store.put(key, Buffer.from('x'), headers)),
      codeOf(store.put(key, Buffer.from('x'), headers, { ifMatch: null })),
      codeOf(store.delete(key)),
      codeOf(store.copy({ key: 'index.html', version: null, md5: '' }, key)),
      codeOf(store.copy({ key, version: null, md5: '' }, 'copied')),
    ]);
    expect([key, codes.slice(0, 4)]).toEqual([key, Array(4).fill('store: InvalidKey')]);
    expect([key, codes[5]]).toEqual([key, 'store: InvalidKey']);
  }
  for (const id of HOSTILE_IDS.filter((one) => !/^x+$|^-x$/.test(one)))
    expect([id, await codeOf(store.activateRelease(id))]).toEqual([id, expect.stringMatching(/^store: /)]);
  expect(snapshot(around)).toEqual(before);
});

describe('symlinks inside a target', () => {
  const outside = (around: string) => {
    mkdirSync(join(around, 'outside'));
    writeFileSync(join(around, 'outside', 'foreign.txt'), 'foreign');
    return join(around, 'outside');
  };

  test.each(['in-place', 'releases'] as const)('a symlinked assets folder is not written to, %s', async (mode) => {
    const { around, folder, to } = await sandbox(mode);
    rmSync(join(folder, 'assets'), { recursive: true });
    symlinkSync(outside(around), join(folder, 'assets'));
    const newest = writeTinySite(mkdtempSync(join(base, 'newest-')), 'newest');
    expect(await codeOf(deployTo(to, undefined, newest, { graceMs: 0 }))).toBe('DEPLOY-FAILED');
    expect(snapshot(join(around, 'outside'))).toEqual(Object.fromEntries([['foreign.txt', expect.any(String)]]));
  });

  test('a state or its folder that is a symlink', async () => {
    for (const name of ['.site', STATE_KEY]) {
      const { around, folder, to } = await sandbox();
      rmSync(join(folder, name), { recursive: true });
      const there = outside(around);
      symlinkSync(name === '.site' ? there : join(there, 'foreign.txt'), join(folder, name));
      expect([name, await codeOf(deployTo(to, undefined, fresh))]).toEqual([name, 'store: SymbolicLink']);
      expect(readFileSync(join(there, 'foreign.txt'), 'utf8')).toBe('foreign');
    }
  });

  test('a page that is a symlink is replaced, and its target stays', async () => {
    const { around, folder, to } = await sandbox();
    const there = outside(around);
    rmSync(join(folder, 'index.html'));
    symlinkSync(join(there, 'foreign.txt'), join(folder, 'index.html'));
    await deployTo(to, undefined, fresh);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('fresh');
    expect(readFileSync(join(there, 'foreign.txt'), 'utf8')).toBe('foreign');
  });

  test('the assets link of a release is restored; a folder called current ends the run', async () => {
    const { around, folder, to } = await sandbox('releases');
    const { releases } = await listReleases(new FolderStore(folder));
    const [first, second] = releases.map(({ id }) => id) as [string, string];
    const link = join(folder, 'releases', second, 'assets');
    rmSync(link);
    symlinkSync(outside(around), link);
    await rollBack(folder, second);
    expect(snapshot(folder)[`releases/${second}/assets`]).toBe('→ ../../assets');
    rmSync(join(folder, 'current'));
    mkdirSync(join(folder, 'current'));
    writeFileSync(join(folder, 'current', 'foreign.txt'), 'foreign');
    expect(await codeOf(rollBack(folder, first))).toMatch(/^store: /);
    expect(await codeOf(deployTo(to, undefined, writeTinySite(mkdtempSync(join(base, 'newest-')), 'newest')))).toBe(
      'DEPLOY-FAILED',
    );
    expect(readFileSync(join(folder, 'current', 'foreign.txt'), 'utf8')).toBe('foreign');
  });
});

test('a manipulated manifest is rejected by every command with a reason', async () => {
  const site = writeTinySite(mkdtempSync(join(base, 'manifest-')), 'manifest');
  writeFileSync(join(site.root, 'secret'), 'secret');
  const file = join(site.out, 'home.manifest.json');
  const manifest = readManifest(file) as Manifest;
  const cases = hostileManifests(manifest);
  expect(cases.length).toBeGreaterThan(35);
  for (const [name, text] of cases) {
    writeFileSync(file, text);
    expect([name, readManifest(file)]).toEqual([name, null]);
    expect([name, manifestFault(file)]).toEqual([name, expect.stringContaining('cannot be used: ')]);
    const choose = () => chooseRegions(site.root, site.out, ['home']);
    expect(choose, name).toThrow(ProblemsError);
  }
  expect(builtRegions(site.out)).toEqual(['home']);
});

test('a symlink in dist counts as changed', async () => {
  const site = writeTinySite(mkdtempSync(join(base, 'linked-')), 'linked');
  const page = join(site.out, 'home', 'index.html');
  const copy = join(site.root, 'copy.html');
  writeFileSync(copy, readFileSync(page));
  rmSync(page);
  symlinkSync(copy, page);
  expect(await codeOf(deployTo(`file://${join(site.root, 'target')}`, undefined, site))).toBe('DEPLOY-CHANGED');
  expect(existsSync(join(site.root, 'target'))).toBe(false);
});

test('a link in dist is neither served by preview nor read by check', async () => {
  const root = copySite();
  await buildSite({ root });
  const out = join(root, 'dist');
  writeFileSync(join(root, 'secret.txt'), 'SECRET-OF-THE-HOST');
  mkdirSync(join(root, 'elsewhere'));
  writeFileSync(join(root, 'elsewhere', 'index.html'), 'SECRET-OF-THE-HOST');
  const pages = [join(out, 'home', 'robots.txt'), join(out, 'home', 'more')];
  for (const page of pages) rmSync(page, { recursive: true });
  symlinkSync(join(root, 'secret.txt'), pages[0] as string);
  symlinkSync(join(root, 'elsewhere'), pages[1] as string);
  const preview = await startPreview({ root, port: 0, report: () => {} });
  onTestFinished(() => preview.close());
  for (const path of ['robots.txt', 'more/']) {
    const answer = await fetch(preview.address + path);
    expect(answer.status, path).toBe(500);
    expect(await answer.text(), path).not.toContain('SECRET');
  }
  const source = distSource(out, 'home');
  for (const path of ['robots.txt', 'more/index.html']) expect(source?.read(path)).toBeNull();
  expect(source?.read('index.html')).not.toBeNull();
});

test('no command waits for ever on a pipe or link in place of a file of dist', async () => {
  const root = copySite();
  await buildSite({ root });
  const out = join(root, 'dist');
  const replaceByPipe = (path: string) => {
    rmSync(join(out, path));
    spawnSync('mkfifo', [join(out, path)]);
  };
  const preview = await startPreview({ root, port: 0, report: () => {} });
  onTestFinished(() => preview.close());
  for (const path of ['index.html', 'robots.txt']) replaceByPipe(`home/${path}`);
  expect(alteredFiles(root, readRelease(out)).map(({ code, at }) => [code, at?.file])).toEqual([
    ['FILE-LOST', 'dist/home/index.html'],
    ['FILE-LOST', 'dist/home/robots.txt'],
  ]);
  expect((await fetch(`${preview.address}robots.txt`)).status).toBe(500);
  const manifest = join(out, 'home.manifest.json');
  const elsewhere = join(root, 'elsewhere.json');
  renameSync(manifest, elsewhere);
  symlinkSync(elsewhere, manifest);
  expect(manifestFault(manifest)).toContain('it is not a regular file');
  replaceByPipe('home.manifest.json');
  expect(manifestFault(manifest)).toContain('it is not a regular file');
  rmSync(manifest);
  renameSync(elsewhere, manifest);
  replaceByPipe('home/geo-rules.json');
  const again = await startPreview({ root, port: 0, report: () => {} });
  onTestFinished(() => again.close());
  expect((await fetch(again.address)).status).toBe(500);
});

test('a store in S3 asks for no key outside of its prefix', async () => {
  const target = parseStoreTarget('s3://bucket/prefix', 'http://127.0.0.1:9');
  if (typeof target === 'string') throw new Error(target);
  const { store, close } = await openStore(target, { retry: { attempts: 1, firstDelayMs: 1, maxDelayMs: 1 } });
  onTestFinished(close);
  for (const key of HOSTILE_KEYS.filter((one) => !/^\.site|^current\.json/.test(one))) {
    const codes = await Promise.all([
      codeOf(store.get(key)),
      codeOf(store.put(key, Buffer.from('x'), { contentType: 'text/plain', cacheControl: 'no-store' })),
      codeOf(store.delete(key)),
      codeOf(store.copy({ key: 'index.html', version: null, md5: '' }, key)),
    ]);
    expect(new Set(codes), key).toEqual(new Set(['store: InvalidKey']));
  }
  expect(store.requests).toEqual({});
});

test('a deploy of releases to a folder that is killed leaves one complete build live', async () => {
  const folder = mkdtempSync(join(base, 'killed-'));
  const { faults, killed, reached } = await killFolderDeploys({ folder, sites: [old, fresh], kills: 12, seed: 5 });
  expect(faults).toEqual([]);
  expect(killed).toBeGreaterThan(8);
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(12);
});

test('randomly changed states affect nothing outside of the target', async () => {
  expect(await deployOverChangedStates(base, [old, fresh], { seed: 3, changes: 25 })).toBeGreaterThan(10);
});

test('randomly changed manifests upload nothing from outside of the web root', async () => {
  const site = writeTinySite(mkdtempSync(join(base, 'manifests-')), 'manifests');
  const refused = await deployChangedManifests(base, site, { seed: 3, changes: 40 });
  expect(refused).toBeGreaterThan(10);
  expect(refused).toBeLessThan(40);
});

test('of two concurrent deploys to a folder, one completes and the other reports DEPLOY-BUSY', async () => {
  expect(await deployAtOnce(base, [old, fresh], { seed: 3, turns: 5 })).toBeGreaterThan(0);
});
