import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Picture, PictureQuality } from '../../content/pictures.ts';
import type { PictureSlot, PictureSource, PictureView } from '../../kit/contract.ts';
import { type CropArea, regionOf } from './crop.ts';

/** Widths of variants in px: the breakpoints of layouts, and those above the half of the last one at density 2. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072] as const;
const LARGEST = WIDTHS[8];
/** A master of this width is large enough for every slot. What more it has is used. */
const ENOUGH = 1536;
const DENSITIES = 2;
/** The default for webp. */
const QUALITY = 78;
/** AVIF has another scale: at this fraction of webp's quality a picture is closer to its master, in 0.6 of the bytes. */
const AVIF_SCALE = 0.64;
/**
 * The effort of the encoders. AVIF at 4 takes seven times as long as at 2, and saves a tenth of the bytes. A quick webp takes
 * a sixth of the time of the best one and has 0.98 of its bytes, with less sharp colours (Nov 2026).
 */
const EFFORT = { webp: { quick: 2, best: 4 }, avif: { quick: 2, best: 2 } } as const;

/** One picture to encode. Its name contains everything that its bytes depend on: width, format, and a hash of the rest. */
export interface Variant {
  readonly master: string;
  readonly format: 'webp' | 'avif';
  /** The visible part of the master, in px of the upright picture. */
  readonly region: CropArea;
  /** Width and height of the variant in px. */
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  /** The effort of the encoder, in its own scale. */
  readonly effort: number;
  /** Keeps thin red lines on white sharp, as on cards and chips, for 0.6 of the time that a webp takes (Nov 2026). */
  readonly sharpChroma: boolean;
  /** Below `assets/`. */
  readonly name: string;
  /** A hash of the master's bytes, the parameters and the encoder: the key of the cache. */
  readonly key: string;
}

export type Measured = Exclude<Picture, { broken: string }>;

interface PlannedPicture {
  readonly view: PictureView;
  readonly variants: Variant[];
  /** The width that the slot needs at its largest density, and the smaller width of the master; null if it is large enough. */
  readonly tooSmall: { readonly needs: number; readonly has: number } | null;
}

/**
 * Plans the variants of a master in a slot: the widths up to twice the slot's width, for densities 1 and 2,
 * never wider than the part of the master that is shown. AVIF is for releases: it takes as long as all other pictures.
 */
export function planPicture(
  master: string,
  picture: Measured,
  slot: PictureSlot,
  base: string,
  encoder: string,
  work: PictureQuality = 'best',
): PlannedPicture {
  const main = planSet(master, picture, slot, base, encoder, work);
  const arts = (slot.art ?? []).map((art) => ({
    media: art.media,
    set: planSet(master, picture, { ...slot, ...art }, base, encoder, work),
  }));
  const sources = [...arts, { media: null, set: main }].flatMap(({ media, set }): PictureSource[] => [
    ...(set.avif ? [{ ...set.avif, media, type: 'image/avif' }] : []),
    ...(media === null ? [] : [{ ...set.webp, media, type: null }]),
  ]);
  const sets = [main, ...arts.map(({ set }) => set)];
  return {
    variants: sets.flatMap(({ variants }) => variants),
    tooSmall: sets.map(({ tooSmall }) => tooSmall).find((found) => found !== null) ?? null,
    view: {
      src: main.src,
      ...main.webp,
      sources,
      alt: slot.alt ?? '',
      tone: picture.alpha ? null : picture.tone,
      priority: slot.priority === true,
    },
  };
}

function planSet(
  master: string,
  picture: Measured,
  slot: Pick<PictureSlot, 'width' | 'sizes' | 'crop' | 'avif' | 'quality'>,
  base: string,
  encoder: string,
  work: PictureQuality,
) {
  const region = regionOf(picture, slot.crop);
  const needs = Math.min(DENSITIES * slot.width, LARGEST);
  const most = WIDTHS.find((width) => width >= needs) ?? LARGEST;
  const widths: number[] = WIDTHS.filter((width) => width <= Math.min(region.width, most));
  // A master between two breakpoints is also offered in its own width, the largest possible.
  if (region.width < needs && !widths.includes(region.width)) widths.push(region.width);
  if (widths.length === 0) widths.push(region.width);
  const stem = basename(master, extname(master))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const shown = `${region.left},${region.top},${region.width},${region.height}`;
  const settings = JSON.stringify([slot.quality ?? QUALITY, work, EFFORT, AVIF_SCALE]);
  // The same in all names, because a page with the largest picture has 24 of them, and each hash takes 6 bytes of it.
  const shared = hash('sha256', `${picture.sha256}:${shown}:${settings}:${encoder}`, 'hex').slice(0, 8);
  const make = (format: Variant['format'], quality: number) =>
    widths.map((width): Variant => {
      const height = Math.max(1, Math.round((region.height / region.width) * width));
      const effort = EFFORT[format][work];
      const sharpChroma = work === 'best';
      const key = hash(
        'sha256',
        `${picture.sha256}:${shown}:${format}:${width}:${quality}:${effort}${sharpChroma ? '' : ':quick'}:${encoder}`,
        'hex',
      );
      const name = `${stem}-${width}.${shared}.${format}`;
      return { master, format, region, width, height, quality, effort, sharpChroma, key, name };
    });
  const quality = slot.quality ?? QUALITY;
  const webp = make('webp', quality);
  const avif = slot.avif && work === 'best' ? make('avif', Math.round(AVIF_SCALE * quality)) : [];
  const address = (variant: Variant) => `${base}/assets/${variant.name}`;
  const fallback = webp.find((variant) => variant.width >= slot.width) ?? (webp.at(-1) as Variant);
  const set = (variants: readonly Variant[]) => ({
    srcSet: variants.map((variant) => `${address(variant)} ${variant.width}w`).join(', '),
    sizes: slot.sizes,
    width: fallback.width,
    height: fallback.height,
  });
  return {
    src: address(fallback),
    webp: set(webp),
    avif: avif.length > 0 ? set(avif) : null,
    variants: [...webp, ...avif],
    tooSmall: region.width < Math.min(needs, ENOUGH) ? { needs: Math.min(needs, ENOUGH), has: region.width } : null,
  };
}
