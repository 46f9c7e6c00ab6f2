import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { sharePictures } from '../../storage/cache/share-pictures.ts';
import type { Site } from '../load/site.ts';
import { type Drawn, isText } from '../render/drawings.ts';
import type { Effects } from '../render/effects.ts';
import type { Variant } from '../render/image-variants.ts';
import { PictureCache } from './picture-cache.ts';

export interface EncodedCounts {
  readonly total: number;
  readonly encoded: number;
  readonly cached: number;
}

/** A picture of the result: its name below `assets/`, where its bytes lie, and what it was made of. */
export interface EncodedPicture {
  readonly name: string;
  readonly file: string;
  readonly sources: readonly string[];
}

/** The parts of a site that encoding needs. */
type PictureSite = Pick<Site, 'root' | 'cacheDir' | 'pictures' | 'templates'>;
type Wanted = Pick<Effects, 'variants' | 'drawings'>;
type MakeSharp = typeof import('sharp').default;

/** Masters that are decoded at the same time; the work inside of one uses the other cores. */
const AT_ONCE = 2;
/** A master of so many pixels may stand in memory whole: 32 MB with alpha. */
const WHOLE = 8_000_000;

/**
 * Makes every picture available in the cache, encoding what is not there: each master is decoded once, turned upright,
 * brought to sRGB on purpose, and loses its metadata. Drawings in SVG are text and not made here.
 * @param shared what other machines have encoded
 * @throws ProblemsError with every master that can not be decoded
 */
export async function encodePictures(
  site: PictureSite,
  { variants, drawings }: Wanted,
  shared = sharePictures(),
): Promise<{ pictures: EncodedPicture[]; counts: EncodedCounts }> {
  const cache = new PictureCache(site.cacheDir);
  const wanted = new Map<string, Variant | Drawn>();
  for (const variant of variants) wanted.set(variant.name, variant);
  for (const drawn of drawings) if (!isText(drawn)) wanted.set(drawn.name, drawn);
  const missing = [...wanted.values()].filter(({ key }) => !cache.find(key));
  const formats = new Map(missing.map(({ key, format }) => [key, format]));
  const came = await shared.fetch([...formats.keys()], (key, bytes) => {
    cache.put(key, formats.get(key) as string, bytes);
  });
  const own = missing.filter(({ key }) => !came.has(key));
  if (own.length > 0) await encode(site, cache, own);
  await shared.store(own.map(({ key }) => ({ key, bytes: readFileSync(cache.find(key) as string) })));
  const pictures = [...wanted.values()].map((picture) => ({
    name: picture.name,
    file: cache.find(picture.key) as string,
    sources: sourcesOf(picture),
  }));
  const encoded = own.length;
  return { pictures, counts: { total: wanted.size, encoded, cached: wanted.size - encoded } };
}

/** The files that a picture was made of. */
export const sourcesOf = (picture: Variant | Drawn): string[] =>
  'master' in picture ? [picture.master] : [...(picture.ground ? [picture.ground] : []), 'templates/site.tsx'];

async function encode(site: PictureSite, cache: PictureCache, missing: readonly (Variant | Drawn)[]): Promise<void> {
  const { default: sharp } = await import('sharp');
  const problems: Problem[] = [];
  const tasks: (() => Promise<void>)[] = [];
  const drawn: Drawn[] = [];
  const byMaster = new Map<string, Variant[]>();
  for (const picture of missing) {
    if ('master' in picture) byMaster.set(picture.master, [...(byMaster.get(picture.master) ?? []), picture]);
    else drawn.push(picture);
  }
  const tell = (master: string) => (error: Error) => {
    problems.push({
      code: 'PICTURE-BROKEN',
      at: { file: master, line: 1, column: 1 },
      message: `${master} can not be decoded: ${error.message.split('\n')[0]}.`,
      help: 'Export it again, as PNG or JPEG.',
    });
  };
  for (const [master, wanted] of byMaster)
    tasks.push(() => encodeMaster(sharp, site, cache, master, wanted).catch(tell(master)));
  const grounds = new Map<string, Promise<Buffer>>();
  for (const drawing of drawn)
    tasks.push(() => {
      const rasterised = rasterise(sharp, site, cache, drawing, grounds);
      return drawing.ground ? rasterised.catch(tell(drawing.ground)) : rasterised;
    });
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (problems.length > 0) throw new ProblemsError(problems);
}

