import type { Region } from '../../kit/region.ts';
import { assetBase } from '../../regions/site-addresses.ts';
import { hasLeftovers } from './leftovers.ts';

/** Name to text, as pages of a region contain it. */
export type Styles = Readonly<Record<string, string>>;

/** The texts of all styles, as pages of a region contain them. */
export const stylesOf = (texts: Iterable<readonly [string, string]>, region: AssetRegion): Styles =>
  Object.fromEntries([...texts].map(([name, text]) => [name, styleText(text, region)]));

/** The text of a style with the addresses that its assets have in a region. */
export const styleText = (text: string, region: AssetRegion): string =>
  text.replace(/(url\(["']?)\/assets\//g, (_, start: string) => `${start}${assetBase(region)}/assets/`);

type AssetRegion = Pick<Region, 'cdnBase' | 'basePath'>;

/**
 * Replaces changed styles in a page of the last build: 0.2 of the time of rendering it (Nov 2026).
 * @returns null if the page does not contain a style unchanged in an element of its own, or if there is something wrong
 *   with the new text: then the page is rendered
 */
export function replaceStyles(html: string, names: Iterable<string>, before: Styles, now: Styles): string | null {
  let replaced = html;
  for (const name of names) {
    const [old, text] = [before[name], now[name]];
    if (old === undefined || text === undefined || hasLeftovers(text)) return null;
    if (old === text) continue;
    const parts = replaced.split(`>${old}</style>`);
    if (parts.length < 2) return null;
    replaced = parts.join(`>${text}</style>`);
  }
  return replaced;
}
