/** Which files a layout needs of a picture, before any is encoded. */
import { expect, test } from 'vitest';
import type { Site } from '../../cli/build/load/site.ts';
import { regionOf } from '../../cli/build/render/crop.ts';
import { planPicture } from '../../cli/build/render/image-variants.ts';
import { noDependencies } from '../../cli/build/render/page-dependencies.ts';
import { unusedPictures, usedPictures } from '../../cli/build/render/unused-pictures.ts';
import type { PictureSlot } from '../../cli/kit/contract.ts';
import { measured, slot } from '../support/picture-slot.ts';

const plan = (width: number, height: number, of: PictureSlot) =>
  planPicture('assets/images/A Thing.png', measured(width, height), of, 'https://cdn.example', 'encoder 1');

// biome-ignore format: one slot, one line
test.each<[name: string, master: number, slot: number, widths: number[]]>([
  ['a slot of 320 px needs up to 640', 2400, 320, [320, 640]],
  ['a slot of 400 px needs 800, so the next breakpoint above', 2400, 400, [320, 640, 768, 1024]],
  ['a slot above 768 px is sharp at density 2', 2400, 999, [320, 640, 768, 1024, 1280, 1536, 2048]],
  ['as far as the master has the pixels', 1700, 999, [320, 640, 768, 1024, 1280, 1536, 1700]],
  ['no slot gets more than 3072', 4000, 2000, [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]],
  ['a master between two breakpoints is never enlarged, and gives its own width', 900, 600, [320, 640, 768, 900]],
  ['a master below all breakpoints gives itself', 200, 600, [200]],
  ['a master of exactly what is needed', 1280, 640, [320, 640, 768, 1024, 1280]],
])('%s', (_, master, width, expected) => {
  expect(plan(master, 500, slot(width)).variants.map((variant) => variant.width)).toEqual(expected);
});

test('srcset, sizes, width and height describe the variants', () => {
  const { view, variants } = plan(1000, 500, slot(320, { sizes: '(min-width: 500px) 320px, 100vw' }));
  const names = variants.map(({ name }) => name);
  expect(names[0]).toMatch(/^a-thing-320\.[0-9a-f]{8}\.webp$/);
  expect(names[1]).toBe(names[0]?.replace('320', '640'));
  expect(view).toMatchObject({
    src: `https://cdn.example/assets/${names[0]}`,
    srcSet: `https://cdn.example/assets/${names[0]} 320w, https://cdn.example/assets/${names[1]} 640w`,
    sizes: '(min-width: 500px) 320px, 100vw',
    width: 320,
    height: 160,
    tone: '#102030',
    sources: [],
  });
});

test('another crop on a narrow screen comes first, AVIF before webp, each with its own size', () => {
  const { view, tooSmall } = plan(
    2400,
    1500,
    slot(600, {
      avif: true,
      art: [{ media: '(max-width: 600px)', width: 300, sizes: '100vw', crop: { ratio: 1, x: 0.9, y: 0.5 } }],
    }),
  );
  expect(view.sources.map(({ media, type, width, height }) => [media, type, width, height])).toEqual([
    ['(max-width: 600px)', 'image/avif', 320, 320],
    ['(max-width: 600px)', null, 320, 320],
    [null, 'image/avif', 640, 400],
  ]);
  expect(tooSmall).toBeNull();
});

test('a quick build makes no AVIF, and other WebP files than a release', () => {
  const names = (quality: 'quick' | 'best') =>
    planPicture(
      'assets/images/a.png',
      measured(2400, 1500),
      slot(320, { avif: true }),
      '',
      'encoder 1',
      quality,
    ).variants.map(({ name }) => name);
  const endings = (quality: 'quick' | 'best') => names(quality).map((name) => name.split('.').at(-1));
  expect(endings('best')).toEqual(['webp', 'webp', 'avif', 'avif']);
  expect(endings('quick')).toEqual(['webp', 'webp']);
  expect(names('best').filter((name) => names('quick').includes(name))).toEqual([]);
});

test('a master that is too small for its slot is reported with both sizes', () => {
  expect(plan(900, 600, slot(600)).tooSmall).toEqual({ needs: 1200, has: 900 });
  expect(plan(1536, 600, slot(1500)).tooSmall).toBeNull();
  // A crop has fewer pixels than its master.
  expect(plan(2400, 500, slot(600, { crop: { ratio: 1, x: 0.5, y: 0.5 } })).tooSmall).toEqual({
    needs: 1200,
    has: 500,
  });
});

test('a crop is as large as possible and never exceeds the picture', () => {
  expect(regionOf({ width: 2400, height: 1500 }, { ratio: 1, x: 0.95, y: 0.5 })).toEqual({
    left: 900,
    top: 0,
    width: 1500,
    height: 1500,
  });
  expect(regionOf({ width: 1000, height: 3000 }, { ratio: 2, x: 0.5, y: 0 })).toEqual({
    left: 0,
    top: 0,
    width: 1000,
    height: 500,
  });
});

test('an unused picture is reported after every region was rendered', () => {
  const pictures = new Map([
    ['assets/images/a.png', measured(9, 9)],
    ['assets/images/b.png', measured(9, 9)],
  ]);
  const used = {
    ...noDependencies(),
    variants: plan(9, 9, slot(9)).variants.map((variant) => ({ ...variant, master: 'assets/images/a.png' })),
  };
  const site = { regions: [{}, {}], pictures } as unknown as Site;
  const region = usedPictures(used);
  expect(unusedPictures(site, [region])).toEqual([]);
  expect(unusedPictures(site, [region, region])).toMatchObject([
    { code: 'PICTURE-UNUSED', at: { file: 'assets/images/b.png' } },
  ]);
});
