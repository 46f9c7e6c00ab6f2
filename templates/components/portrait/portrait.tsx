import type { Context } from 'region-site/kit';

interface PortraitProps {
  readonly context: Context;
  readonly slug: string;
  readonly size: number;
}

/** The drawn portrait of an ambassador. The name is beside it, so the picture needs no alternative text. */
export function Portrait({ context, slug, size }: PortraitProps) {
  return (
    <img
      src={context.assets.url(`icons/portraits/${slug}.svg`)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
