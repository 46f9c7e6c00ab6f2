import type { Context, PictureSlot } from 'region-site/kit';

interface PictureProps {
  readonly context: Context;
  /** A master below `assets/`. The build makes the sizes that the slot needs. */
  readonly source: string;
  readonly slot: PictureSlot;
}

export function Picture({ context, source, slot }: PictureProps) {
  const { src, srcSet, sizes, width, height, alt, priority } = context.picture(source, slot);
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  );
}
