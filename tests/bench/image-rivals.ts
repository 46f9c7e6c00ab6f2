/** The same work with sharp alone, with the settings of cli/build/emit/encode-pictures.ts. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Variant } from '../../cli/build/render/image-variants.ts';

const encode = (picture: Sharp, { format, quality, effort, sharpChroma }: Variant): Sharp =>
  format === 'avif'
    ? picture.avif({ quality, effort })
    : picture.webp({ quality, effort, smartSubsample: sharpChroma });
const AT_ONCE = 2;

/** As in sharp's documentation: each variant reads its master, which is reduced while it is decoded. */
export async function encodeByHand(root: string, variants: readonly Variant[], out: string): Promise<void> {
  empty(out);
  await together(variants, async (variant) => {
    const { region, width, height } = variant;
    const picture = sharp(join(root, variant.master))
      .autoOrient()
      .extract(region)
      .resize({ width, height, fit: 'fill' });
    await encode(picture.toColourspace('srgb'), variant).toFile(join(out, variant.name));
  });
}

/** The fastest known way: a master is decoded once, and all variants are made from its pixels. */
export async function encodeDecodedOnce(root: string, variants: readonly Variant[], out: string): Promise<void> {
  empty(out);
  await together([...Map.groupBy(variants, ({ master }) => master)], async ([master, own]) => {
    const { data, info } = await sharp(join(root, master))
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    await Promise.all(
      own.map((variant) => {
        const picture = sharp(data, { raw: { width, height, channels } })
          .extract(variant.region)
          .resize({ width: variant.width, height: variant.height, fit: 'fill' });
        return encode(picture, variant).toFile(join(out, variant.name));
      }),
    );
  });
}

async function together<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const next = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
