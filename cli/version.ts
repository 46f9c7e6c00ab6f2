declare const SITE_VERSION: string | undefined;

/** The version of the package; a word where the command runs unbundled and nobody can tell. */
export const VERSION: string = typeof SITE_VERSION === 'undefined' ? 'unbundled' : SITE_VERSION;
