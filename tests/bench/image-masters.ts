import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Site } from '../../cli/build/load/site.ts';
import { type Measured, planPicture, type Variant } from '../../cli/build/render/image-variants.ts';
import { readPictures } from '../../cli/content/pictures.ts';
import type { PictureSlot } from '../../cli/kit/contract.ts';

export type PictureSite = Pick<Site, 'root' | 'cacheDir' | 'pictures' | 'templates'>;

/** Sizes in which pages show a picture: the width of the page, half of it, a card, and a square on phones. */
const SLOTS: readonly Omit<PictureSlot, 'alt'>[] = [
  { width: 1400, sizes: '100vw' },
  { width: 640, sizes: '50vw' },
  { width: 300, sizes: '300px', crop: { ratio: 1, x: 0.6, y: 0.5 } },
];
const SIZE = { width: 2400, height: 1500 };

/** Writes different masters, half of them JPEG and half PNG, and plans every variant for the slots. */
export async function preparePictures(
  root: string,
  count: number,
  avif: boolean,
): Promise<{ site: PictureSite; variants: Variant[] }> {
  const folder = join(root, 'assets/images');
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const picture = await paint(index);
    const [ending, bytes] =
      index % 2 === 0
        ? ['jpg', await picture.jpeg({ quality: 92 }).toBuffer()]
        : ['png', await picture.png().toBuffer()];
    writeFileSync(join(folder, `master-${index}.${ending}`), bytes);
  }
  const cacheDir = join(root, '.cache');
  const { pictures, encoder } = await readPictures(root, cacheDir);
  const variants = [...pictures].flatMap(([file, picture]) =>
    SLOTS.flatMap((slot) => planPicture(file, picture as Measured, { ...slot, alt: '', avif }, '', encoder).variants),
  );
  // Slots share variants, and each variant is made once.
  const distinct = [...new Map(variants.map((variant) => [variant.name, variant])).values()];
  return { site: { root, cacheDir, pictures, templates: { site: {} } } as unknown as PictureSite, variants: distinct };
}

/** Similar to a photograph for an encoder: gradients, edges and grain. */
async function paint(index: number): Promise<Sharp> {
  const { width, height } = SIZE;
  const circles = Array.from({ length: 60 }, (_, at) => {
    const value = (at * 7919 + index * 104_729) % 9973;
    return `<circle cx="${(value * 31) % width}" cy="${(value * 17) % height}" r="${20 + (value % 180)}" fill="hsl(${value % 360} 55% ${15 + (value % 60)}%)" opacity="0.7"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="l"><stop stop-color="hsl(${index * 40} 70% 60%)"/><stop offset="1" stop-color="#0b1220"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#l)"/>${circles.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const flat = await sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .toBuffer();
  return sharp(flat);
}
