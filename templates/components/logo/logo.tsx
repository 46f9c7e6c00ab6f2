import type { Context } from 'region-site/kit';

interface LogoProps {
  readonly context: Context;
  /** Light lines on night, or black ones on paper. */
  readonly tone: 'light' | 'black';
  readonly lazy?: boolean;
}

/** Both files come from region JSON; where the brand may not be named, the company that runs the site is. The picture element keeps React's renderer from adding a preload of its own. */
export function Logo({ context, tone, lazy = false }: LogoProps) {
  const { region, assets } = context;
  if (!region.namesBrand) return <strong>{context.inLanguage(region.licence.licensee)}</strong>;
  return (
    <picture className={`logo logo-${tone}`}>
      <img
        src={assets.url(tone === 'light' ? region.logoPath : region.blackLogoPath)}
        width={region.logoWidth}
        height={region.logoHeight}
        alt={context.inLanguage(region.facts.brand)}
        loading={lazy ? 'lazy' : undefined}
      />
    </picture>
  );
}
