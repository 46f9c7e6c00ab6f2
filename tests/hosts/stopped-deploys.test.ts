/** Ctrl+C while `site deploy` writes: its exit code, what the target then holds, and the deploy after it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatManifest, type Manifest, manifestPath, readManifest } from '../../cli/build/emit/manifest.ts';
import { STATE_KEY, type State } from '../../cli/publish/state.ts';
import { site } from '../support/run-site.ts';
import { BIN, edit, temporaryFolder } from '../support/site-copy.ts';
import { ACCESS_KEY, ensureCeph, SECRET_KEY } from './ceph.ts';
import { buildSmall, rebuild } from './deploy-site.ts';
import type { BuiltSite } from './deploy-to.ts';
import { STARTING, to, useS3 } from './s3.ts';

/** Enough files that a deploy into a folder is still writing them when it gets a signal. */
const MANY = 4000;

/** Adds data files to a result. They are written before the pages. */
function addFiles({ out, region }: BuiltSite): void {
  const path = manifestPath(out, region);
  const manifest = readManifest(path) as Manifest;
  const files = { ...manifest.files };
  for (let number = 0; number < MANY; number++) {
    const name = `api/item-${number}`;
    const bytes = Buffer.from(`{"item":${number}}`);
    mkdirSync(dirname(join(out, region, name)), { recursive: true });
    writeFileSync(join(out, region, name), bytes);
    files[name] = {
      sha256: hash('sha256', bytes, 'hex'),
      bytes: bytes.length,
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
      kind: 'api',
      encodings: {},
      sources: [],
    };
  }
  writeFileSync(path, formatManifest({ ...manifest, files }));
}

const options = (built: BuiltSite, target: string) => [
  ...['deploy', '--root', built.root, '--to', target, '--allow', 'broken', '--yes'],
];

/** A deploy in a process of its own. */
function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...process.env, NO_COLOR: '1', ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += part));
  child.stdout.resume();
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, stderr })),
  );
  return { child, ended };
}

/** Sends the signal as soon as the state has the intent of the deploy, which lists all files that it will write. */
function stopAfterIntent(target: string, child: ChildProcess): void {
  const before = statSync(join(target, STATE_KEY)).size;
  const timer = setInterval(() => {
    if (statSync(join(target, STATE_KEY)).size < before + 20 * MANY) return;
    clearInterval(timer);
    child.kill('SIGINT');
  }, 1);
  onTestFinished(() => clearInterval(timer));
}

const STOPPED = /^✖ DEPLOY-STOPPED\n {2}The deploy was interrupted\.\n.*\n\nThe deploy is not complete\./m;

describe('a deploy into a folder', () => {
  test.each([
    ['in place', []],
    ['with releases', ['--releases']],
  ])(
    '%s stops, visitors keep the pages from before, and the next deploy completes it',
    async (_, mode) => {
      const target = temporaryFolder();
      const url = `file://${target}`;
      const live = (path: string) => readFileSync(join(target, mode.length > 0 ? 'current' : '', path), 'utf8');
      const state = () => JSON.parse(readFileSync(join(target, STATE_KEY), 'utf8')) as State;
      const built = await buildSmall(temporaryFolder(), 20);
      expect(site(...options(built, url), ...mode)).toMatchObject({ status: 0 });
      const before = live('more/index.html');
      edit(built.root, 'content/en/more.md', (text) => `${text}\nOne more sentence.\n`);
      await rebuild(built);
      addFiles(built);
      const { child, ended } = start(options(built, url));
      stopAfterIntent(target, child);
      const { code, stderr } = await ended;
      expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringMatching(STOPPED) });
      expect(state().intent).toMatchObject({ ended: true });
      expect(live('more/index.html'), 'the phase of pages has not begun').toBe(before);
      expect(site(...options(built, url)).status).toBe(0);
      expect(state().intent).toBeUndefined();
      expect(live('more/index.html')).toContain('One more sentence.');
      for (let number = 0; number < MANY; number++) expect(live(`api/item-${number}`)).toBe(`{"item":${number}}`);
      expect(site(...options(built, url)).stdout).toContain('already has this build');
    },
    STARTING,
  );
});

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);

describe.skipIf(ceph.missing !== undefined)('a deploy into a bucket', () => {
  const s3 = useS3();

  test(
    'stops, every page has its assets, and the next deploy completes it',
    async () => {
      const bucket = await s3.buckets.create();
      await s3.deploy(bucket, s3.dark);
      const env = { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY, AWS_REGION: 'default' };
      const args = [...options(s3.light, to(bucket)), '--endpoint', s3.proxy.url];
      const { child, ended } = start(args, env);
      const written: string[] = [];
      s3.proxy.set(({ method, target }) => {
        if (method === 'PUT' && !target.includes(STATE_KEY) && written.push(target) === 3) child.kill('SIGINT');
        return 'pass';
      });
      const { code, stderr } = await ended;
      s3.proxy.clear();
      expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringMatching(STOPPED) });
      expect(
        written.filter((target) => !target.includes('/assets/')),
        'only the phase of assets has begun',
      ).toEqual([]);
      expect((await s3.readState(bucket)).intent).toMatchObject({ ended: true });
      expect((await s3.deploy(bucket, s3.light)).unchanged).toBe(false);
      expect((await s3.readState(bucket)).intent).toBeUndefined();
      expect((await s3.deploy(bucket, s3.light, { verify: true })).unchanged).toBe(true);
    },
    STARTING,
  );
});
