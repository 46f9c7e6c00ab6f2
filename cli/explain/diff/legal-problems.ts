import type { LegalChange, LegalPage } from '../../build/plan/legal-record.ts';
import { pagePath } from '../../check/built-site.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import type { ReleasedRegion } from './read-release.ts';

/** Returns the location of a front matter field in the current sources. */
export type FieldLocator = (file: string, field: string) => Location;

/**
 * Checks that changed legal texts have a new version and a record of the change: users agreed to the previous text.
 * @param changed outputs of legal pages whose legal text changed
 */
export function legalProblems(
  region: string,
  changed: readonly string[],
  old: ReleasedRegion,
  fresh: ReleasedRegion,
  locate: FieldLocator,
): Problem[] {
  const [before, after] = [old.manifest.legal, fresh.manifest.legal];
  return changed.flatMap((output): Problem[] => {
    const page = after?.pages.find((candidate) => candidate.output === output);
    if (!page) return [];
    const was = before?.pages.find((candidate) => candidate.output === output);
    const address = `${region}:${pagePath(output)}`;
    if (!before)
      return [
        problem(
          'LEGAL-VERSION',
          locate(page.source, 'version'),
          `The text of ${address} changed, but the older result does not contain its version.`,
          'Build the older sources with this version of site, then compare again.',
        ),
      ];
    return [
      ...versionProblems(address, page, was, locate),
      ...recordProblems(address, page, before.changes, after?.changes ?? [], locate),
    ];
  });
}

function versionProblems(
  address: string,
  page: LegalPage,
  was: LegalPage | undefined,
  locate: FieldLocator,
): Problem[] {
  if (!was || was.version !== page.version) return [];
  return [
    problem(
      'LEGAL-VERSION',
      locate(page.source, 'version'),
      `The text of ${address} changed, but its version is still "${page.version}".`,
      'Write a new version and its effective date.',
    ),
  ];
}

function recordProblems(
  address: string,
  page: LegalPage,
  before: readonly LegalChange[],
  after: readonly LegalChange[],
  locate: FieldLocator,
): Problem[] {
  const of = (changes: readonly LegalChange[]) =>
    changes.filter((change) => change.page === page.route && change.language === page.language);
  const known = new Set(of(before).map(({ id }) => id));
  if (of(after).some(({ id }) => !known.has(id))) return [];
  // Report the problem at the history if there is one, else at the page.
  const history = [...of(after), ...after.filter(({ language }) => language === page.language)][0];
  const at = history ? locate(history.source, 'changes') : locate(page.source, 'version');
  return [
    problem(
      'LEGAL-RECORD',
      at,
      `The text of ${address} changed, but no change history contains a record of it.`,
      `Add a record with the text before and after${history ? `, and with "page: ${page.route}" if the history belongs to another page` : ''}.`,
    ),
  ];
}

const problem = (code: 'LEGAL-VERSION' | 'LEGAL-RECORD', at: Location, message: string, help: string): Problem => ({
  code,
  at,
  message,
  help,
});
