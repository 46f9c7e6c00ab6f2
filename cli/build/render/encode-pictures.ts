import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { brokenPicture } from '../../content/pictures.ts';
import { type Problem, ProblemsError, startOf } from '../../problems/problem.ts';
import { type SharedPictures, sharePictures } from '../../storage/cache/share-pictures.ts';
import { AdaptiveConcurrency, mapConcurrent } from '../../storage/map-concurrent.ts';
import type { Site } from '../load/site.ts';
import { type Drawn, isText } from './drawings.ts';
import type { Variant } from './image-variants.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { PictureCache } from './picture-cache.ts';

export interface EncodedCounts {
  readonly total: number;
  readonly encoded: number;
  readonly cached: number;
}

/** The parts of a site that encoding needs. */
export type PictureSite = Pick<Site, 'root' | 'cacheDir' | 'pictures' | 'templates'>;
type Wanted = Pick<PageDependencies, 'variants' | 'drawings'>;
type MakeSharp = typeof import('sharp').default;

/**
 * Pictures that are made concurrently, each on one core. One for each core left a quarter of the cores idle between the steps
 * of a picture: a cold build of 14 regions takes 0.97 of the time with two, and 0.90 together with smaller drawings (Nov 2026).
 */
const AT_ONCE = 2 * availableParallelism();
/** Masters of up to this number of pixels are decoded completely: 32 MB with alpha. */
const WHOLE = 8_000_000;

/**
 * Encodes every picture that the cache does not contain. Each master is decoded once, turned upright and converted to sRGB,
 * and its metadata is removed. Drawings in SVG are text and not encoded.
 * @param shared the pictures of other machines
 * @throws ProblemsError with every master that cannot be decoded
 */
export async function encodePictures(
  site: PictureSite,
  wanted: Wanted,
  shared = sharePictures(),
): Promise<EncodedCounts> {
  const cache = new PictureCache(site.cacheDir);
  const pictures = picturesIn(wanted);
  const { encoded, problems } = await encodeMissing(site, cache, pictures, shared);
  if (problems.length > 0) throw new ProblemsError(problems);
  return { total: pictures.length, encoded: encoded.size, cached: pictures.length - encoded.size };
}

/** The pictures to encode, each once. */
export function picturesIn({ variants = [], drawings = [] }: Partial<Wanted>): (Variant | Drawn)[] {
  const pictures = [...variants, ...drawings.filter((drawn) => !isText(drawn))];
  return [...new Map(pictures.map((picture) => [picture.name, picture])).values()];
}

/**
 * @param isStopped whether no further picture is needed
 * @param onDone called after each picture
 * @returns the keys of the pictures that were encoded here
 */
export async function encodeMissing(
  site: PictureSite,
  cache: PictureCache,
  wanted: readonly (Variant | Drawn)[],
  shared: SharedPictures,
  { isStopped = () => false, onDone = () => {} }: { isStopped?: () => boolean; onDone?: (count: number) => void } = {},
): Promise<{ readonly encoded: ReadonlySet<string>; readonly problems: readonly Problem[] }> {
  const missing = wanted.filter(({ key }) => !cache.find(key));
  const formats = new Map(missing.map(({ key, format }) => [key, format]));
  const came = await shared.fetch([...formats.keys()], (key, bytes) => {
    cache.put(key, formats.get(key) as string, bytes);
  });
  const own = missing.filter(({ key }) => !came.has(key));
  onDone(wanted.length - own.length);
  const problems = own.length > 0 ? await encode(site, cache, own, isStopped, onDone) : [];
  const encoded = own.filter(({ key }) => cache.find(key));
  await shared.store(encoded.map(({ key }) => ({ key, bytes: cache.read(key) })));
  return { encoded: new Set(encoded.map(({ key }) => key)), problems };
}

/** The files that a picture was made from. */
export const pictureSources = (picture: Variant | Drawn): string[] =>
  'master' in picture ? [picture.master] : [...(picture.background ? [picture.background] : []), 'templates/site.tsx'];

