import type { SoakEntry } from './soak.ts';

/** The runs of `npm run soak -- <name>`. `npm test` does a short one of each with fixed seeds. */
export const SOAKS: Readonly<Record<string, SoakEntry>> = {
  'dev-edits': {
    shows: 'after random edits of every kind of input dev has the bytes and problems of a clean build',
    start: async () => (await import('./dev-edits.ts')).start(),
  },
  'build-edits': {
    shows: 'after random edits of every kind of input a build has the bytes and problems of a clean one',
    start: async () => (await import('./build-edits.ts')).start(),
  },
  'killed-builds': {
    shows: 'a build killed at any moment leaves the complete old or new result',
    start: async () => (await import('./killed-builds.ts')).start(),
  },
  'damaged-files': {
    shows:
      'damaged caches and results and foreign files never get into a result, and commands that read change nothing',
    start: async () => (await import('./damaged-files.ts')).start(),
  },
  fuzz: {
    shows: 'every mutation of sources, pictures, locks and manifests causes located problems or a successful build',
    start: async () => (await import('./fuzz.ts')).start(),
  },
  costs: {
    shows: 'build time grows at most linearly with each of 280 expensive inputs',
    start: async () => (await import('./costs.ts')).start(),
  },
  deploy: {
    shows:
      'a changed state or manifest affects nothing outside of its target, and one of two concurrent deploys completes',
    start: async () => (await import('./deploy.ts')).start(),
  },
  'killed-deploys': {
    shows: 'a deploy killed at any request leaves no page without its assets, and the next one completes it',
    start: async () => (await import('./killed-deploys.ts')).start(),
  },
  readmes: {
    shows: 'the README files of all packages, cut anywhere, are read as GitHub reads them, or have located problems',
    start: async () => (await import('./readmes.ts')).start(),
  },
  xss: {
    shows: 'no payload runs in a browser, through any channel, with and without the policy',
    start: async () => (await import('./xss.ts')).start(),
  },
};