/**
 * A master as it was when it was measured. One that was saved anew since has another key: under the old one its pixels
 * would stay in the cache for good.
 */
async function readMaster({ root, pictures }: PictureSite, file: string): Promise<Buffer> {
  const picture = pictures.get(file);
  if (!picture || 'broken' in picture) throw new Error('it was not measured');
  const bytes = await readFile(join(root, file));
  if (hash('sha256', bytes, 'hex') !== picture.sha256) throw new Error('it is another picture than a moment ago');
  return bytes;
}

/**
 * Decodes a master once and makes all its variants of the pixels. One that is large, or far larger than its largest
 * variant, is made smaller while it is decoded; any other one is not, because that would cost as much as a variant, and
 * take from the sharpness of them all.
 */
async function encodeMaster(
  sharp: MakeSharp,
  site: PictureSite,
  cache: PictureCache,
  master: string,
  wanted: readonly Variant[],
): Promise<void> {
  const picture = site.pictures.get(master);
  if (!picture || 'broken' in picture) throw new Error('it was not measured');
  const needed = Math.min(1, Math.max(...wanted.map(({ width, region }) => width / region.width)));
  const scale = needed > 0.5 && picture.width * picture.height <= WHOLE ? 1 : needed;
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const upright = sharp(await readMaster(site, master), { failOn: 'error', sequentialRead: true }).autoOrient();
  const { data, info } = await (scale < 1 ? upright.resize({ ...size, fit: 'fill' }) : upright)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await Promise.all(
    wanted.map(async (variant) => {
      const { left, top, width, height } = variant.region;
      const part = {
        left: Math.floor(left * scale),
        top: Math.floor(top * scale),
        width: Math.max(1, Math.min(Math.round(width * scale), raw.width - Math.floor(left * scale))),
        height: Math.max(1, Math.min(Math.round(height * scale), raw.height - Math.floor(top * scale))),
      };
      const shown = sharp(data, { raw })
        .extract(part)
        .resize({ width: variant.width, height: variant.height, fit: 'fill' });
      cache.put(variant.key, variant.format, await encodeAs(shown, variant).toBuffer());
    }),
  );
}

const encodeAs = (picture: Sharp, { format, quality, effort }: Variant): Sharp =>
  format === 'avif'
    ? picture.avif({ quality, effort })
    : // Thin red on white, as on cards and chips, frays in ordinary chroma subsampling.
      picture.webp({ quality, effort, smartSubsample: true });

/** Rasterises a drawing over its ground, which many drawings share. */
async function rasterise(
  sharp: MakeSharp,
  site: PictureSite,
  cache: PictureCache,
  drawn: Drawn,
  grounds: Map<string, Promise<Buffer>>,
): Promise<void> {
  const { width, height, ground, format } = drawn;
  const svg = Buffer.from(site.templates.site.drawings?.[drawn.drawing]?.draw(drawn.values as never) ?? '');
  let picture: Sharp;
  if (ground) {
    const name = `${ground} ${width} ${height}`;
    const bytes =
      grounds.get(name) ??
      readMaster(site, ground).then((master) =>
        sharp(master, { failOn: 'error', sequentialRead: true })
          .autoOrient()
          .resize({ width, height, fit: 'cover' })
          .toColourspace('srgb')
          .removeAlpha()
          .raw()
          .toBuffer(),
      );
    grounds.set(name, bytes);
    picture = sharp(await bytes, { raw: { width, height, channels: 3 } }).composite([{ input: svg }]);
  } else picture = sharp(svg).resize({ width, height, fit: 'fill' });
  const bytes =
    format === 'jpeg'
      ? await picture.flatten({ background: '#070b14' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
      : await picture.png({ compressionLevel: 9 }).toBuffer();
  cache.put(drawn.key, format, format === 'ico' ? wrapIcon(bytes, width) : bytes);
}

/** An ICO file with one PNG in it: a header of 6 bytes, an entry of 16, the picture. */
function wrapIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
