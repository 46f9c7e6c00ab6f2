/** Imported before a build. Without a key, as in an unbundled command, nothing of an earlier build is reused. */
Object.assign(globalThis, { SITE_BUILD_KEY: 'soak' });
