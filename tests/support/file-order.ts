/**
 * Files that neither read the result of the real site nor reuse its caches: `npm test` builds it beside them, which takes one
 * core. The longest first.
 */
const WITHOUT_REAL_SITE =
  'rollback package deploy-faults cdns incremental bad-input-data template-errors diff addresses visitors error-pages bad-input-texts refusals bad-input-files hostile-targets shards bad-input-command emission'.split(
    ' ',
  );

/**
 * The longest of the others: on a clean checkout no durations are known, and one of them started at the end ran 90 s alone.
 */
const SLOW = 'guides real-site documents new-region new deploy result tagged-site planted-faults'.split(' ');

const FIRST = [...WITHOUT_REAL_SITE, ...SLOW];

const nameOf = (path: string): string => /([^/]+)\.test\.ts$/.exec(path)?.[1] ?? '';

/** The position of a test file in a run: files with the same one start in any order. */
export function rankOf(path: string): number {
  const at = FIRST.indexOf(nameOf(path));
  return at < 0 ? FIRST.length : at;
}

export const needsRealSite = (path: string): boolean => !WITHOUT_REAL_SITE.includes(nameOf(path));
