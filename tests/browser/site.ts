import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../cli/build/emit/manifest.ts';

export const DIST = join(import.meta.dirname, '..', '..', 'dist');
/** The suite's previews: uk first, global on the next port (playwright.config.ts). */
const PORT = Number(process.env.SITE_TEST_PORT ?? 4590);
export const ORIGIN = { uk: `http://127.0.0.1:${PORT}`, global: `http://127.0.0.1:${PORT + 1}` } as const;
export type Region = keyof typeof ORIGIN;
export const REGIONS = Object.keys(ORIGIN) as Region[];

export const manifestOf = (region: Region): Manifest =>
  JSON.parse(readFileSync(join(DIST, `${region}.manifest.json`), 'utf8'));

/** For behaviour that is the same in every region: the region with several languages and a region list. */
export const ONE_REGION: readonly Region[] = ['global'];

/** The address of every page of a region, except error pages. */
export function addressesOf(region: Region): string[] {
  return Object.entries(manifestOf(region).files)
    .filter(([, { kind }]) => kind === 'page')
    .map(([path]) => `/${path.slice(0, -'index.html'.length)}`)
    .sort();
}

/** One address for each page layout, for slow tests. */
export const SAMPLES: Readonly<Record<Region, readonly string[]>> = {
  uk: [
    '/',
    '/download/',
    '/streamer-mode/',
    '/terms-conditions/',
    '/responsible-gaming/',
    '/about-us/',
    '/contact/',
    '/promotions/welcome/',
    '/nowhere/',
  ],
  global: [
    '/',
    '/es/',
    '/fr/download/',
    '/es/about-us/',
    '/ggteam/',
    '/ggteam/aiko-ferrand/',
    '/terms-conditions/change-history/',
    '/fr/responsible-gaming/',
    '/fr/nowhere/',
  ],
};
