import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharePictures } from '../cache/share-pictures.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import type { Variant } from '../render/image-variants.ts';

export interface EncodedCounts {
  total: number;
  encoded: number;
  cached: number;
}

/**
 * Makes every variant available in the cache, encoding what is not there: each master is decoded once, turned upright,
 * brought to sRGB on purpose, and loses its metadata.
 * @returns where each variant lies, by name, and how many were encoded
 */
export async function encodePictures(
  root: string,
  cacheDir: string,
  variants: Iterable<Variant>,
): Promise<{ files: Map<string, string>; counts: EncodedCounts }> {
  const folder = join(cacheDir, 'images');
  const files = new Map<string, string>();
  const counts: EncodedCounts = { total: 0, encoded: 0, cached: 0 };
  const absent = new Map<string, Variant>();
  const missing = new Map<string, Variant[]>();
  for (const variant of variants) {
    const file = join(folder, `${variant.key}.webp`);
    files.set(variant.name, file);
    counts.total++;
    if (existsSync(file)) counts.cached++;
    else absent.set(variant.key, variant);
  }
  const keep = (key: string, bytes: Uint8Array) => {
    mkdirSync(folder, { recursive: true });
    writeWhole(join(folder, `${key}.webp`), bytes);
  };
  const shared = sharePictures();
  const came = await shared.fetch([...absent.keys()], keep);
  counts.cached += came.size;
  for (const variant of absent.values())
    if (!came.has(variant.key)) missing.set(variant.master, [...(missing.get(variant.master) ?? []), variant]);
  if (missing.size === 0) return { files, counts };
  mkdirSync(folder, { recursive: true });
  const { default: sharp } = await import('sharp');
  const problems: Problem[] = [];
  const masters = [...missing];
  const work = async () => {
    for (let next = masters.pop(); next; next = masters.pop()) {
      const [master, wanted] = next;
      try {
        const { data, info } = await sharp(join(root, master), { failOn: 'error' })
          .autoOrient()
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true });
        const raw = { width: info.width, height: info.height, channels: info.channels };
        for (const variant of wanted) {
          const bytes = await sharp(data, { raw })
            .resize({ width: variant.width, withoutEnlargement: true })
            .webp({ quality: variant.quality })
            .toBuffer();
          const file = files.get(variant.name) as string;
          writeWhole(file, bytes);
          counts.encoded++;
        }
      } catch (error) {
        problems.push({
          code: 'PICTURE-BROKEN',
          at: { file: master, line: 1, column: 1 },
          message: `${master} can not be decoded: ${(error as Error).message.split('\n')[0]}.`,
          help: 'Export it again, as PNG or JPEG.',
        });
      }
    }
  };
  await Promise.all([work(), work()]);
  if (problems.length > 0) throw new ProblemsError(problems);
  const made = [...missing.values()].flat();
  await shared.store(made.map(({ key, name }) => ({ key, bytes: readVariant(files.get(name) as string) })));
  return { files, counts };
}

/** Renamed into place: a killed build must not leave half a picture for the next one to trust. */
function writeWhole(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}

export const readVariant = (file: string): Buffer => readFileSync(file);