/** Pictures that visitors see come before those of shared links. @returns the problems of masters */
async function encode(
  site: PictureSite,
  cache: PictureCache,
  missing: readonly (Variant | Drawn)[],
  isStopped: () => boolean,
  onDone: (count: number) => void,
): Promise<Problem[]> {
  const { default: sharp } = await import('sharp');
  const problems: Problem[] = [];
  const tasks: (() => Promise<void>)[] = [];
  const drawn: Drawn[] = [];
  const byMaster = new Map<string, Variant[]>();
  for (const picture of missing) {
    if ('master' in picture) byMaster.set(picture.master, [...(byMaster.get(picture.master) ?? []), picture]);
    else drawn.push(picture);
  }
  const report = (master: string) => (error: Error) => {
    problems.push({ at: startOf(master), ...brokenPicture(master, error.message.split('\n')[0] ?? '') });
  };
  for (const [master, wanted] of byMaster)
    tasks.push(() =>
      encodeMaster(sharp, site, cache, master, wanted)
        .catch(report(master))
        .then(() => onDone(wanted.length)),
    );
  const backgrounds = new Map<string, Promise<Buffer>>();
  for (const drawing of drawn)
    tasks.push(() => {
      const rasterised = rasterise(sharp, site, cache, drawing, backgrounds);
      return (drawing.background ? rasterised.catch(report(drawing.background)) : rasterised).then(() => onDone(1));
    });
  await mapConcurrent(tasks, new AdaptiveConcurrency(AT_ONCE), async (task) => {
    if (!isStopped()) await task();
  });
  return problems;
}

/**
 * Reads a master that has not changed since it was measured. A changed one has another key: under the old key its pixels
 * would stay in the cache.
 */
async function readMaster({ root, pictures }: PictureSite, file: string): Promise<Buffer> {
  const picture = pictures.get(file);
  if (!picture || 'broken' in picture) throw new Error('it was not measured');
  const bytes = await readFile(join(root, file));
  if (hash('sha256', bytes, 'hex') !== picture.sha256) throw new Error('it is another picture than a moment ago');
  return bytes;
}

/**
 * Decodes a master once and encodes all its variants from the pixels. A large master, or one much larger than its largest
 * variant, is reduced while it is decoded. Others are not, because that takes as long as encoding a variant, and all
 * variants would lose sharpness.
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

const encodeAs = (picture: Sharp, { format, quality, effort, sharpChroma }: Variant): Sharp =>
  format === 'avif'
    ? picture.avif({ quality, effort })
    : picture.webp({ quality, effort, smartSubsample: sharpChroma });

/** Rasterises a drawing over its background picture, which many drawings share. */
async function rasterise(
  sharp: MakeSharp,
  site: PictureSite,
  cache: PictureCache,
  drawn: Drawn,
  backgrounds: Map<string, Promise<Buffer>>,
): Promise<void> {
  const { width, height, background, format } = drawn;
  const drawing = site.templates.site.drawings?.[drawn.drawing];
  if (!drawing) throw new Error(`there is no drawing ${drawn.drawing}`);
  const svg = Buffer.from(drawing.draw(drawn.values as never));
  let picture: Sharp;
  if (background) {
    const name = `${background} ${width} ${height}`;
    const bytes =
      backgrounds.get(name) ??
      readMaster(site, background).then((master) =>
        sharp(master, { failOn: 'error', sequentialRead: true })
          .autoOrient()
          .resize({ width, height, fit: 'cover' })
          .toColourspace('srgb')
          .removeAlpha()
          .raw()
          .toBuffer(),
      );
    backgrounds.set(name, bytes);
    picture = sharp(await bytes, { raw: { width, height, channels: 3 } }).composite([
      // A smaller drawing has a lower density than usual.
      { input: svg, density: (72 * width) / drawing.width },
    ]);
  } else picture = sharp(svg).resize({ width, height, fit: 'fill' });
  const bytes =
    format === 'jpeg'
      ? await picture
          .flatten()
          .jpeg({ quality: 84, mozjpeg: drawn.quality === 'best' })
          .toBuffer()
      : await picture.png({ compressionLevel: 9 }).toBuffer();
  cache.put(drawn.key, format, format === 'ico' ? wrapIcon(bytes, width) : bytes);
}

/** An ICO file with one PNG: a header of 6 bytes, an entry of 16, the picture. */
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
