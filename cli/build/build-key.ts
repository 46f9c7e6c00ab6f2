declare const SITE_BUILD_KEY: string | undefined;

/** Identifies the sources of this build; null where it runs unbundled and nobody can tell. */
export const BUILD_KEY: string | null = typeof SITE_BUILD_KEY === 'undefined' ? null : SITE_BUILD_KEY;
