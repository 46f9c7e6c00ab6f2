import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../problems/problem.ts';
import { findFiles } from './find-files.ts';

/** A picture master. Broken ones are kept with the reason, and reported where somebody uses them. */
export type Picture =
  | { readonly width: number; readonly height: number; readonly sha256: string; readonly alpha: boolean }
  | { readonly broken: string };

/** The most that a master may have: sharp's own limit, about 1 GB of raw pixels. */
const MAX_PIXELS = 268_402_689;
const PICTURE = /\.(png|jpe?g|webp|avif|tiff?|gif)$/i;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff', 'gif'];

/**
 * Measures the masters below `assets/` and `content/`. Reads headers only, so a huge picture costs nothing here.
 * @returns the pictures by file, and the encoder with its version: other versions give other bytes
 */
export async function readPictures(
  root: string,
): Promise<{ pictures: ReadonlyMap<string, Picture>; encoder: string; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files = ['assets', 'content'].flatMap((folder) => findFiles(root, folder, PICTURE, problems));
  const pictures = new Map<string, Picture>();
  if (files.length === 0) return { pictures, encoder: 'none', problems };
  const { default: sharp } = await import('sharp');
  for (const file of files) {
    try {
      if (statSync(join(root, file)).size === 0) throw new Error('the file is empty');
      const bytes = readFileSync(join(root, file));
      const meta = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
      if (!FORMATS.includes(meta.format ?? '')) throw new Error(`it is ${meta.format ?? 'no picture'}`);
      if (meta.width * meta.height > MAX_PIXELS) throw new Error('it has more than 268 megapixels');
      if (isCutShort(bytes, meta.format ?? '')) throw new Error('its end is missing');
      const turned = (meta.orientation ?? 1) >= 5;
      pictures.set(file, {
        width: turned ? meta.height : meta.width,
        height: turned ? meta.width : meta.height,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        alpha: meta.hasAlpha === true,
      });
    } catch (error) {
      pictures.set(file, { broken: (error as Error).message.split('\n')[0] ?? 'it can not be decoded' });
    }
  }
  return { pictures, encoder: `vips ${sharp.versions.vips} webp ${sharp.versions.webp ?? ''}`, problems };
}

/**
 * Whether a file ends before its picture does: a broken-off copy or download, whose header is as good as new. Reading
 * the end costs nothing; a picture that is damaged in its middle shows when it is encoded.
 */
function isCutShort(bytes: Buffer, format: string): boolean {
  if (format === 'png') return !bytes.includes('IEND', 8, 'latin1');
  // A preview in the header has an end of its own, before the picture's data start.
  if (format === 'jpeg')
    return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 > bytes.length;
  return false;
}
