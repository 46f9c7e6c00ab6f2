import { list } from './local-files.ts';
import type { LostReference } from './local-references.ts';
import { DeployError } from './refusal.ts';

/** What a person may agree to beforehand, by `--allow`. */
export const GUARDS = ['broken', 'shrunken', 'foreign'] as const;
export type Guard = (typeof GUARDS)[number];

/** A site of fewer pages than these may change as it likes. */
const SMALL = 4;

export interface Change {
  /** Paths of the web root as visitors have it now, and as they would have it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** An address that a visitor may have kept. Assets and variants are asked for by pages alone, builds by nobody for long. */
export const isAddress = (path: string): boolean => !/^(assets|builds|\.[^/]*)\/|\.(br|gz)$/.test(path);
export const isPage = (path: string): boolean => /(^|\/)index\.html$/.test(path);

/** @throws DeployError where the dist holds no site */
export function refuseEmpty(paths: readonly string[], folder: string): void {
  if (paths.includes('index.html')) return;
  throw new DeployError(
    'DEPLOY-EMPTY',
    paths.some(isPage) ? `${folder} has no home page.` : `${folder} has no pages.`,
    'Build the region again and look at its report.',
  );
}

/** @throws DeployError where a visitor would meet what is not there */
export function refuseLost(lost: readonly LostReference[], allowed: ReadonlySet<Guard>): void {
  if (lost.length === 0 || allowed.has('broken')) return;
  throw new DeployError(
    'DEPLOY-BROKEN',
    `${lost.length} reference${lost.length === 1 ? ' leads' : 's lead'} nowhere: ${list(lost.map(({ from, to }) => `${from} names ${to}`))}.`,
    'Mend them and build again, or deploy with --allow broken.',
  );
}

/** @param errors what `site check` says is wrong, a line each. @throws DeployError where there is any */
export function refuseFindings(errors: readonly string[]): void {
  if (errors.length === 0) return;
  throw new DeployError(
    'DEPLOY-BROKEN',
    `site check finds ${errors.length} error${errors.length === 1 ? '' : 's'}: ${list(errors, 3)}.`,
    'Run "site check" for all of them, mend them and build again, or deploy with --allow broken.',
  );
}

/** @throws DeployError where a target belongs to another region: nothing allows that */
export function refuseOtherRegion(ours: string, theirs: string, address: string): void {
  if (ours === theirs) return;
  throw new DeployError(
    'DEPLOY-REGION',
    `${address} holds the region ${theirs}, and this is ${ours}.`,
    `Deploy to the target of ${ours}. If ${theirs} really moved away, remove .site/state.json there first.`,
  );
}

/** @throws DeployError where more would vanish than a day's work explains */
export function refuseLosses({ before, after }: Change, maxDeletes: number, allowed: ReadonlySet<Guard>): void {
  const pages = [before, after].map((paths) => paths.filter(isPage).length) as [number, number];
  if (pages[0] >= SMALL && pages[1] * 2 <= pages[0] && !allowed.has('shrunken'))
    throw new DeployError(
      'DEPLOY-SHRUNK',
      `The site would shrink from ${pages[0]} pages to ${pages[1]}.`,
      'If that is meant, deploy with --allow shrunken.',
    );
  const kept = new Set(after);
  const lost = before.filter((path) => isAddress(path) && !kept.has(path));
  if (lost.length > maxDeletes)
    throw new DeployError(
      'DEPLOY-DELETES',
      `${lost.length} addresses would vanish, ${maxDeletes} may: ${list(lost)}.`,
      `If that is meant, deploy with --max-deletes ${lost.length}. A redirect keeps an address alive.`,
    );
}

/** @throws DeployError where a target that no deploy has written holds files */
export function refuseForeign(keys: Iterable<string>, address: string, allowed: ReadonlySet<Guard>): void {
  const [first] = keys;
  if (first === undefined || allowed.has('foreign')) return;
  throw new DeployError(
    'DEPLOY-FOREIGN',
    `${address} holds files that no deploy of site has written, such as ${first}.`,
    'Choose an empty prefix, or take the target over with --allow foreign: files of the same names are replaced, others stay.',
  );
}

/** @throws DeployError where somebody has pressed Ctrl+C before anything was written */
export function refuseStopped(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new DeployError('DEPLOY-STOPPED', 'The run was stopped.', 'Run the command again when you have decided.');
}
