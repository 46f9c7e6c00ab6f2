/** What preview, dev and workers answer, as one table: they send what this function returns. */
import { expect, test } from 'vitest';
import type { ManifestFile } from '../../cli/build/emit/manifest.ts';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import type { Place } from '../../cli/kit/places/place.ts';
import { openRedirects } from '../../cli/regions/redirect-table.ts';
import type { RegionTable } from '../../cli/serve/preview/built-region.ts';
import { decideResponse, failureResponse } from '../../cli/serve/preview/decide-response.ts';

const file = (kind: ManifestFile['kind']) => ({ kind, contentType: 'text/html; charset=utf-8' }) as ManifestFile;
const files = new Map<string, ManifestFile>([
  ['index.html', file('page')],
  ['download/index.html', file('page')],
  ['download/blocked.html', file('page')],
  ['assets/a.css', file('asset')],
  ...['403.html', '404.html', '500.html', 'de/404.html'].map((name) => [name, file('error-page')] as const),
]);
const rules: AccessRules = {
  version: '1',
  rules: { FR: 'BLOCKED' },
  leads: {},
  default: 'ALLOWED',
  onUnknown: 'ALLOWED',
  deniedAtEdge: ['IR'],
  whitelist: { places: [] },
  home: 'DE',
  download: true,
  pages: { downloads: ['/download'], refusing: [], prefixes: ['de'] },
};
const region: RegionTable = {
  basePath: '',
  headers: { page: {}, file: {} },
  files,
  redirects: openRedirects([
    { from: '/old/', to: '/download/', status: 301 },
    { from: '/gone/', to: '', status: 410 },
  ]),
  rules,
  variants: new Map([['download/index.html', 'download/blocked.html']]),
};

/** Kind, status, and the file, body or target. */
function decide(method: string, address: string, place: Place | null = 'DE' as Place, length: string | null = null) {
  const decided = decideResponse(region, { method, address, place, length });
  if (decided.kind === 'file') return `file ${decided.name}${decided.allowsNotModified ? '' : ' whole'}`;
  if (decided.kind === 'substitute') return `${decided.status} ${decided.name} ${decided.headers.Allow ?? ''}`.trim();
  const said = decided.headers.Location ?? decided.body ?? '';
  return `${decided.status} ${said}${decided.collects ? 'logs the body' : ''}`.trim();
}

test.each<[expected: string, ...asked: Parameters<typeof decide>]>([
  ['file index.html', 'GET', '/'],
  ['file index.html whole', 'GET', '/', null],
  ['file assets/a.css', 'GET', '/assets/a.css', null],
  ['file download/index.html', 'HEAD', '/download/?a=1'],
  ['200 download/blocked.html', 'GET', '/download/', 'FR' as Place],
  ['301 /download/?a=1', 'GET', '/download?a=1'],
  ['301 /download/', 'GET', '/old/'],
  ['404 404.html', 'GET', '/none/'],
  ['410 404.html', 'GET', '/gone/'],
  ['404 de/404.html', 'GET', '/de/none/'],
  ['404 404.html', 'GET', '/404.html'],
  ['404 Not found.', 'GET', '/assets/none.css'],
  ['403 403.html', 'GET', '/', 'IR' as Place],
  ['403 403.html', 'POST', '/old/', 'IR' as Place],
  ['file assets/a.css', 'GET', '/assets/a.css', 'IR' as Place],
  ['405 500.html GET, HEAD', 'POST', '/'],
  ['400 500.html', 'GET', '/%zz'],
  ['200 {"place":"DE"}', 'GET', '/api/place'],
  ['204 logs the body', 'POST', '/api/collect'],
  ['413 500.html', 'POST', '/api/collect', null, '99999'],
])('%s: %s %s', (expected, ...asked) => {
  expect(decide(...asked)).toBe(expected);
});

test('an internal error has the page of its language, or one sentence', () => {
  expect(failureResponse(region, '/de/')).toMatchObject({ kind: 'substitute', status: 500, name: '500.html' });
  expect(failureResponse({ ...region, files: new Map() }, '/')).toMatchObject({ body: 'Unexpected error.\n' });
});
