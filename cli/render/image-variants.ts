import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { PictureSlot, PictureView } from '../../templates/contract.ts';
import type { Picture } from '../load/pictures.ts';

/** Widths of webp variants in px (specification, section 9: image breakpoints). */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536] as const;
const QUALITY = 80;

/** One picture to encode: a master at a width, under a name that holds the hash of all that decides its bytes. */
export interface Variant {
  readonly master: string;
  readonly width: number;
  readonly quality: number;
  /** Below `assets/`. */
  readonly name: string;
  /** Of the master's bytes, the parameters and the encoder; names the entry of the cache. */
  readonly key: string;
}

/**
 * Plans the variants of a master in a slot: the breakpoints up to twice the slot's width, for densities 1 and 2,
 * never wider than the master.
 */
export function planVariants(
  master: string,
  picture: Exclude<Picture, { broken: string }>,
  slot: PictureSlot,
  base: string,
  encoder: string,
): { view: PictureView; variants: Variant[] } {
  const most = Math.min(picture.width, BREAKPOINTS.find((width) => width >= 2 * slot.width) ?? BREAKPOINTS.at(-1) ?? 0);
  const widths = BREAKPOINTS.filter((width) => width <= most) as number[];
  if (picture.width < 2 * slot.width && !widths.includes(picture.width) && picture.width < 1536)
    widths.push(picture.width);
  if (widths.length === 0) widths.push(picture.width);
  const stem = basename(master, extname(master))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const variants = widths.map((width): Variant => {
    const key = createHash('sha256').update(`${picture.sha256}:webp:${width}:${QUALITY}:${encoder}`).digest('hex');
    return { master, width, quality: QUALITY, key, name: `${stem}-${width}.${key.slice(0, 8)}.webp` };
  });
  const address = (variant: Variant) => `${base}/assets/${variant.name}`;
  const fallback = variants.find((variant) => variant.width >= slot.width) ?? (variants.at(-1) as Variant);
  return {
    variants,
    view: {
      src: address(fallback),
      srcSet: variants.map((variant) => `${address(variant)} ${variant.width}w`).join(', '),
      sizes: slot.sizes,
      width: fallback.width,
      height: Math.round((picture.height / picture.width) * fallback.width),
    },
  };
}
