import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ask, prepare, type ServedSite, serveSmallSite, startHere } from '../support/preview-site.ts';
import { BIN, copySite, edit } from '../support/site-copy.ts';

let root: string;
let served: ServedSite;
beforeAll(async () => {
  served = await serveSmallSite();
  ({ root } = served);
});
afterAll(() => served.close());

describe('while it runs', () => {
  /** A separate site, because these tests change it. */
  const build = async () => {
    const own = copySite();
    prepare(own);
    await buildSite({ root: own });
    return own;
  };

  test('a new build is seen without a restart', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    const before = await ask(here.url, '/more/');
    expect(await ask(here.url, '/extra/')).toMatchObject({ status: 404 });
    edit(own, 'content/en/more.md', (text) => text.replace('Words', 'Other words'));
    edit(
      own,
      'content/en/extra.md',
      '---\ntitle: Extra\ndescription: A page that stands here in the second build and not in the first one.\n---\nText.',
    );
    edit(own, 'regions/home.json', (text) => text.replaceAll('"CU"', '"KP"'));
    await buildSite({ root: own });
    const after = await ask(here.url, '/more/', { 'If-None-Match': before.headers.etag as string });
    expect(after).toMatchObject({ status: 200, text: expect.stringContaining('Other words') });
    expect(await ask(here.url, '/extra/')).toMatchObject({ status: 200 });
    expect(await ask(here.url, '/', { 'CF-IPCountry': 'KP' })).toMatchObject({ status: 403 });
    expect(await ask(here.url, '/', { 'CF-IPCountry': 'CU' })).toMatchObject({ status: 200 });
  });

  test('every response during builds is complete', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    const seen = new Set<string>();
    let building = true;
    const builds = (async () => {
      for (let turn = 0; turn < 4; turn++) {
        edit(own, 'content/en/more.md', (text) => text.replace(/Words\d*/, `Words${turn}`));
        await buildSite({ root: own });
      }
      building = false;
    })();
    while (building) {
      const { status, text } = await ask(here.url, '/more/');
      seen.add(`${status} ${text.endsWith('</html>')}`);
    }
    await builds;
    expect([...seen]).toEqual(['200 true']);
    expect(here.messages).toEqual([]);
  });

  test('a missing file is a 500 with the page of the language, and later requests work', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    rmSync(join(own, 'dist/home/more/index.html'));
    rmSync(join(own, 'dist/home/de/index.html'));
    mkdirSync(join(own, 'dist/home/de/index.html'));
    for (const [path, page] of [
      ['/more/', '500.html'],
      ['/de/', 'de/500.html'],
    ] as const) {
      const { status, headers, body } = await ask(here.url, path);
      expect(status).toBe(500);
      expect(body.equals(readFileSync(join(own, 'dist/home', page)))).toBe(true);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    }
    expect(here.messages).toEqual([
      expect.stringMatching(/^home: 500 for \/more\/: .* is missing, or not a regular file/),
      expect.stringMatching(/^home: 500 for \/de\/: /),
    ]);
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
  });

  test('without its rules no page is served', async () => {
    const own = await build();
    writeFileSync(join(own, 'dist/home/geo-rules.json'), '{}');
    const here = await startHere({ root: own });
    expect(await ask(here.url, '/')).toMatchObject({ status: 500, text: 'Unexpected error.\n' });
  });

  test('a client that disconnects during a response affects no other', async () => {
    const own = await build();
    const here = await startHere({ root: own });
    writeFileSync(join(own, 'dist/home/robots.txt'), Buffer.alloc(20_000_000, 'x'));
    await new Promise<void>((resolve) => {
      const sent = request(new URL('/robots.txt', here.url), (response) =>
        response.once('data', () => response.destroy()),
      );
      sent
        .on('close', () => resolve())
        .on('error', () => {})
        .end();
    });
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
    expect(here.messages).toEqual([]);
  });

  test('clients that disconnect after the request cause no error', async () => {
    const here = await startHere({ root: await build() });
    const { port } = new URL(here.url);
    // serve-handler prints its errors to the console.
    const printed = vi.spyOn(console, 'error');
    onTestFinished(() => printed.mockRestore());
    // At different moments between the request and the last byte.
    for (let step = 0; step < 60; step++)
      await new Promise<void>((resolve) => {
        const visitor = connect(Number(port), '127.0.0.1', () => {
          visitor.write(`GET / HTTP/1.1\r\nHost: ${new URL(here.url).host}\r\n\r\n`, () =>
            setTimeout(() => visitor.resetAndDestroy(), step / 10),
          );
        });
        visitor.on('close', () => resolve()).on('error', () => {});
      });
    expect(await ask(here.url, '/')).toMatchObject({ status: 200 });
    expect(printed.mock.calls).toEqual([]);
    expect(here.messages).toEqual([]);
  });
});

