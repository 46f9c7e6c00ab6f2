import glob from 'fast-glob';
import { PROJECT } from './project.ts';

/**
 * The region whose result in `dist/` is a release. A release of all regions takes 130 s of the processor: brotli 11 and AVIF. The
 * others are built quickly, so that both take 53 s (Nov 2026).
 */
const RELEASED = 'uk';

/** The arguments of `site` that build the result of the real site which all tests use. */
export function realSiteBuilds(): string[][] {
  const others = glob
    .sync('regions/*.json', { cwd: PROJECT, ignore: ['regions/defaults.json', 'regions/*.lock.json'] })
    .map((file) => file.slice('regions/'.length, -'.json'.length))
    .filter((id) => id !== RELEASED);
  return [
    ['build', ...others.sort().flatMap((id) => ['--region', id])],
    ['build', '--release', '--region', RELEASED],
  ];
}
