import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askAddress } from '../../cli/check/external/ask-address.ts';
import { type AskAllOptions, askAll } from '../../cli/check/external/ask-all.ts';
import { temporaryFolder } from '../support/site-copy.ts';

/** Every request as "METHOD path", in the order of their arrival. */
let asked: string[] = [];
let atOnce = 0;
let most = 0;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    most = Math.max(most, ++atOnce);
    const answer = (status: number, headers = {}) =>
      setImmediate(() => {
        atOnce--;
        response.writeHead(status, headers).end();
      });
    const times = asked.filter((line) => line.endsWith(` ${url}`)).length;
    if (url === '/moved') answer(301, { location: '/ok' });
    else if (url === '/later') answer(302, { location: '/ok' });
    else if (url === '/gone') answer(410);
    else if (url === '/no-head') answer(method === 'HEAD' ? 405 : 200);
    else if (url === '/robots') answer(403);
    else if (url === '/busy') answer(times < 3 ? 503 : 200);
    else if (url === '/slow-down') answer(times < 2 ? 429 : 200, { 'retry-after': '7' });
    else if (url === '/broken') answer(500);
    else if (url === '/cut') {
      atOnce--;
      request.socket.destroy();
    } else answer(200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  most = 0;
});

const waits: number[] = [];
const options: AskAllOptions = {
  fetch,
  attempts: 3,
  timeout: 20_000,
  wait: async (ms) => void waits.push(ms),
  perHost: 1,
  hosts: 4,
  cacheFile: null,
  now: 0,
};

test.each([
  ['a page that is there', '/ok', { state: 'alive' }, ['HEAD /ok']],
  ['one that has moved for good', '/moved', { state: 'moved' }, ['HEAD /moved']],
  ['one that is elsewhere for now', '/later', { state: 'alive' }, ['HEAD /later']],
  ['one that is gone', '/gone', { state: 'dead', why: 'it answers 410' }, ['HEAD /gone']],
  ['a host without HEAD', '/no-head', { state: 'alive' }, ['HEAD /no-head', 'GET /no-head']],
  ['a host that wants no robots', '/robots', { state: 'alive' }, ['HEAD /robots', 'GET /robots']],
  ['a host that is busy twice', '/busy', { state: 'alive' }, ['HEAD /busy', 'HEAD /busy', 'HEAD /busy']],
  ['a host that stays broken', '/broken', { state: 'dead', why: 'it answers 500' }, Array(3).fill('HEAD /broken')],
])('%s', async (_, path, answer, requests) => {
  expect(await askAddress(origin + path, options)).toMatchObject(answer);
  expect(asked).toEqual(requests);
});

test('a closed connection is retried, and reported', async () => {
  expect(await askAddress(`${origin}/cut`, options)).toMatchObject({
    state: 'dead',
    why: expect.stringMatching(/cannot be reached/),
  });
  expect(asked.length).toBeGreaterThanOrEqual(3);
});

test('the Retry-After of a host is respected', async () => {
  waits.length = 0;
  expect(await askAddress(`${origin}/slow-down`, options)).toEqual({ state: 'alive' });
  expect(waits).toEqual([7000]);
});

test('a host receives one request at a time, and one for each address', async () => {
  const urls = Array.from({ length: 12 }, (_, index) => `${origin}/ok?${index % 6}`);
  const answers = await askAll(urls, options);
  expect(answers.size).toBe(6);
  expect(asked.length).toBe(6);
  expect(most).toBe(1);
});

test('answers are cached for a day, failures for an hour', async () => {
  const cacheFile = join(temporaryFolder(), 'external.json');
  const hour = 3_600_000;
  const ask = async (now: number) => {
    asked = [];
    await askAll([`${origin}/ok`, `${origin}/gone`], { ...options, cacheFile, now });
    return asked.sort();
  };
  expect(await ask(1_000_000)).toEqual(['HEAD /gone', 'HEAD /ok']);
  expect(await ask(1_000_000 + hour / 2)).toEqual([]);
  expect(await ask(1_000_000 + 2 * hour)).toEqual(['HEAD /gone']);
  expect(await ask(1_000_000 + 25 * hour)).toEqual(['HEAD /gone', 'HEAD /ok']);
});
