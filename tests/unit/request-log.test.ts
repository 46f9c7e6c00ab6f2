import { expect, test } from 'vitest';
import { parseRequestLog } from '../hosts/request-log.ts';

const start = (id: string) => `2026-11-25T00:03:10 7f2015 1 ====== starting new request req=${id} =====`;
const end = (id: string, request: string) =>
  `2026-11-25T00:03:10 7f1ff7 1 beast: ${id}: 127.0.0.1 - tester [25/Nov/2026:00:03:10.611 +0000] "${request} HTTP/1.1" 200 1 - "aws-sdk-js/3"`;

test('a request that is logged late has the number of its start', () => {
  const text = [
    ...[start('0x1'), start('0x2'), end('0x2', 'GET /?mark')],
    ...[end('0x1', 'PUT /bucket/before'), start('0x1'), end('0x1', 'GET /bucket/after'), start('0x3')],
  ].join('\n');
  const { done, running } = parseRequestLog(text);
  expect(done.map(({ start, method, target, status }) => [start, method, target, status])).toEqual([
    [2, 'GET', '/?mark', 200],
    [1, 'PUT', '/bucket/before', 200],
    [3, 'GET', '/bucket/after', 200],
  ]);
  expect(running).toEqual([4]);
});
