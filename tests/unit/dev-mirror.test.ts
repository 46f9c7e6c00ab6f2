import { expect, test } from 'vitest';
import { describeFile } from '../../cli/build/emit/output.ts';
import { MirroredRegion, type MirrorHead, type MirrorPart } from '../../cli/serve/dev/mirror.ts';

test('the check thread reads pages from their parts, and forgets files that are gone', () => {
  const region = new MirroredRegion();
  const asset = { path: 'assets/a.12345678.css', kind: 'asset', sources: ['assets/a.css'], bytes: 'a{}' } as const;
  const update = (part: Partial<MirrorPart>) =>
    region.applyUpdate({ region: 'one', shells: [], pages: [], files: [], gone: [], ...part });
  update({
    shells: [['shell', ['<p>', '</p>']]],
    pages: [['index.html', 'shell', ['Größe – 1 €'], { path: 'index.html', kind: 'page', sources: [] }]],
    files: [[asset.path, describeFile(asset), Buffer.from(asset.bytes)]],
  });
  const { text, manifest, read } = region.source(headOf('one', ['index.html']), () => {});
  expect(text?.('index.html')).toBe('<p>Größe – 1 €</p>');
  expect(manifest.files['index.html']?.bytes).toBe(Buffer.byteLength('<p>Größe – 1 €</p>'));
  expect(Buffer.from(read(asset.path) ?? []).toString()).toBe(asset.bytes);
  update({ gone: [asset.path] });
  expect(region.source(headOf('one', []), () => {}).read(asset.path)).toBeNull();
});

test('pages are in the order of a written manifest, which decides which of several pages a finding names', () => {
  const region = new MirroredRegion();
  const outputs = ['de/index.html', 'at/index.html'];
  const pages = outputs.map((path) => [path, 'shell', ['x'], { path, kind: 'page', sources: [] }] as const);
  region.applyUpdate({ region: 'one', shells: [['shell', ['<p>', '</p>']]], pages, files: [], gone: [] });
  const { files } = region.source(headOf('one', outputs), () => {}).manifest;
  expect(Object.keys(files).filter((path) => outputs.includes(path))).toEqual(['at/index.html', 'de/index.html']);
});

const headOf = (region: string, outputs: readonly string[]): MirrorHead => ({
  region,
  basePath: '',
  headers: { page: {}, file: {} } as MirrorHead['headers'],
  redirects: [],
  ranges: [],
  legal: { pages: [], changes: [] },
  addresses: [],
  outputs,
});
