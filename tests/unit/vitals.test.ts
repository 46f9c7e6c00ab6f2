/** `site vitals`: logs of all hosts as one table of figures. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { summariseField } from '../../cli/explain/vitals/field-figures.ts';
import { readFieldLog } from '../../cli/explain/vitals/read-field-log.ts';
import { formatCollected } from '../../cli/serve/preview/collected-line.ts';
import { PROJECT } from '../support/project.ts';
import { runSite as site } from '../support/run-site.ts';

const SAMPLE = join(PROJECT, 'cli/docs/samples/collect.log');
const vitals = (lcp: number | string, path = '/', template = 'home') =>
  `kind=vitals&region=uk&path=${encodeURIComponent(path)}&template=${template}&device=mobile&lcp=${lcp}&inp=&cls=0.05`;
const ADDRESS = `/api/collect?${vitals(1200)}`;

test.each([
  ['nginx', `192.0.2.1 - - [27/Nov/2026:09:00:00 +0000] "POST ${ADDRESS} HTTP/1.1" 204 0 "-" "x"`],
  ['preview and workers', formatCollected({ time: 'x', method: 'POST', address: ADDRESS, body: '' })],
  ['CloudFront', ['2026-11-27', '09:00', 'POST', 'x', '/api/collect', '204', '-', vitals(1200), 'Hit'].join('\t')],
])('the log of %s', (_, line) => {
  expect(readFieldLog(line).pages).toEqual([
    { region: 'uk', template: 'home', device: 'mobile', path: '/', lcp: 1200, inp: null, cls: 0.05 },
  ]);
});

test('a figure is the one that three of four visits do not exceed', () => {
  const lines = [100, 200, 300, 400, 500, 600, 700, 800].map((lcp) => `POST /api/collect?${vitals(lcp)} `);
  const { rows } = summariseField(readFieldLog(lines.join('\n')), 'template');
  expect(rows).toEqual([{ name: 'home', visits: 8, p75: { lcp: 600, inp: null, cls: 0.05 } }]);
});

test('pages over a budget are named, the worst first, unless they had few visits', () => {
  const lines = [
    ...Array.from({ length: 5 }, () => vitals(3000, '/slow/')),
    ...Array.from({ length: 5 }, () => vitals(9000, '/slowest/')),
    ...Array.from({ length: 4 }, () => vitals(90_000, '/rare/')),
    ...Array.from({ length: 5 }, () => vitals(2500, '/good/')),
  ];
  const log = readFieldLog(lines.map((query) => `POST /api/collect?${query} `).join('\n'));
  expect(summariseField(log, 'device').worst.map(({ name, metric }) => [name, metric])).toEqual([
    ['uk:/slowest/', 'lcp'],
    ['uk:/slow/', 'lcp'],
  ]);
});

test.each([
  'kind=vitals',
  vitals(1, '/', '<b>'),
  vitals(1, 'https://elsewhere.example/'),
  'kind=error&region=../../x&path=/&message=x',
  '%',
])('%s is counted as another request', (query) => {
  expect(readFieldLog(`POST /api/collect?${query} `)).toEqual({ pages: [], errors: [], others: 1 });
});

test('islands that fail are grouped by their message, whatever build they are of, apart from other errors', () => {
  const island = (message: string, source: string) =>
    `POST /api/collect?kind=island&region=uk&path=%2Fa%2F&island=search&message=${message}&source=${source} `;
  const lines = [
    island('TypeError', '/assets/island-search.1.js'),
    island('TypeError', '/assets/island-search.2.js'),
    island('RangeError', ''),
    'POST /api/collect?kind=error&region=uk&path=%2F&message=TypeError ',
    // No island has this name.
    'POST /api/collect?kind=island&region=uk&path=%2F&island=%3Cb%3E&message=TypeError ',
  ];
  const { islands, errors, others } = summariseField(readFieldLog(lines.join('\n')), 'template');
  expect(islands).toEqual([
    { count: 2, what: 'search: TypeError', where: 'uk:/a/, /assets/island-search.1.js' },
    { count: 1, what: 'search: RangeError', where: 'uk:/a/' },
  ]);
  expect([errors.map(({ what }) => what), others]).toEqual([['TypeError'], 1]);
});

test('figures that no visit can have are left out, and lines about other addresses are skipped', () => {
  const log = readFieldLog(
    `POST /api/collect?${vitals(-1)} \nGET /?${vitals(1)} \n\nPOST /api/collect?${vitals('1e99')} `,
  );
  expect(log.pages.map(({ lcp }) => lcp)).toEqual([null, null]);
  expect(log.others).toBe(0);
});

test('a line of preview and workers stays one line', () => {
  const line = formatCollected({ time: 't', method: 'POST', address: '/api/collect?a=\u0001 b', body: '{\n"a": 1}' });
  expect(line).toBe('t POST /api/collect?a=%01%20b "{\\n\\"a\\": 1}"');
});

test('the command prints the sample log of the guide as a table, as JSON, and says what is missing', async () => {
  const { stdout, status } = await site('vitals', SAMPLE);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^template +visits +LCP ≤ 2\.5 s +INP ≤ 200 ms +CLS ≤ 0\.10$/m);
  expect(stdout).toMatch(/^streamer-mode +12 +3\.0 s ✖ +88 ms +0\.02$/m);
  expect(stdout).toContain('  uk:/poker-school/pot-odds/  INP 240 ms in 12 visits');
  expect(stdout).toContain(
    'Islands that have failed, and are markup, 1 kind:\n  2 × pot-odds: TypeError: cards is undefined  (uk:/',
  );
  expect(JSON.parse((await site('vitals', '--json', '--by', 'device', SAMPLE)).stdout)).toMatchObject({
    visits: 84,
    rows: [{ name: 'desktop' }, { name: 'mobile' }, { name: 'tablet' }],
  });
  expect(await site('vitals', 'nowhere.log')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nowhere.log'),
  });
  expect((await site('vitals', join(PROJECT, 'README.md'))).stderr).toContain('No page has reported');
});
