/** The icon of the site in the formats of all systems, from one drawing. */

import type { Context, Drawing } from 'region-site/kit';
import favicon from '../../assets/images/favicon.svg';

const drawn = (size: number) => favicon.replace('<svg ', `<svg width="${size}" height="${size}" `);
/** Home screens cut their own corners, so the night reaches to the edge there. */
const full = (size: number) => drawn(size).replace('rx="9"', '');

const icon = (format: 'png' | 'ico', size: number, draw: (size: number) => string): Drawing => ({
  format,
  width: size,
  height: size,
  draw: () => draw(size),
});

interface ManifestValues {
  readonly name: string;
  readonly lang: string;
  readonly start: string;
  readonly icons: readonly { readonly src: string; readonly size: number }[];
}

export const siteIcons: Readonly<Record<string, Drawing>> = {
  favicon: icon('ico', 32, drawn),
  'touch-icon': icon('png', 180, full),
  'icon-192': icon('png', 192, full),
  'icon-512': icon('png', 512, full),
  site: {
    format: 'webmanifest',
    width: 0,
    height: 0,
    draw: ({ name, lang, start, icons }: ManifestValues) =>
      `${JSON.stringify({
        name,
        short_name: name,
        lang,
        start_url: start,
        display: 'browser',
        background_color: '#070B14',
        theme_color: '#070B14',
        icons: icons.map(({ src, size }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
      })}\n`,
  },
};

/** The address of the manifest, in the language of the page. */
export function manifestUrl(context: Context): string {
  const values: ManifestValues = {
    name: context.inLanguage(context.region.facts.brand ?? context.region.licence.licensee),
    lang: context.language.locale,
    start: context.link('/').href,
    icons: [192, 512].map((size) => ({ src: context.drawing(`icon-${size}`, {}).src, size })),
  };
  return context.drawing('site', values).src;
}
