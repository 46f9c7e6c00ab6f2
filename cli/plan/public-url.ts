import type { Language } from '../load/region-schema.ts';

/** The address of a route in a language: `/about-us/` in Spanish is `/es/about-us/`. */
export const publicPath = (language: Language, route: string): string =>
  language.prefix ? `/${language.prefix}${route}` : route;

/** The file that answers an address: `/about-us/` is `about-us/index.html`. */
export const outputPath = (path: string): string => (path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1));
