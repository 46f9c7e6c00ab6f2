import type { PictureCrop } from '../../kit/contract.ts';

/** A part of a picture, in px. */
export interface CropArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest part of a picture that has the crop's ratio, as near to its focus as the edges allow. */
export function regionOf(picture: { width: number; height: number }, crop?: PictureCrop): CropArea {
  if (!crop) return { left: 0, top: 0, width: picture.width, height: picture.height };
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * crop.ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / crop.ratio)));
  const place = (whole: number, part: number, focus: number) =>
    Math.max(0, Math.min(whole - part, Math.round(whole * focus - part / 2)));
  return { left: place(picture.width, width, crop.x), top: place(picture.height, height, crop.y), width, height };
}
