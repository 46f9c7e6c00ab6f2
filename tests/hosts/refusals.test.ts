/**
 * Runs the command for each refusal and failure: exit code 4, one JSON document with the code if requested, and no
 * credentials in the output, even if a store repeats the request in its response.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatManifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { CATALOGUE } from '../../cli/problems/catalogue.ts';
import { thisProcess } from '../../cli/publish/owner.ts';
import { STATE_KEY, type State } from '../../cli/publish/state.ts';
import { runSite } from '../support/run-site.ts';
import { BIN } from '../support/site-copy.ts';
import { buildSmall, temporary } from './deploy-site.ts';
import { type BuiltSite, deployTo as deploy } from './deploy-to.ts';

const KEY = 'AKIANIGHTJARREFUSAL7';
const SECRET = 'wJalr/not+a=real=secret/7MDENG';
const TOKEN = 'cf-token-that-is-secret';
const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: KEY,
  AWS_SECRET_ACCESS_KEY: SECRET,
  CLOUDFLARE_API_TOKEN: TOKEN,
  AWS_EC2_METADATA_DISABLED: 'true',
};
const place = temporary();
let site: BuiltSite;
let root: string;
let store: { url: string; close: () => void };

beforeAll(async () => {
  site = await buildSmall(place.folder, 60);
  root = site.root;
  store = await startEcho();
});
afterAll(() => {
  store?.close();
  place.remove();
});

/** A store that accepts the state and rejects everything else, with a long error message. */
async function startEcho() {
  const answer = (request: IncomingMessage): [status: number, code: string] => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/denied')) return [403, 'InvalidAccessKeyId'];
    if (request.method === 'GET') return request.url?.includes('list-type') ? [200, ''] : [404, 'NoSuchKey'];
    return path.endsWith(STATE_KEY) ? [200, ''] : [403, 'AccessDenied'];
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [status, code] = answer(request);
      const words = `${JSON.stringify(request.headers)} ${KEY} ${SECRET} ${TOKEN}`
        .replaceAll('&', '')
        .replaceAll('<', '');
      const body =
        status === 200
          ? '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'
          : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${words}</Message><AWSAccessKeyId>${KEY}</AWSAccessKeyId></Error>`;
      response.writeHead(status, { 'Content-Type': 'application/xml', ETag: '"1"' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...CREDENTIALS, ...env },
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part) => (said[name] += part));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...said })));
}

const deployTo = (to: string, ...more: string[]) => [
  'deploy',
  '--root',
  root,
  '--region',
  'home',
  '--to',
  to,
  '--allow',
  'broken',
  ...more,
];
const folder = (name: string) => `file://${join(place.folder, name)}`;

/** A deployed folder whose state was changed. */
async function deployed(name: string, change: (state: State) => unknown = (state) => state): Promise<string> {
  await deploy(folder(name), undefined, site);
  const file = join(place.folder, name, STATE_KEY);
  const state = JSON.parse(readFileSync(file).toString()) as State;
  writeFileSync(file, JSON.stringify(change(state)));
  return folder(name);
}

/** A copy of the build with a changed manifest or changed files. */
function damaged(name: string, damage: (files: Record<string, unknown>, folder: string) => void): string[] {
  const out = join(place.folder, `dist-${name}`);
  cpSync(join(root, 'dist'), out, { recursive: true });
  const file = join(out, 'home.manifest.json');
  const manifest = readManifest(file);
  if (!manifest) throw new Error('no manifest');
  const files = { ...manifest.files };
  damage(files, join(out, 'home'));
  writeFileSync(file, formatManifest({ ...manifest, files }));
  return ['--out', out];
}

/** Arguments for a result that says it has drafts. */
function withDrafts(): string[] {
  const [option = '', out = ''] = damaged('drafts', () => {});
  const file = join(out, 'home.manifest.json');
  const manifest = readManifest(file);
  if (!manifest) throw new Error('no manifest');
  writeFileSync(file, formatManifest({ ...manifest, drafts: true }));
  return [option, out];
}

const without = (test: RegExp) => (files: Record<string, unknown>) => {
  for (const path of Object.keys(files)) if (test.test(path)) delete files[path];
};

/** Arguments that cause each code. */
const CASES: Record<string, () => Promise<readonly string[]> | readonly string[]> = {
  'DEPLOY-ACCESS': () => deployTo('s3://denied', '--endpoint', store.url),
  'DEPLOY-BROKEN': () => [
    'deploy',
    '--root',
    root,
    '--region',
    'home',
    '--to',
    folder('broken'),
    ...damaged('broken', without(/^assets\//)),
  ],
  'DEPLOY-BUSY': async () => {
    const intent = { id: 'alive', owner: thisProcess(), at: new Date().toISOString(), beat: 1, files: {} };
    return deployTo(await deployed('busy', (state) => ({ ...state, intent })));
  },
  'DEPLOY-CHANGED': () => deployTo(folder('changed'), ...damaged('changed', (_, at) => rmSync(join(at, 'robots.txt')))),
  'DEPLOY-DRAFTS': () => deployTo(folder('drafts'), ...withDrafts()),
  'DEPLOY-DELETES': async () =>
    deployTo(await deployed('deletes'), '--max-deletes', '0', ...damaged('deletes', without(/^more\//))),
  'DEPLOY-EMPTY': () => deployTo(folder('empty'), ...damaged('empty', without(/./))),
  'DEPLOY-FAILED': () => deployTo('s3://failing', '--endpoint', store.url),
  'DEPLOY-FOREIGN': () => {
    mkdirSync(join(place.folder, 'foreign'), { recursive: true });
    writeFileSync(join(place.folder, 'foreign/theirs.txt'), 'theirs');
    return deployTo(folder('foreign'));
  },
  'DEPLOY-REGION': async () => deployTo(await deployed('region', (state) => ({ ...state, region: 'uk' }))),
  'DEPLOY-RELEASE': async () => ['rollback', await deployed('release')],
  'DEPLOY-SHRUNK': async () => deployTo(await deployed('shrunk'), ...damaged('shrunk', without(/[a-z]\/index\.html$/))),
  'DEPLOY-STATE': async () => deployTo(await deployed('state', () => ({ schema: 99 }))),
};

/** Tested separately, because it requires a key press. */
const STOPPED = 'DEPLOY-STOPPED';

test('there is a case for each DEPLOY code', () => {
  const codes = Object.keys(CATALOGUE).filter((code) => code.startsWith('DEPLOY-'));
  expect([...Object.keys(CASES), STOPPED].sort()).toEqual(codes.sort());
});

const silent = ({ stdout, stderr }: Ended) => {
  for (const secret of [KEY, SECRET, TOKEN]) expect(stdout + stderr).not.toContain(secret);
  expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
};

test.for(Object.entries(CASES))(
  '%s: exit code 4, one document, nothing secret',
  async ([code, prepare], { expect }) => {
    const args = await prepare();
    const plain = await run(args);
    for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
    const json = await runSite(...args, '--json');
    silent(plain);
    silent(json);
    expect([plain.status, plain.stdout]).toEqual([4, '']);
    expect(plain.stderr).toContain(`✖ ${code}\n`);
    expect(json.status).toBe(4);
    const { refused } = JSON.parse(json.stdout) as { refused: Record<string, unknown> };
    expect(refused).toMatchObject({ code, partial: code === 'DEPLOY-FAILED' });
  },
);

test('credentials of a profile are redacted too, and so are invalid ones', async () => {
  const file = join(place.folder, 'credentials');
  writeFileSync(file, `[default]\naws_access_key_id = ${KEY}\naws_secret_access_key = ${SECRET}\n`);
  const profile = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_SHARED_CREDENTIALS_FILE: file };
  for (const bucket of ['s3://denied', 's3://failing'])
    for (const more of [[], ['--json']]) {
      const ended = await run(deployTo(bucket, '--endpoint', store.url, ...more), { ...profile });
      expect(ended.status).toBe(4);
      for (const secret of [KEY, SECRET]) expect(ended.stdout + ended.stderr).not.toContain(secret);
    }
  const anonymous = await run(deployTo('s3://denied', '--endpoint', store.url), {
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_CONFIG_FILE: '/dev/null',
  });
  expect([anonymous.status, anonymous.stderr.includes('✖ DEPLOY-ACCESS')]).toEqual([4, true]);
});

test('a missing AWS region is reported without a request', async () => {
  const nowhere = { AWS_REGION: '', AWS_DEFAULT_REGION: '', AWS_CONFIG_FILE: '/dev/null', AWS_ENDPOINT_URL_S3: '' };
  const ended = await run(deployTo('s3://nightjar-uk'), nowhere);
  silent(ended);
  expect([ended.status, ended.stderr.includes('set AWS_REGION')]).toEqual([4, true]);
});

test('a failed CDN invalidation is a warning with exit code 4, and its token is redacted', async () => {
  for (const token of [`${TOKEN}\n x`, '']) {
    const to = folder(`cdn-${token.length}`);
    const ended = await run(deployTo(to, '--invalidate', 'cloudflare:zone', '--json'), { CLOUDFLARE_API_TOKEN: token });
    silent(ended);
    expect(ended.status).toBe(4);
    const { warnings, release } = JSON.parse(ended.stdout) as { warnings: string[]; release: string };
    expect(warnings.join()).toContain('cloudflare cache could not be invalidated');
    expect(release).not.toBe('');
  }
});

/** `script` of Debian gives the command a terminal. */
const terminal = existsSync('/usr/bin/script');
if (!terminal) console.warn('Ctrl+C and the progress bar were not tested: /usr/bin/script (bsdutils) is missing.');

test.skipIf(!terminal)('on a terminal it asks first; Ctrl+C means no there, and stops the upload cleanly', async () => {
  const slow = createServer((request, response) => {
    request.resume().on('end', () => {
      const put = request.method === 'PUT' && !request.url?.includes(STATE_KEY);
      const list = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
      const missing = request.method === 'GET' && !request.url?.includes('list-type');
      // Requests for pages never complete, so there is time to press a key.
      if (put && request.url?.includes('.html')) return;
      const body = missing ? '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>' : list;
      response.writeHead(missing ? 404 : 200, { 'Content-Type': 'application/xml', ETag: '"1"' }).end(body);
    });
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const press = (keys: readonly (readonly [after: RegExp, key: string])[]) => {
    const words = [process.execPath, BIN, ...deployTo('s3://slow', '--endpoint', endpoint)].map((word) => `'${word}'`);
    // `exec` replaces the shell, which would otherwise receive the key too and return its own exit code.
    const child = spawn('/usr/bin/script', ['-qefc', `exec ${words.join(' ')}`, '/dev/null'], {
      env: { ...process.env, SHELL: '/bin/sh', AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET, TERM: 'xterm' },
    });
    const waiting = [...keys];
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      const [next] = waiting;
      if (!next?.[0].test(said)) return;
      waiting.shift();
      child.stdin.write(next[1]);
    });
    return new Promise<{ status: number | null; said: string }>((resolve) =>
      child.once('close', (status) => resolve({ status, said })),
    );
  };
  try {
    const asked = /Write \d+ files to s3:\/\/slow\? \[y\/N\] /;
    const refused = await press([[asked, '\u0003']]);
    expect(refused.status).toBe(4);
    expect(refused.said).toContain('Nothing was written.');
    expect(refused.said).not.toContain('Internal error of site');
    const stopped = await press([
      [asked, 'y\r'],
      [/ KB of [\d.]+ KB, .* left/, '\u0003'],
    ]);
    expect(stopped.status).toBe(4);
    expect(stopped.said).toMatch(/\[#* +\] [\d.]+ (K?B) of [\d.]+ KB, [\d.]+ (s|min) left/);
    expect(stopped.said).toContain('✖ DEPLOY-STOPPED');
    expect(stopped.said).toContain('The deploy is not complete.');
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});
