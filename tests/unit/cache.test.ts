import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import { BIN, bytesOf, copySite } from '../support/site-copy.ts';

/** A minimal server of Bazel's HTTP cache protocol: GET and PUT of /ac/<hash> and /cas/<hash>. */
async function startCache() {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push(`${request.method} ${path.split('/')[1]}`);
      if (!/^\/(ac|cas)\/[0-9a-f]{64}$/.test(path)) return void response.writeHead(400).end();
      if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
      const found = objects.get(path);
      response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, requests };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const images = (report: Awaited<ReturnType<typeof buildSite>>) => report.regions[0]?.images;
const use = (url: string, writes: boolean) => {
  vi.stubEnv('SITE_CACHE', url);
  vi.stubEnv('SITE_CACHE_WRITE', writes ? '1' : '');
};

test('a picture is encoded on one machine and reused on others', async () => {
  const cache = await startCache();
  use(cache.url, true);
  const first = copySite();
  const total = images(await buildSite({ root: first }))?.total;
  expect(total).toBeGreaterThan(0);
  expect([...cache.objects.keys()].filter((key) => key.startsWith('/cas/'))).toHaveLength(total as number);
  for (const [key, bytes] of cache.objects)
    if (key.startsWith('/cas/')) expect(key).toBe(`/cas/${hash('sha256', bytes, 'hex')}`);
  use(cache.url, false);
  const second = copySite();
  expect(images(await buildSite({ root: second }))).toEqual({ total, encoded: 0, cached: total });
  expect(bytesOf(join(second, 'dist'))).toEqual(bytesOf(join(first, 'dist')));
  // A picture in the local cache is not requested.
  cache.requests.length = 0;
  rmSync(join(second, 'dist'), { recursive: true });
  await buildSite({ root: second });
  expect(cache.requests).toEqual([]);
});

test('a read-only machine writes nothing; bytes with a wrong hash are not used', async () => {
  const cache = await startCache();
  use(cache.url, false);
  await buildSite({ root: copySite() });
  expect(cache.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  use(cache.url, true);
  const good = copySite();
  await buildSite({ root: good });
  for (const key of cache.objects.keys()) if (key.startsWith('/cas/')) cache.objects.set(key, Buffer.from('poison'));
  use(cache.url, false);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const root = copySite();
  const report = images(await buildSite({ root }));
  expect(stderr.mock.calls.join()).toContain('does not match its hash');
  stderr.mockRestore();
  expect(report?.encoded).toBe(report?.total);
  expect(bytesOf(join(root, 'dist'))).toEqual(bytesOf(join(good, 'dist')));
});

test('an unavailable or invalid cache causes a warning, and the build succeeds', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const address of ['http://127.0.0.1:9', 'nonsense']) {
    use(address, true);
    expect(images(await buildSite({ root: copySite() }))?.encoded).toBeGreaterThan(0);
    expect(stderr.mock.calls.join()).toContain(`The shared cache ${address} is not used`);
  }
  stderr.mockRestore();
});

test('stats, prune and verify: unused files are removed, damaged files are listed, and the next build is complete', async () => {
  const root = copySite();
  const out = join(root, 'dist');
  await buildSite({ root, release: true });
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [BIN, 'cache', ...args, '--root', root, '--json'], {
      encoding: 'utf8',
    });
    return { status, ...JSON.parse(stdout) };
  };
  expect(run('stats').results).toMatchObject({ regions: 1, files: expect.any(Number) });
  expect(run('stats').parts.map(({ part }: { part: string }) => part)).toEqual(
    expect.arrayContaining(['images', 'compressed']),
  );
  expect(run('prune')).toMatchObject({ status: 0, removed: 0 });
  expect(run('verify')).toMatchObject({ status: 0, damaged: [] });
  const compressed = join(root, '.cache/compressed');
  const unusedFile = `${'0'.repeat(64)}.br`;
  writeFileSync(join(compressed, unusedFile), 'nothing needs this');
  expect(run('prune', '--older', '1d')).toMatchObject({ removed: 0 });
  expect(run('prune', '--dry-run')).toMatchObject({ removed: 1, dryRun: true });
  expect(run('prune')).toMatchObject({ removed: 1 });
  expect(existsSync(join(compressed, unusedFile))).toBe(false);
  const [damagedFile = ''] = readdirSync(compressed);
  writeFileSync(join(compressed, damagedFile), 'damaged');
  expect(run('verify')).toMatchObject({ status: 1, damaged: [`compressed/${damagedFile}`] });
  expect(run('verify', '--repair')).toMatchObject({ status: 0, removed: 1 });
  const before = bytesOf(out);
  const [picture = ''] = readdirSync(join(root, '.cache/images'));
  writeFileSync(join(root, '.cache/images', picture), 'damaged');
  rmSync(out, { recursive: true });
  await buildSite({ root, release: true });
  expect(bytesOf(out)).toEqual(before);
});
