/** Imported before a build: without a key, as in a command that is not bundled, nothing of an earlier build is reused. */
Object.assign(globalThis, { SITE_BUILD_KEY: 'soak' });
