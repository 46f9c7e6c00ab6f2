import type { Manifest } from '../build/emit/manifest.ts';
import { VARIANT_NAME } from '../build/plan/headers.ts';
import { joinFirst, plural } from '../problems/phrases.ts';
import type { BrokenReference } from './broken-references.ts';
import { DeployError } from './deploy-error.ts';

/** Safety checks that `--allow` can turn off. */
export type Guard = 'broken' | 'shrunken' | 'foreign';

/** Smaller sites may lose any share of their pages. */
const MIN_PAGES = 4;

interface DeployChange {
  /** Paths in the web root, before and after the deploy. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Whether visitors may have bookmarked or linked this path. Assets, variants and build records do not count. */
const isAddress = (path: string): boolean => !/^(assets|builds|\.[^/]*)\//.test(path) && !VARIANT_NAME.test(path);
export const isPage = (path: string): boolean => /(^|\/)index\.html$/.test(path);

/** @throws DeployError if the result has no pages, or no home page */
export function refuseEmpty(paths: readonly string[], folder: string): void {
  if (paths.includes('index.html')) return;
  throw new DeployError(
    'DEPLOY-EMPTY',
    paths.some(isPage) ? `${folder} has no home page.` : `${folder} has no pages.`,
    'Build the region again and look at its report.',
  );
}

/** @throws DeployError if the result was built with drafts; no option allows this */
export function refuseDrafts({ region, drafts }: Pick<Manifest, 'region' | 'drafts'>): void {
  if (!drafts) return;
  throw new DeployError(
    'DEPLOY-DRAFTS',
    `The result of ${region} was built with --drafts.`,
    `Run "site build --release --region ${region}", and deploy again.`,
  );
}

/** @throws DeployError if pages refer to missing files */
export function refuseBrokenReferences(broken: readonly BrokenReference[], allowed: ReadonlySet<Guard>): void {
  if (broken.length === 0 || allowed.has('broken')) return;
  throw new DeployError(
    'DEPLOY-BROKEN',
    `${plural(broken.length, 'broken reference')}: ${joinFirst(broken.map(({ from, to }) => `${from} refers to ${to}`))}.`,
    'Fix them and build again, or deploy with --allow broken.',
  );
}

/** @param errors of `site check`, one line each. @throws DeployError if there are any */
export function refuseCheckErrors(errors: readonly string[]): void {
  if (errors.length === 0) return;
  throw new DeployError(
    'DEPLOY-BROKEN',
    `site check finds ${plural(errors.length, 'error')}: ${joinFirst(errors, 3)}.`,
    'Run "site check" to see all of them, fix them and build again, or deploy with --allow broken.',
  );
}

/** @throws DeployError if the target holds another region; no option allows this */
export function refuseOtherRegion(ours: string, theirs: string, address: string): void {
  if (ours === theirs) return;
  throw new DeployError(
    'DEPLOY-REGION',
    `${address} holds the region ${theirs}, but the region to deploy is ${ours}.`,
    `Deploy to the target of ${ours}. If ${theirs} no longer uses this target, remove .site/state.json there first.`,
  );
}

/** @throws DeployError if half of the pages or more, or more than `maxDeletes` addresses, would be removed */
export function refuseLargeDeletions(
  { before, after }: DeployChange,
  maxDeletes: number,
  allowed: ReadonlySet<Guard>,
): void {
  const pages = [before, after].map((paths) => paths.filter(isPage).length) as [number, number];
  if (pages[0] >= MIN_PAGES && pages[1] * 2 <= pages[0] && !allowed.has('shrunken'))
    throw new DeployError(
      'DEPLOY-SHRUNK',
      `The site would shrink from ${pages[0]} pages to ${pages[1]}.`,
      'If this is intended, deploy with --allow shrunken.',
    );
  const kept = new Set(after);
  const removed = before.filter((path) => isAddress(path) && !kept.has(path));
  if (removed.length > maxDeletes)
    throw new DeployError(
      'DEPLOY-DELETES',
      `${removed.length} addresses would be removed, and the limit is ${maxDeletes}: ${joinFirst(removed)}.`,
      `If this is intended, deploy with --max-deletes ${removed.length}. A redirect keeps an address working.`,
    );
}

/** @throws DeployError if the target has files, but no state of a deploy */
export function refuseForeign(keys: Iterable<string>, address: string, allowed: ReadonlySet<Guard>): void {
  const [first] = keys;
  if (first === undefined || allowed.has('foreign')) return;
  throw new DeployError(
    'DEPLOY-FOREIGN',
    `${address} holds files that "site deploy" has not written, such as ${first}.`,
    'Choose an empty prefix, or use the target with --allow foreign: files of the same names are replaced, other files stay.',
  );
}

/** @throws DeployError if the user has pressed Ctrl+C. For use before the first write. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new DeployError('DEPLOY-STOPPED', 'The run was stopped before it wrote anything.', 'Run the command again.');
}
