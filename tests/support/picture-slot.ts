import type { Measured } from '../../cli/build/render/image-variants.ts';
import type { PictureSlot } from '../../cli/kit/contract.ts';

/** What a layout needs of a picture. */
export const slot = (width: number, more: Partial<PictureSlot> = {}): PictureSlot => ({
  alt: 'A thing',
  width,
  sizes: '100vw',
  ...more,
});
/** A master of this size. */
export const measured = (width: number, height: number): Measured => ({
  width,
  height,
  sha256: 'ab',
  alpha: false,
  tone: '#102030',
});
