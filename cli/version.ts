declare const SITE_VERSION: string | undefined;

/** The version of the package; a placeholder if the command runs unbundled. */
export const VERSION: string = typeof SITE_VERSION === 'undefined' ? 'unbundled' : SITE_VERSION;
