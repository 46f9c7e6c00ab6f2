import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { formatManifest, type Manifest, type ManifestFile } from '../../cli/build/emit/manifest.ts';
import { cacheControl, contentType } from '../../cli/build/plan/headers.ts';
import type { FileKind } from '../../cli/kit/site-host.ts';
import type { ReleaseFiles } from '../../cli/publish/releases-layout.ts';
import type { State } from '../../cli/publish/state.ts';
import type { BuiltSite } from '../hosts/deploy-to.ts';
import { edit } from './site-copy.ts';

/** Writes a small result without a build. */
export function writeTinySite(root: string, word: string, pages = 3): BuiltSite {
  const out = join(root, 'dist');
  const asset = `assets/style.${hash('md5', word, 'hex').slice(0, 8)}.css`;
  const page = `<!doctype html><title>${word}</title><link rel="stylesheet" href="/${asset}"><p>${word}</p>`;
  const names = ['', ...Array.from({ length: pages - 1 }, (_, at) => `page-${at}/`)].map((path) => `${path}index.html`);
  const texts: Record<string, [FileKind, string]> = {
    [asset]: ['asset', `p{content:"${word}"}`],
    'builds/latest.json': ['build', JSON.stringify({ build: word })],
    ...Object.fromEntries(names.map((name): [string, [FileKind, string]] => [name, ['page', page]])),
  };
  const files: Record<string, ManifestFile> = {};
  for (const [path, [kind, text]] of Object.entries(texts)) {
    edit(out, `home/${path}`, text);
    files[path] = {
      sha256: hash('sha256', text, 'hex'),
      bytes: Buffer.byteLength(text),
      contentType: contentType(path, kind),
      cacheControl: cacheControl(kind),
      kind,
      encodings: {},
      sources: [],
    };
  }
  const build = hash('sha256', word, 'hex').slice(0, 16);
  const manifest: Manifest = {
    schema: 1,
    region: 'home',
    build,
    headers: { page: {}, file: {} },
    redirects: [],
    files,
  };
  edit(out, 'home.manifest.json', formatManifest(manifest));
  return { root, out, region: 'home' };
}

/** All files and symlinks below a folder with their content, for comparison. */
export function snapshot(folder: string, below = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, below)).map((name) => {
      const path = join(below, name);
      const stats = lstatSync(join(folder, path));
      if (stats.isDirectory()) return snapshot(folder, path);
      if (stats.isSymbolicLink()) return { [path]: `→ ${readlinkSync(join(folder, path))}` };
      return { [path]: stats.isFile() ? hash('md5', readFileSync(join(folder, path)), 'hex') : 'no file' };
    }),
  ) as Record<string, string>;
}

export const HOSTILE_KEYS = [
  '../precious.txt',
  '../../precious.txt',
  'a/../../precious.txt',
  '/etc/passwd',
  './index.html',
  'a//b',
  'a/',
  '',
  '.',
  '..',
  '..\\precious.txt',
  'a\u0000b',
  'a\nb',
  '\u001b[2J',
  '.site/state.json',
  '.site/releases/x.json',
  'current.json',
  'constructor',
  'toString',
  'x'.repeat(1025),
];

export const HOSTILE_IDS = [
  '../../x',
  '',
  '.',
  '..',
  'a/b',
  '/etc',
  'a\\b',
  'a\u0000',
  '\u001b[2J',
  'x'.repeat(65),
  '-x',
];

