import type { Context, PictureSlot } from 'region-site/kit';

interface PictureProps {
  readonly context: Context;
  /** A master below `assets/`. */
  readonly source: string;
  readonly slot: PictureSlot;
  readonly className?: string;
}

/**
 * A picture in a slot of the layout. Width and height keep its place; until it is there, the place has its mean colour
 * (picture.css). Only the picture that the first screen waits for is fetched early, the others when they come near.
 */
export function Picture({ context, source, slot, className }: PictureProps) {
  const { src, srcSet, sizes, width, height, alt, sources, tone, priority } = context.picture(source, slot);
  return (
    <picture className={className}>
      {sources.map((entry) => (
        <source
          key={`${entry.media} ${entry.type}`}
          type={entry.type ?? undefined}
          media={entry.media ?? undefined}
          srcSet={entry.srcSet}
          sizes={entry.sizes}
          width={entry.width}
          height={entry.height}
        />
      ))}
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        data-tone={tone ?? undefined}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
      />
    </picture>
  );
}
