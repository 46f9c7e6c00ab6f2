/** Masters are read, encoded and cached. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Site } from '../../cli/build/load/site.ts';
import { planDrawing } from '../../cli/build/render/drawings.ts';
import { encodePictures, type PictureSite } from '../../cli/build/render/encode-pictures.ts';
import { type Measured, planPicture, type Variant } from '../../cli/build/render/image-variants.ts';
import { PictureCache } from '../../cli/build/render/picture-cache.ts';
import { PictureQueue } from '../../cli/build/render/picture-queue.ts';
import { findPicture } from '../../cli/content/body-problems.ts';
import { type Picture, readPictures } from '../../cli/content/pictures.ts';
import type { PictureSlot } from '../../cli/kit/contract.ts';
import type { Drawing } from '../../cli/kit/define-site.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import type { SharedPictures } from '../../cli/storage/cache/share-pictures.ts';
import { slot } from '../support/picture-slot.ts';
import { PROJECT, temporaryFolder } from '../support/site-copy.ts';

test('the queue encodes while pages are rendered, each picture once, and counts it for the first region', async () => {
  const { site, variantsOf, bytesOf } = await siteWith({ 'one.png': await noise(700, 700).png().toBuffer() });
  const variants = variantsOf('one.png', slot(320));
  const progress: [number, number][] = [];
  const queue = new PictureQueue(site, (...counts) => progress.push(counts));
  queue.want({ variants: variants.slice(0, 1) });
  queue.want({ variants });
  queue.want(null);
  await queue.finish();
  expect(progress.at(-1)).toEqual([2, 2]);
  expect(variants.map((variant) => bytesOf(variant).length > 0)).toEqual([true, true]);
  expect(queue.takeCounts({ variants })).toEqual({ total: 2, encoded: 2, cached: 0 });
  expect(queue.takeCounts({ variants })).toEqual({ total: 2, encoded: 0, cached: 2 });
});

test('a stopped queue writes nothing more, and a broken master is reported at the end', async () => {
  const { root, site, variantsOf } = await siteWith({
    'one.png': await noise(700, 700).png().toBuffer(),
    'two.png': await noise(700, 700).png().toBuffer(),
  });
  const stopped = new PictureQueue(site, () => {});
  stopped.want({ variants: variantsOf('one.png', slot(320)) });
  await stopped.stop();
  const count = () => readdirSync(join(site.cacheDir, 'images')).length;
  const before = count();
  stopped.want({ variants: variantsOf('two.png', slot(320)) });
  await stopped.stop();
  expect(count()).toBe(before);
  writeFileSync(join(root, 'assets/images/two.png'), 'other bytes');
  const failing = new PictureQueue(site, () => {});
  failing.want({ variants: variantsOf('two.png', slot(320)) });
  await expect(failing.finish()).rejects.toBeInstanceOf(ProblemsError);
});

/** A folder with pictures below assets/images/, measured as the build does. */
async function siteWith(files: Record<string, Buffer>) {
  const root = temporaryFolder();
  const cacheDir = join(root, '.cache');
  mkdirSync(join(root, 'assets/images'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, 'assets/images', name), bytes);
  const { pictures, encoder } = await readPictures(root, cacheDir);
  const site = { root, cacheDir, pictures, templates: { site: {} } } as unknown as Pick<
    Site,
    'root' | 'cacheDir' | 'pictures' | 'templates'
  >;
  const variantsOf = (name: string, of: PictureSlot) =>
    planPicture(`assets/images/${name}`, pictures.get(`assets/images/${name}`) as Measured, of, '', encoder).variants;
  const bytesOf = ({ key }: Variant) => new PictureCache(cacheDir).read(key);
  return { root, site, pictures, variantsOf, bytesOf };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
/** The first variant whose name contains a text. */
const named = (variants: readonly Variant[], part: string) =>
  variants.find(({ name }) => name.includes(part)) as Variant;

test('every variant has its size and format; a second build encodes nothing, a changed master only its own variants', async () => {
  const { root, site, variantsOf, bytesOf } = await siteWith({
    'one.png': await noise(1300, 800).png().toBuffer(),
    'two.jpg': await noise(700, 700).jpeg().toBuffer(),
  });
  const variants = [
    ...variantsOf('one.png', slot(320, { crop: { ratio: 1, x: 1, y: 0 } })),
    ...variantsOf('one.png', slot(160, { avif: true, crop: { ratio: 4, x: 0, y: 0 } })),
    ...variantsOf('two.jpg', slot(160)),
  ];
  const first = await encodePictures(site, { variants, drawings: [] });
  expect(first).toEqual({ total: 5, encoded: 5, cached: 0 });
  expect(await sharp(bytesOf(named(variants, 'one-640'))).metadata()).toMatchObject({ width: 640, height: 640 });
  expect((await sharp(bytesOf(named(variants, 'two-320'))).metadata()).format).toBe('webp');
  const second = await encodePictures(site, { variants, drawings: [] });
  expect(second).toEqual({ total: 5, encoded: 0, cached: 5 });
  writeFileSync(join(root, 'assets/images/two.jpg'), await plain(700, 700, '#a02020').jpeg().toBuffer());
  const { pictures, encoder } = await readPictures(root, site.cacheDir);
  const changed = planPicture(
    'assets/images/two.jpg',
    pictures.get('assets/images/two.jpg') as Measured,
    slot(160),
    '',
    encoder,
  );
  const third = await encodePictures(
    { ...site, pictures },
    { variants: [...variants.slice(0, -1), ...changed.variants], drawings: [] },
  );
  expect(third).toEqual({ total: 5, encoded: 1, cached: 4 });
});

test('pictures are upright, in sRGB, and without metadata', async () => {
  const turned = await plain(400, 200, '#ff0000').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const wide = await plain(400, 200, '#00a000').withIccProfile('p3').png().toBuffer();
  const { site, variantsOf, bytesOf, pictures } = await siteWith({ 'turned.jpg': turned, 'wide.png': wide });
  expect(pictures.get('assets/images/turned.jpg')).toMatchObject({ width: 200, height: 400 });
  const variants = [...variantsOf('turned.jpg', slot(100)), ...variantsOf('wide.png', slot(160))];
  await encodePictures(site, { variants, drawings: [] });
  const upright = await sharp(bytesOf(named(variants, 'turned'))).metadata();
  expect(upright).toMatchObject({ width: 200, height: 400 });
  expect(upright.orientation ?? 1).toBe(1);
  expect([upright.exif, upright.icc, upright.xmp]).toEqual([undefined, undefined, undefined]);
  const { channels } = await sharp(bytesOf(named(variants, 'wide'))).stats();
  // The picture was converted from sRGB, so the conversion back gives the original colour.
  expect(channels.map(({ mean }) => Math.round(mean / 8))).toEqual([0, 20, 0]);
});

test('damaged, too large and misnamed files are rejected with a reason, without an exception', async () => {
  const good = await noise(300, 300).png().toBuffer();
  const damaged = Buffer.from(good);
  const middle = Math.floor(good.length / 2);
  damaged.fill(7, middle, middle + 400);
  const bomb = await sharp({
    create: { width: 15_000, height: 15_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const frames = await Promise.all([noise(20, 20).png().toBuffer(), noise(20, 20).jpeg().toBuffer()]);
  const moving = () => sharp(frames, { join: { animated: true } });
  const { pictures } = await siteWith({
    'good.png': good,
    'damaged.png': damaged,
    'other.png': await noise(300, 300).jpeg().toBuffer(),
    'huge.png': bomb,
    'cut.png': good.subarray(0, good.length - 300),
    'empty.png': Buffer.alloc(0),
    'moving.gif': await moving().gif().toBuffer(),
    'moving.webp': await moving().webp().toBuffer(),
  });
  const reason = (name: string) => (pictures.get(`assets/images/${name}`) as { broken?: string }).broken;
  expect(reason('good.png')).toBeUndefined();
  expect(reason('damaged.png')).toBeTruthy();
  expect(reason('other.png')).toMatch(/its name says png, its bytes say jpeg/);
  expect(reason('huge.png')).toMatch(/more than 100 megapixels/);
  expect(reason('cut.png')).toMatch(/its end is missing/);
  expect(reason('empty.png')).toMatch(/empty/);
  for (const name of ['moving.gif', 'moving.webp']) expect(reason(name), name).toMatch(/animated/);
});

/**
 * Makes the variants of one picture in a separate process. @returns its peak memory in MB. The largest resident size of a process
 * includes that of its parent before exec, so on Linux the status of the process is read.
 */
function peakMemoryOf(root: string, file: string): number {
  const script = `
    import { existsSync, readFileSync } from 'node:fs';
    import { readPictures } from ${JSON.stringify(join(PROJECT, 'cli/content/pictures.ts'))};
    import { planPicture } from ${JSON.stringify(join(PROJECT, 'cli/build/render/image-variants.ts'))};
    import { encodePictures } from ${JSON.stringify(join(PROJECT, 'cli/build/render/encode-pictures.ts'))};
    const [root, file] = process.argv.slice(1);
    const cacheDir = root + '/.cache';
    const { pictures, encoder } = await readPictures(root, cacheDir);
    const slot = { alt: 'x', width: 160, sizes: '160px' };
    const { variants } = planPicture(file, pictures.get(file), slot, '', encoder);
    const { encoded } = await encodePictures({ root, cacheDir, pictures, templates: { site: {} } }, { variants, drawings: [] });
    const status = '/proc/self/status';
    const peak = existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS;
    process.stdout.write(JSON.stringify({ encoded, peak: peak / 1024 }));`;
  const stdout = execFileSync(process.execPath, ['--input-type=module', '-e', script, root, file], {
    encoding: 'utf8',
  });
  const { encoded, peak } = JSON.parse(stdout) as { encoded: number; peak: number };
  expect(encoded).toBe(1);
  return peak;
}

test('a master of almost 100 megapixels is reduced while it is decoded, so its pixels are never in memory all at once', async () => {
  const size = { width: 12_000, height: 8000, channels: 3 as const, background: '#204060' };
  const { root } = await siteWith({
    'large.png': await sharp({ create: size }).png({ compressionLevel: 1 }).toBuffer(),
  });
  // The decoded pixels alone would take 288 MB.
  expect(peakMemoryOf(root, 'assets/images/large.png')).toBeLessThan(230);
});

test('a master of normal size is resampled once for each variant', async () => {
  const master = await noise(1000, 400).png().toBuffer();
  const { site, variantsOf, bytesOf } = await siteWith({ 'fine.png': master });
  const variants = variantsOf('fine.png', slot(320));
  await encodePictures(site, { variants, drawings: [] });
  const once = sharp(master)
    .resize({ width: 320, height: 128, fit: 'fill' })
    .webp({ quality: 78, smartSubsample: true });
  expect(bytesOf(named(variants, '-320')).equals(await once.toBuffer())).toBe(true);
});

test('a master that is damaged after it was measured is a located problem', async () => {
  const { root, site, variantsOf } = await siteWith({ 'one.png': await noise(700, 700).png().toBuffer() });
  const variants = variantsOf('one.png', slot(320));
  writeFileSync(join(root, 'assets/images/one.png'), 'gone');
  const failure = await encodePictures(site, { variants, drawings: [] }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProblemsError);
  expect((failure as ProblemsError).problems[0]).toMatchObject({
    code: 'PICTURE-BROKEN',
    at: { file: 'assets/images/one.png' },
  });
});

test('a master that changes after it was measured is not cached under its old hash', async () => {
  const { root, site, variantsOf } = await siteWith({ 'one.png': await plain(700, 700, '#123456').png().toBuffer() });
  const variants = variantsOf('one.png', slot(320));
  const first = readFileSync(join(root, 'assets/images/one.png'));
  writeFileSync(join(root, 'assets/images/one.png'), await plain(700, 700, '#a02020').png().toBuffer());
  await expect(encodePictures(site, { variants, drawings: [] })).rejects.toBeInstanceOf(ProblemsError);
  writeFileSync(join(root, 'assets/images/one.png'), first);
  const counts = await encodePictures(site, { variants, drawings: [] });
  expect(counts).toMatchObject({ encoded: variants.length, cached: 0 });
});

test('the mean colour of a master is its placeholder', async () => {
  const { pictures } = await siteWith({ 'one.png': await plain(64, 64, '#123456').png().toBuffer() });
  expect(pictures.get('assets/images/one.png')).toMatchObject({ tone: '#123456', alpha: false });
});

test('a variant is read from the shared cache if it exists, and written to it otherwise', async () => {
  const { site, variantsOf, bytesOf } = await siteWith({ 'one.png': await noise(700, 700).png().toBuffer() });
  const variants = variantsOf('one.png', slot(320));
  const given: string[] = [];
  const shared: SharedPictures = {
    fetch: async (keys, keep) => {
      keep(keys[0] as string, Buffer.from('from elsewhere'));
      return new Set([keys[0] as string]);
    },
    store: async (made) => void given.push(...made.map(({ key }) => key)),
  };
  const counts = await encodePictures(site, { variants, drawings: [] }, shared);
  expect(counts).toEqual({ total: 2, encoded: 1, cached: 1 });
  expect(String(bytesOf(variants[0] as Variant))).toBe('from elsewhere');
  expect(given).toEqual([variants[1]?.key]);
});

test.each([
  ['a release', 'best', 1],
  ['a quick build', 'quick', 1 / 3],
] as const)(
  'in %s a drawing has the size that its page names, with and without a background',
  async (_, quality, scale) => {
    const { root, cacheDir, pictures } = (
      await siteWith({ 'one.png': await plain(200, 100, '#a02020').png().toBuffer() })
    ).site;
    const drawing = (thirdSizeWhenQuick: boolean): Drawing => ({
      format: 'jpeg',
      width: 240,
      height: 120,
      thirdSizeWhenQuick,
      draw: () =>
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6" width="240" height="120"><path fill="#00f" d="M0 0h6v6H0Z"/></svg>',
    });
    const drawings = { whole: drawing(false), third: drawing(true) };
    const master = {
      file: 'assets/images/one.png',
      sha256: (pictures.get('assets/images/one.png') as Measured).sha256,
    };
    const planned = (['whole', 'third'] as const).flatMap((name) =>
      [master, null].map((background) => planDrawing(name, drawings[name], {}, background, 'encoder 1', quality)),
    );
    expect(planned.map(({ width }) => width)).toEqual([240, 240, 240 * scale, 240 * scale]);
    const site = { root, cacheDir, pictures, templates: { site: { drawings } } } as unknown as PictureSite;
    await encodePictures(site, { variants: [], drawings: planned });
    const cache = new PictureCache(cacheDir);
    for (const { key, width, height, background } of planned) {
      const { data, info } = await sharp(cache.read(key)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, height]);
      const colourAt = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)];
      // The left half is drawn; on the right is the master, or black.
      expect(colourAt(Math.floor(width / 4))[2]).toBeGreaterThan(220);
      expect(colourAt(Math.floor(width * 0.75))[0]).toBe(background ? 160 : 0);
    }
  },
);

// biome-ignore format: one case, one line
test.each<[name: string, src: string, expected: object]>([
  ['a name in composed letters', 'images/caf\u00e9.png', { picture: 'assets/images/cafe\u0301.png' }],
  ['a name that is percent-encoded', 'images/caf%C3%A9.png', { picture: 'assets/images/cafe\u0301.png' }],
  ['a name in Korean', 'images/\ud55c.png', { picture: 'assets/images/\u1112\u1161\u11ab.png' }],
  ['a photo of a telephone', 'images/photo.HEIC', { code: 'PICTURE-MISSING', message: expect.stringMatching(/format that is not read/) }],
  ['a drawing', 'images/plan.svg', { code: 'PICTURE-MISSING', help: expect.stringMatching(/templates and style sheets/) }],
  ['a name of another picture', 'images/kafe.png', { code: 'PICTURE-MISSING', message: 'There is no picture "images/kafe.png".' }],
  ['an animation', 'images/moving.gif', { code: 'PICTURE-BROKEN', help: expect.stringMatching(/one of its pictures/) }],
  ['too many megapixels', 'images/huge.png', { code: 'PICTURE-BROKEN', help: 'Export it smaller.' }],
])('%s is found, or is a problem that says why', (_, src, expected) => {
  const measured = { width: 1, height: 1, sha256: '', alpha: false, tone: '#000000' };
  const pictures = new Map<string, Picture>([
    ['assets/images/cafe\u0301.png', measured],
    ['assets/images/\u1112\u1161\u11ab.png', measured],
    ['assets/images/moving.gif', { broken: 'it is animated, and only the first would be shown' }],
    ['assets/images/huge.png', { broken: 'it has more than 100 megapixels: 1 × 2' }],
  ]);
  expect(findPicture('content/en/more.md', { src }, pictures)).toMatchObject(expected);
});
