import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Dictionary } from '../../cli/build/emit/dictionary.ts';
import { Precompressor } from '../../cli/build/emit/precompress.ts';
import { DamagedPicture, PictureCache } from '../../cli/build/render/picture-cache.ts';
import { readWorker } from '../../cli/serve/hosts/worker-code.ts';
import { findUnusedFiles, readCache } from '../../cli/storage/cache/local-cache.ts';
import { sharePictures } from '../../cli/storage/cache/share-pictures.ts';
import { temporaryFolder } from '../support/site-copy.ts';

/** What can be in the place of a file of a cache, none of which may be used. */
const DAMAGES: readonly [name: string, damage: (path: string) => void][] = [
  ['was cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
  ['is empty', (path) => writeFileSync(path, '')],
  ['has other bytes', (path) => writeFileSync(path, 'other')],
  ['has a byte more', (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('\n')]))],
  [
    'is a link',
    (path) => {
      writeFileSync(`${path}.else`, 'mine');
      rmSync(path);
      symlinkSync(`${path}.else`, path);
    },
  ],
  [
    'is a pipe',
    (path) => {
      rmSync(path);
      execFileSync('mkfifo', [path]);
    },
  ],
];

const quietly = () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return write;
};

const TEXT = Buffer.from('<p>Some words of a page.</p>\n'.repeat(100));
const NAME = 'a'.repeat(64);

/** Compresses one page for a release, with a dictionary or alone. @returns its variants by encoding */
async function compressPage(cacheDir: string, dictionary?: Dictionary): Promise<Map<string, Buffer>> {
  const variants = new Map<string, Buffer>();
  const compressor = new Precompressor(cacheDir, 'best', () => {});
  const entry = {
    sha256: NAME,
    bytes: TEXT.length,
    contentType: '',
    cacheControl: '',
    kind: 'page',
    encodings: dictionary ? { br: TEXT.length } : {},
    sources: [],
  } as const;
  const target = {
    files: { 'index.html': entry },
    read: () => TEXT,
    reuseEncoded: () => false,
    writeEncoded: (_: string, encoding: string, bytes: Uint8Array) => void variants.set(encoding, Buffer.from(bytes)),
  };
  if (dictionary) compressor.addPages(target, [dictionary]);
  else compressor.add(target, 'index.html');
  await compressor.finish();
  return variants;
}

test.each([
  ...DAMAGES,
  ['is the variant of another page', (path: string) => writeFileSync(path, brotliCompressSync('other'))] as const,
  ['unpacks to much more', (path: string) => writeFileSync(path, brotliCompressSync(Buffer.alloc(1_000_000)))] as const,
])('a compressed file that %s is made again', async (_, damage) => {
  const warn = quietly();
  const cacheDir = temporaryFolder();
  const first = await compressPage(cacheDir);
  expect(warn).not.toHaveBeenCalled();
  const file = join(cacheDir, 'compressed', `${NAME}.br`);
  damage(file);
  expect(await compressPage(cacheDir)).toEqual(first);
  expect(warn.mock.calls.join('')).toContain('is made again');
  expect(brotliDecompressSync(readFileSync(file))).toEqual(TEXT);
});

const DICTIONARY = { below: '/', path: 'd.txt', encoding: '01234567.dcz', sha256: 'd'.repeat(64) } as const;

test.each([
  ...DAMAGES,
  [
    'was packed with another dictionary',
    (path: string) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, index) => (index === 8 ? byte + 1 : byte)),
      ),
  ] as const,
])('a page packed with a dictionary that %s is made again', async (_, damage) => {
  const warn = quietly();
  const cacheDir = temporaryFolder();
  const dictionary = { ...DICTIONARY, bytes: TEXT.subarray(0, 200) };
  const first = await compressPage(cacheDir, dictionary);
  expect(first.get(DICTIONARY.encoding)?.length).toBeGreaterThan(40);
  expect(warn).not.toHaveBeenCalled();
  const file = join(cacheDir, 'compressed', `${NAME}.${dictionary.sha256}.dcz`);
  damage(file);
  expect(await compressPage(cacheDir, dictionary)).toEqual(first);
  expect(warn.mock.calls.join('')).toContain('is made again');
});

test.each(DAMAGES)('code of the workers that %s is made again', async (_, damage) => {
  const warn = quietly();
  const cacheDir = temporaryFolder();
  const first = await readWorker(cacheDir);
  const folder = join(cacheDir, 'hosting');
  for (const name of readdirSync(folder)) damage(join(folder, name));
  expect(await readWorker(cacheDir)).toEqual(first);
  expect(warn).toHaveBeenCalled();
});

test.each(DAMAGES)('a picture that %s is removed from the cache', (_, damage) => {
  quietly();
  const cache = new PictureCache(temporaryFolder());
  const file = cache.put('b'.repeat(64), 'webp', Buffer.from('picture'));
  expect(cache.read('b'.repeat(64)).toString()).toBe('picture');
  damage(file);
  expect(() => cache.read('b'.repeat(64))).toThrow(DamagedPicture);
  expect(existsSync(file)).toBe(false);
});

test('only files that a build has made are removed from a cache', () => {
  const cacheDir = temporaryFolder();
  const files = {
    'images/letter.txt': false,
    'images/draft.1': false,
    'compressed/letter.txt': false,
    'else/letter.txt': false,
    [`images/${NAME}-${'b'.repeat(16)}.webp`]: true,
    [`images/${NAME}-${'b'.repeat(16)}.webp.4711`]: true,
    [`compressed/${NAME}.br`]: true,
    [`compressed/${NAME}.${'d'.repeat(64)}.dcz`]: true,
  };
  for (const path of Object.keys(files)) {
    mkdirSync(join(cacheDir, path, '..'), { recursive: true });
    writeFileSync(join(cacheDir, path), '');
  }
  const unused = findUnusedFiles(readCache(cacheDir), new Set(), Date.now() + 1000);
  const removed = unused.map(({ part, name }) => `${part}/${name}`).sort();
  expect(removed).toEqual(
    Object.entries(files)
      .flatMap(([path, isOurs]) => (isOurs ? [path] : []))
      .sort(),
  );
  const link = join(temporaryFolder(), '.cache');
  symlinkSync(cacheDir, link);
  expect(readCache(link)).toEqual([]);
});

test.each<[name: string, answer: (response: ServerResponse) => void]>([
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{');
      setTimeout(() => response.destroy(), 20);
    },
  ],
  [
    'never ends',
    (response) => {
      response.writeHead(200);
      const more = () => void (response.destroyed || response.write('x'.repeat(9000), () => setImmediate(more)));
      more();
    },
  ],
  [
    'sends a bomb',
    (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
  ],
  [
    'sends what is not compressed',
    (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('text'),
  ],
  [
    'fails with an endless message',
    (response) => {
      response.writeHead(500);
      const more = () => void (response.destroyed || response.write('x'.repeat(9000), () => setImmediate(more)));
      more();
    },
  ],
])('a shared cache that %s causes a warning', async (_, answer) => {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const warnings: string[] = [];
  const env = { SITE_CACHE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, SITE_CACHE_WRITE: '1' };
  const shared = sharePictures(env, (message) => warnings.push(message));
  const save = vi.fn();
  expect(await shared.fetch([NAME], save)).toEqual(new Set());
  expect(save).not.toHaveBeenCalled();
  expect(warnings).toEqual([expect.stringContaining('is not used')]);
});
