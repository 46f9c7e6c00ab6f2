import { hash } from 'node:crypto';
import type { PictureQuality } from '../../content/pictures.ts';
import type { Drawing } from '../../kit/define-site.ts';

/** A picture that is made of values. Its name contains a hash of everything that its bytes depend on. */
export interface Drawn {
  /** A name under `drawings` in the site's templates. */
  readonly drawing: string;
  /** Plain data. */
  readonly values: object;
  readonly format: Drawing['format'];
  /** Size in px. */
  readonly width: number;
  readonly height: number;
  /** The master picture behind it; null if there is none. */
  readonly background: string | null;
  readonly quality: PictureQuality;
  /** Below `assets/`. */
  readonly name: string;
  readonly key: string;
}

const ENDING = { svg: 'svg', webmanifest: 'webmanifest', png: 'png', jpeg: 'jpg', ico: 'ico' } as const;

/** Whether the text of the drawing is the file, without rasterising. */
export const isText = ({ format }: Pick<Drawn, 'format'>): boolean => format === 'svg' || format === 'webmanifest';

/**
 * Plans a drawing. Only its values are kept: they are small, and drawing again costs less than keeping the drawings of
 * all pages in memory.
 * @param background the master picture behind it, with the hash of its bytes
 */
export function planDrawing(
  name: string,
  drawing: Drawing,
  values: object,
  background: { readonly file: string; readonly sha256: string } | null,
  encoder: string,
  wanted: PictureQuality = 'best',
): Drawn {
  const { format } = drawing;
  // Only JPEG has two encoders.
  const quality = format === 'jpeg' ? wanted : 'best';
  const divisor = quality === 'quick' && drawing.thirdSizeWhenQuick ? 3 : 1;
  const [width, height] = [drawing.width / divisor, drawing.height / divisor];
  const key = hash(
    'sha256',
    [
      drawing.draw(values as never),
      format,
      width,
      height,
      background?.sha256 ?? '',
      isText({ format }) ? '' : encoder,
      ...(quality === 'quick' ? [quality] : []),
    ].join('\0'),
    'hex',
  );
  return {
    drawing: name,
    values,
    format,
    width,
    height,
    background: background?.file ?? null,
    quality,
    key,
    name: `${name}.${key.slice(0, 8)}.${ENDING[format]}`,
  };
}
