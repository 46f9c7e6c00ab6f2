import type { Context } from 'region-site/kit';

interface LogoProps {
  readonly context: Context;
  /** Light lines on night, or black ones on paper. */
  readonly tone: 'light' | 'black';
  readonly lazy?: boolean;
  /** The width of the window from which the logo is black in any tone. In px. */
  readonly blackFrom?: number;
}

/** Both files come from region JSON. The picture element keeps React's renderer from adding a preload of its own. */
export function Logo({ context, tone, lazy = false, blackFrom }: LogoProps) {
  const { region, assets } = context;
  return (
    <picture className={`logo logo-${tone}`}>
      {blackFrom !== undefined && tone === 'light' && (
        <source media={`(min-width: ${blackFrom}px)`} srcSet={assets.url(region.blackLogoPath)} />
      )}
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
