// Runs before each test file: the sources read the key that the bundle of the command defines.
Object.assign(globalThis, { SITE_BUILD_KEY: process.env.SITE_BUILD_KEY });
