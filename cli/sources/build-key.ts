declare const SITE_BUILD_KEY: string | undefined;

/** Identifies the sources of this build; null if it runs unbundled. */
export const BUILD_KEY: string | null = typeof SITE_BUILD_KEY === 'undefined' ? null : SITE_BUILD_KEY;
