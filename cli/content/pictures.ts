import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Problem } from '../problems/problem.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import { findFiles } from '../sources/find-files.ts';
import { readFileState, readRecords, signatureOf, writeRecords } from '../sources/records.ts';
import { AdaptiveConcurrency, mapConcurrent } from '../storage/map-concurrent.ts';

/** A picture master. Broken ones are kept with the reason, and reported where they are used. */
export type Picture =
  | {
      readonly width: number;
      readonly height: number;
      readonly sha256: string;
      readonly alpha: boolean;
      /** The mean colour, `#rrggbb`. */
      readonly tone: string;
    }
  | { readonly broken: string };

/** The problem of a picture that is there. */
export const brokenPicture = (file: string, why: string): Omit<Problem, 'at'> => ({
  code: 'PICTURE-BROKEN',
  message: `${file} cannot be shown: ${why}.`,
  help: HELP.find(([cause]) => why.includes(cause))?.[1] ?? 'Export it again, as PNG or JPEG.',
});

/** What helps where another export of the same picture does not. */
const HELP: readonly (readonly [cause: string, help: string])[] = [
  ['animated', 'Export one of its pictures as PNG. A movement belongs into a block, where readers can stop it.'],
  ['megapixels', 'Export it smaller.'],
  ['its name says', 'Give the file the ending of its format.'],
];

/** Whether a name has the ending of a format that is read. */
export const isPictureName = (name: string): boolean => PICTURE.test(name);

/** `quick` is for builds to look at: without AVIF, with encoders that work less. `best` is for releases. */
export type PictureQuality = 'quick' | 'best';

/** What was learnt of a master whose file has not changed since. */
type Known = Readonly<Record<string, { readonly signature: string; readonly picture: Picture }>>;

/** The most that a master may have: about 400 MB of raw pixels with alpha. */
const MAX_PIXELS = 100_000_000;
export const PICTURE = /\.(png|jpe?g|webp|avif|tiff?|gif)$/i;
/** Ending to what libvips calls the bytes. */
const FORMATS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.avif': 'heif',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.gif': 'gif',
};
const AT_ONCE = 2;
/** Raised whenever render/encode-pictures.ts gives the encoder other pixels or settings, so that the cache does not mix both. */
const RECIPE = 2;

/**
 * Measures the masters below `assets/` and `content/`. A new one is decoded once, in strips, for its mean colour, and
 * so that damage in its middle shows here; one that has not changed since costs nothing.
 * @returns the pictures by file, and the encoder with its version: other versions give other bytes
 */
export async function readPictures(
  root: string,
  cacheDir: string,
): Promise<{ pictures: ReadonlyMap<string, Picture>; encoder: string; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files = ['assets', 'content'].flatMap((folder) => findFiles(root, folder, PICTURE, problems));
  if (files.length === 0) return { pictures: new Map(), encoder: 'none', problems };
  const { default: sharp } = await import('sharp');
  const encoder = `vips ${sharp.versions.vips} webp ${sharp.versions.webp ?? ''} recipe ${RECIPE}`;
  const record = join(cacheFolder(cacheDir, 'records'), 'pictures.json');
  const stored = readRecords<{ encoder: string; known: Known }>(record);
  const known = stored?.encoder === encoder ? stored.known : {};
  const fresh: Record<string, Known[string]> = {};
  let measured = 0;
  const pictures = await mapConcurrent(files, new AdaptiveConcurrency(AT_ONCE), async (file) => {
    // Taken before the bytes are read: an edit in between then has another signature.
    const signature = signatureOf(join(root, file));
    readFileState(root, file);
    const before = Object.hasOwn(known, file) ? known[file] : undefined;
    const same = signature !== '' && before?.signature === signature;
    const picture = same ? before.picture : await measure(sharp, join(root, file));
    if (!same) measured++;
    if (signature !== '') fresh[file] = { signature, picture };
    return [file, picture] as const;
  });
  if (measured > 0 || Object.keys(known).length !== files.length) writeRecords(record, { encoder, known: fresh });
  return { pictures: new Map(pictures), encoder, problems };
}

async function measure(sharp: typeof import('sharp').default, path: string): Promise<Picture> {
  try {
    if (statSync(path).size === 0) throw new Error('the file is empty');
    const bytes = await readFile(path);
    const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
    const expected = FORMATS[extname(path).toLowerCase()];
    if (!Object.values(FORMATS).includes(meta.format ?? '')) throw new Error(`it is ${meta.format ?? 'no picture'}`);
    if (meta.format !== expected) throw new Error(`its name says ${expected}, its bytes say ${meta.format}`);
    if (meta.width * meta.height > MAX_PIXELS)
      throw new Error(`it has more than 100 megapixels: ${meta.width} × ${meta.height}`);
    if ((meta.pages ?? 1) > 1 && meta.format !== 'tiff')
      throw new Error(`it is animated, and of its ${meta.pages} pictures only the first would be shown`);
    if (isCutShort(bytes, meta.format ?? '')) throw new Error('its end is missing');
    const turned = (meta.orientation ?? 1) >= 5;
    const mean = await sharp(bytes, { failOn: 'error', sequentialRead: true, limitInputPixels: MAX_PIXELS })
      .toColourspace('srgb')
      .removeAlpha()
      .resize(1, 1, { fit: 'fill' })
      .raw()
      .toBuffer();
    return {
      width: turned ? meta.height : meta.width,
      height: turned ? meta.width : meta.height,
      sha256: hash('sha256', bytes, 'hex'),
      alpha: meta.hasAlpha === true,
      tone: `#${[0, 1, 2].map((channel) => (mean[channel] ?? mean[0] ?? 0).toString(16).padStart(2, '0')).join('')}`,
    };
  } catch (error) {
    return { broken: (error as Error).message.split('\n')[0] ?? 'it cannot be decoded' };
  }
}

/** Whether a file ends before its picture does, as an interrupted copy or download, whose header is intact. */
function isCutShort(bytes: Buffer, format: string): boolean {
  if (format === 'png') return !bytes.includes('IEND', 8, 'latin1');
  // A preview in the header has an end of its own, before the picture's data start.
  if (format === 'jpeg')
    return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 > bytes.length;
  return false;
}
