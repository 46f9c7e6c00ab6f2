import { expect, test } from 'vitest';
import { describeFile } from '../../cli/build/emit/output.ts';
import { MirroredRegion, type MirrorHead, type MirrorPart } from '../../cli/serve/dev/mirror.ts';

test('the check thread reads pages from their parts, and an asset of two regions from the first', () => {
  const regions = new Map([
    ['one', new MirroredRegion()],
    ['two', new MirroredRegion()],
  ]);
  const asset = { path: 'assets/a.12345678.css', kind: 'asset', sources: ['assets/a.css'], bytes: 'a{}' } as const;
  const update = (region: string, part: Partial<MirrorPart>) =>
    regions.get(region)?.applyUpdate({ region, shells: [], pages: [], files: [], gone: [], ...part }, regions);
  update('one', { files: [[asset.path, describeFile(asset), Buffer.from(asset.bytes)]] });
  update('two', {
    shells: [['shell', ['<p>', '</p>']]],
    pages: [['index.html', 'shell', ['Größe – 1 €'], { path: 'index.html', kind: 'page', sources: [] }]],
    files: [[asset.path, describeFile(asset), null]],
  });
  update('one', { gone: [asset.path] });
  const read = (region: string, outputs: readonly string[]) =>
    regions.get(region)?.source(headOf(region, outputs), () => {});
  const two = read('two', ['index.html']);
  expect(two?.text?.('index.html')).toBe('<p>Größe – 1 €</p>');
  expect(two?.manifest.files['index.html']?.bytes).toBe(Buffer.byteLength('<p>Größe – 1 €</p>'));
  expect(Buffer.from(two?.read(asset.path) ?? []).toString()).toBe(asset.bytes);
  expect(read('one', [])?.read(asset.path)).toBeNull();
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