/** Manipulations of a valid state. Each must be rejected. */
export function hostileStates(state: State): [name: string, text: string][] {
  const entry = ['0'.repeat(32), 1, '00000000'] as const;
  const since = '2020-01-01T00:00:00.000Z';
  const owner = { machine: null, host: 'elsewhere', pid: 1, started: null };
  const intent = { id: 'i', owner, at: since, beat: 0, files: {}, ended: true };
  const record = state.releases[0] as State['releases'][number];
  const cases: [string, object | string | null | number][] = [
    ...HOSTILE_KEYS.flatMap((key): [string, object][] => [
      [`files names ${JSON.stringify(key.slice(0, 30))}`, { ...state, files: { ...state.files, [key]: entry } }],
      [`gone names ${JSON.stringify(key.slice(0, 30))}`, { ...state, gone: { [key]: [since, ...entry] } }],
      [
        `intent names ${JSON.stringify(key.slice(0, 30))}`,
        { ...state, intent: { ...intent, files: { [key]: entry } } },
      ],
    ]),
    ...HOSTILE_IDS.flatMap((id): [string, object][] => [
      [`release ${JSON.stringify(id.slice(0, 30))}`, { ...state, releases: [{ ...record, id }, record] }],
      [`restores ${JSON.stringify(id.slice(0, 30))}`, { ...state, releases: [{ ...record, restores: id }] }],
    ]),
    ['files is null', { ...state, files: null }],
    ['files is a list', { ...state, files: [entry] }],
    ['an entry is null', { ...state, files: { 'index.html': null } }],
    ['an entry is too short', { ...state, files: { 'index.html': ['0'.repeat(32)] } }],
    ['an entry has a digest of words', { ...state, files: { 'index.html': ['words', 1, '0'] } }],
    ['a negative size', { ...state, files: { 'index.html': ['0'.repeat(32), -1, '0'] } }],
    ['gone since words', { ...state, gone: { 'a.html': ['some day', ...entry] } }],
    ['gone since a number', { ...state, gone: { 'a.html': [0, ...entry] } }],
    ['releases is null', { ...state, releases: null }],
    ['releases is an object', { ...state, releases: {} }],
    ['a release is null', { ...state, releases: [null] }],
    ['a release without a build', { ...state, releases: [{ id: 'x' }] }],
    ['a region outside', { ...state, region: '../home' }],
    ['a region that is a number', { ...state, region: 1 }],
    ['a mode that is not known', { ...state, mode: 'sideways' }],
    ['another schema', { ...state, schema: 2 }],
    ['an intent that is a text', { ...state, intent: 'x' }],
    ['an intent without an owner', { ...state, intent: { ...intent, owner: null } }],
    ['an owner of all processes', { ...state, intent: { ...intent, owner: { ...owner, pid: -1 } } }],
    [
      'a host with an escape sequence',
      { ...state, intent: { ...intent, owner: { ...owner, host: '\u001b]0;x\u0007' } } },
    ],
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['nothing', ''],
    ['half a document', JSON.stringify(state).slice(0, 100)],
    ['bytes that are no text', '\u0000\ufffd\u0000'],
    ['100,000 brackets', '['.repeat(100_000)],
    ['100,000 nested objects', `${'{"files":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'a deep list as an entry',
      JSON.stringify(state).replace('"gone":{}', `"gone":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    ],
  ];
  return cases.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** Manipulations of `.site/releases/<id>.json`. */
export function hostileReleases(release: ReleaseFiles): [name: string, text: string][] {
  const entry = ['0'.repeat(32), 1, '00000000'];
  const values: [string, unknown][] = [
    ...HOSTILE_KEYS.map((key): [string, unknown] => [
      `files names ${JSON.stringify(key.slice(0, 30))}`,
      { ...release, files: { ...release.files, [key]: entry } },
    ]),
    ['another id', { ...release, id: 'other' }],
    ['an id outside', { ...release, id: '../../x' }],
    ['files is null', { ...release, files: null }],
    ['null', null],
    ['a list', []],
  ];
  return [...values.map(([name, value]): [string, string] => [name, JSON.stringify(value)]), ['half', '{"schema":1']];
}

/** Manipulations of a manifest. A name that starts with a slash or ".." refers to a file outside of the web root. */
export function hostileManifests(manifest: Manifest): [name: string, text: string][] {
  const [first] = Object.values(manifest.files) as [ManifestFile];
  const page = Object.entries(manifest.files).find(([name]) => name.endsWith('.html')) as [string, ManifestFile];
  const withFile = (name: string, file: unknown) => ({ ...manifest, files: { ...manifest.files, [name]: file } });
  const values: [string, unknown][] = [
    ...HOSTILE_KEYS.filter((key) => !/^\.site|^current\.json/.test(key)).map((key): [string, unknown] => [
      `files names ${JSON.stringify(key.slice(0, 30))}`,
      withFile(key, first),
    ]),
    ['files is null', { ...manifest, files: null }],
    ['files is a list', { ...manifest, files: [] }],
    ['an entry is null', withFile('a.html', null)],
    ['a hash that is none', withFile('a.html', { ...first, sha256: 'x' })],
    ['an encoding that is a path', withFile(page[0], { ...page[1], encodings: { '/../../secret': 6 } })],
    ['encodings is null', withFile(page[0], { ...page[1], encodings: null })],
    ['a header of two lines', withFile(page[0], { ...page[1], cacheControl: 'no-store\r\nx: y' })],
    ['a source outside', withFile(page[0], { ...page[1], sources: ['../../secret'] })],
    ['a page that is a text', withFile(page[0], { ...page[1], page: 'x' })],
    ['a region outside', { ...manifest, region: '../home' }],
    ['another region', { ...manifest, region: 'other' }],
    ['a build that is a path', { ...manifest, build: '../../x' }],
    ['a build that is a number', { ...manifest, build: 1 }],
    ['headers is null', { ...manifest, headers: null }],
    ['redirects is null', { ...manifest, redirects: null }],
    ['redirects of numbers', { ...manifest, redirects: [1] }],
    ['ranges is a text', { ...manifest, ranges: '10.0.0.0/8' }],
    ['legal is null', { ...manifest, legal: null }],
    ['null', null],
    ['a list', []],
  ];
  return [
    ...values.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ['half a document', '{"schema":1'],
    ['a deep document', `${'['.repeat(100_000)}`],
  ];
}
