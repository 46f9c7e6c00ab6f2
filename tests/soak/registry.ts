import type { SoakEntry } from './soak.ts';

/** The runs of `npm run soak -- <name>`. `npm test` does a short one of each with fixed seeds. */
export const SOAKS: Readonly<Record<string, SoakEntry>> = {
  'dev-edits': {
    shows: 'after 1000 random edits dev serves what a clean build makes, byte for byte',
    start: async () => (await import('./dev-edits.ts')).start(),
  },
  'build-edits': {
    shows: 'after random edits a build that reuses earlier work has the bytes of a clean one',
    start: async () => (await import('./build-edits.ts')).start(),
  },
  'killed-builds': {
    shows: 'a build killed at any moment leaves the old result or the new one, whole',
    start: async () => (await import('./killed-builds.ts')).start(),
  },
  fuzz: {
    shows: 'every mutation of sources, pictures and locks ends in problems that have a place, or in a good build',
    start: async () => (await import('./fuzz.ts')).start(),
  },
  costs: {
    shows: 'the time of a build grows no faster than any of 270 expensive inputs',
    start: async () => (await import('./costs.ts')).start(),
  },
  deploy: {
    shows: 'a changed state of a target reaches nothing beside it, and of two deploys at once one completes',
    start: async () => (await import('./deploy.ts')).start(),
  },
  'killed-deploys': {
    shows: 'a deploy killed at any request leaves no page without its assets, and the next one completes it',
    start: async () => (await import('./killed-deploys.ts')).start(),
  },
  xss: {
    shows: 'none of the payloads runs in a browser, whichever way it comes in, with the policy and without it',
    start: async () => (await import('./xss.ts')).start(),
  },
};
