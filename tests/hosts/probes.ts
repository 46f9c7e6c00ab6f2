/** Requests of a hostile client. cdns.test.ts defines the allowed responses of each host. */
import type { Question } from './ask.ts';

/** Paths to internal files of deploys and to files outside of the folder. */
export const TRAVERSALS: readonly string[] = [
  '/.site/state.json',
  '/%2esite/state.json',
  '/%2Esite%2fstate.json',
  '/./.site/state.json',
  '/.//.site/state.json',
  '//.site//state.json',
  '/%2e/%2esite/state.json',
  '/more/../.site/state.json',
  '/more/%2e%2e/.site/state.json',
  '/more/..%2f.site/state.json',
  '/%252esite/state.json',
  '/%25252esite/state.json',
  '/\\.site\\state.json',
  '/%5c.site%5cstate.json',
  '/.site;a/state.json',
  '/;/.site/state.json',
  '/.site/./state.json',
  '/.site%00/state.json',
  '/.site/state.json%20',
  '/.SITE/state.json',
  '/assets/.site/state.json',
  '/assets/../.site/state.json',
  '/assets/%2e%2e/.site/state.json',
  '/.hosting/worker.json',
  '/%2ehosting/nginx.conf',
  '/current.json',
  '/curren%74.json',
  '/releases/',
  '/releases/x/.hosting/worker.json',
  '/%72eleases/x/index.html',
  '/home.manifest.json',
  '/home%2emanifest.json',
  '/../home.manifest.json',
  '/..%2fhome.manifest.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc%5cpasswd',
  '/....//....//etc/passwd',
  '/%c0%ae%c0%ae/etc/passwd',
  '/%uff0e%uff0e/etc/passwd',
  '/serve.json',
  '/index.html.br',
  '/download/blocked.html/',
  '/etc/passwd',
  '/file:///etc/passwd',
];

export const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;

export const RANGES: readonly string[] = [
  'bytes=0-0',
  'bytes=0-',
  'bytes=-1',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-0,2-2',
  `bytes=${Array.from({ length: 200 }, (_, at) => `${at}-${at}`).join(',')}`,
  'bytes=0-99999999999999999999',
  'pages=1-2',
];

/** Headers that try to change the host, the address or the path. */
export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Host: 'evil.example' },
  { Host: 'evil.example:99999' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Original-URL': '/.site/state.json', 'X-Rewrite-URL': '/.site/state.json' },
  { Forwarded: 'host=evil.example;for=192.0.2.1' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'If-None-Match': '"' },
  { 'If-None-Match': '*, "x' },
  { 'If-Modified-Since': 'yesterday' },
  { 'Accept-Encoding': 'br;q=2, gzip;q=x, ../../etc/passwd' },
  { 'Accept-Language': 'x'.repeat(2000) },
  { Cookie: `geo=CU; ${'a=b; '.repeat(200)}` },
];

/** Headers that try to hide a blocked location. */
export const SPOOFS: readonly Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-For': '203.0.113.7' },
  { 'X-Real-IP': '203.0.113.7' },
  { 'True-Client-IP': '203.0.113.7' },
  { 'X-Country': 'GB', 'X-Geo': 'GB', 'GeoIP-Country-Code': 'GB' },
  { Cookie: 'geo=GB; closeRM=1' },
  { 'User-Agent': 'Googlebot/2.1' },
  { 'Server-Timing': 'geo;desc="GB", wl' },
  { 'Accept-Language': 'en-GB' },
];

/** Location headers that a client sends itself, although its CDN uses others. */
export const PLACE_SPOOFS: Readonly<Record<'Cloudflare' | 'CloudFront', readonly Readonly<Record<string, string>>[]>> =
  {
    Cloudflare: [
      { 'CF-IPCountry': 'GB', 'CF-Region-Code': 'ENG' },
      { 'cf-ipcountry': 'GB', 'CF-Connecting-IP': '198.51.100.1' },
    ],
    CloudFront: [
      { 'CloudFront-Viewer-Country': 'GB', 'CloudFront-Viewer-Country-Region': 'ENG' },
      { 'cloudfront-viewer-country': 'GB', 'CloudFront-Viewer-Address': '203.0.113.7:1' },
    ],
  };

/** All addresses where a blocked visitor could get an installer. */
export const DOWNLOADS: readonly Question[] = [
  { path: '/download/' },
  { path: '/de/download/' },
  { path: '/download/?auto=1' },
  { path: '/download/', headers: { Range: 'bytes=0-99' } },
  { path: '/download/', headers: { 'If-None-Match': '*' } },
  { path: '/download/', headers: { 'Accept-Encoding': 'identity' } },
  { path: '/api/download-url' },
  { path: '/api/download-url?brandAlias=x&platform=windows&country=GB' },
  { path: '/download/blocked.html' },
];