describe('ports and regions', () => {
  const twoRegions = async () => {
    const own = copySite();
    edit(
      own,
      'regions/away.json',
      readFileSync(join(own, 'regions/home.json'), 'utf8')
        .replace('"id": "home"', '"id": "away", "order": 200')
        .replace('small.example', 'away.example')
        .replace('"home": "DE"', '"home": "FR"'),
    );
    await buildSite({ root: own });
    return own;
  };
  /** Uses a port until the test ends. */
  const takePort = () =>
    new Promise<number>((resolve) => {
      const taken = createServer().listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
      onTestFinished(() => void taken.close());
    });

  test('one port for all regions, in the order of the sources, each with its own location', async () => {
    const own = await twoRegions();
    const first = await takePort();
    const { url, regions, messages } = await startHere({ root: own, port: first });
    const { port, hostname } = new URL(url);
    expect(Number(port)).toBeGreaterThan(first);
    expect(hostname).toBe('127.0.0.1');
    const furtherLanguages = [{ code: 'de', prefix: 'de' }];
    expect(regions).toEqual([
      { id: 'home', place: 'DE', url: `http://home.localhost:${port}/`, furtherLanguages },
      { id: 'away', place: 'FR', url: `http://away.localhost:${port}/`, furtherLanguages },
    ]);
    expect(messages).toEqual([`Port ${first} is in use; using ${port}.`]);
    expect((await ask(url, '/api/place', { Host: `away.localhost:${port}` })).text).toBe('{"place":"FR"}');
    const wanted = await startHere({ root: own, regions: ['away', 'home', 'away'] });
    expect(wanted.regions.map(({ id }) => id)).toEqual(['away', 'home']);
  });

  test('missing regions are reported, and the others are served', async () => {
    const own = await twoRegions();
    rmSync(join(own, 'dist/away'), { recursive: true });
    const { regions, messages } = await startHere({ root: own });
    expect(regions.map(({ id }) => id)).toEqual(['home']);
    expect(messages).toEqual(['dist has no result of away. Run site build --region away first.']);
    await expect(startPreview({ root: own, regions: ['home', 'away'], port: 0, report: () => {} })).rejects.toThrow(
      'dist has no result of away.',
    );
  });

  test('an interrupted swap is completed first', async () => {
    const own = await twoRegions();
    renameSync(join(own, 'dist/home'), join(own, 'dist/.home.old'));
    const { url: home } = await startHere({ root: own, regions: ['home'] });
    expect(await ask(home, '/')).toMatchObject({ status: 200 });
  });
});

describe('the command', () => {
  const site = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'preview', ...args], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one address per region and language, and ends with 0 on %s',
    async (signal) => {
      const child = spawn(process.execPath, [BIN, 'preview', '--root', root, '--port', '0', '--geo', 'CA-ON']);
      onTestFinished(() => void child.kill('SIGKILL'));
      let stderr = '';
      child.stderr.on('data', (part) => (stderr += part));
      const line = await new Promise<string>((resolve) => child.stdout.once('data', (part) => resolve(String(part))));
      const [, port] =
        /^home {5}http:\/\/home\.localhost:(\d+)\/\nhome\/de {2}http:\/\/home\.localhost:\1\/de\/\n$/.exec(line) ?? [];
      const address = `http://127.0.0.1:${port}/`;
      expect((await ask(address, '/api/place')).text).toBe('{"place":"CA-ON"}');
      // An open connection of a browser must not keep the command running.
      await fetch(address);
      const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve({ code, by })));
      child.kill(signal);
      expect(await ended).toEqual({ code: 0, by: null });
      expect(stderr).toBe(
        `${address} shows home, byte for byte as in its folder.\nVisitor locations: home CA-ON. Press Ctrl+C to stop.\n`,
      );
    },
  );

  test('nothing is built: exit 1 with help', () => {
    const own = copySite();
    for (const [args, message] of [
      [['--region', 'home'], 'dist has no result of home.\n  Run site build --region home first.'],
      [[], 'dist has no result.\n  Run site build first.'],
    ] as const) {
      const { status, stdout, stderr } = site('--root', own, ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`✖ DIST-MISSING\n  ${message}`);
      expect(stderr).not.toContain('    at ');
    }
  });

  test.each([
    [['--region', 'hom'], 'There is no region "hom". Did you mean "home"?'],
    [['--geo', 'gb'], '"gb" is not a location. Did you mean "GB" ('],
    [['--geo', 'CAON'], '"CAON" is not a location. Did you mean "CA-ON" (Ontario)?'],
    [['--geo', 'UK'], 'GB (not UK)'],
    [['--geo', 'XX'], 'none is an unknown location'],
    [['--geo', 'Canada'], '"Canada" is not a location.'],
    [['--port', 'http'], '"http" is not a port.'],
    [['--port', '70000'], '"70000" is not a port.'],
  ])('%j is wrong usage', (args, message) => {
    const { status, stdout, stderr } = site('--root', root, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
