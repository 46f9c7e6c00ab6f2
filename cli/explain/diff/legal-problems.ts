import type { LegalChange, LegalPage } from '../../build/plan/legal-record.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { addressOf } from './compare-pages.ts';
import type { ReleasedRegion } from './read-release.ts';

/** The place of a field of front matter in the sources of the newer result. */
export type FieldLocator = (file: string, field: string) => Location;

/**
 * Words of law may only change under a new version, and with a record of what they said before: players agreed to what
 * they read.
 * @param changed outputs of the legal pages whose words changed
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
    const address = `${region}:${addressOf(output)}`;
    if (!before)
      return [
        problem(
          'LEGAL-VERSION',
          locate(page.source, 'version'),
          `The words of ${address} changed, and the older result does not say which version it had.`,
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
      `The words of ${address} changed, and its version is still "${page.version}".`,
      'Write a new version, and since when it is in force.',
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
  // Where there is a history, the record is missing there; else on the page itself.
  const history = [...of(after), ...after.filter(({ language }) => language === page.language)][0];
  const at = history ? locate(history.source, 'changes') : locate(page.source, 'version');
  return [
    problem(
      'LEGAL-RECORD',
      at,
      `The words of ${address} changed, and no history of changes tells of it.`,
      `Add a record with the words before and after${history ? `, and "page: ${page.route}" where it is not the history's own` : ''}.`,
    ),
  ];
}

const problem = (code: 'LEGAL-VERSION' | 'LEGAL-RECORD', at: Location, message: string, help: string): Problem => ({
  code,
  at,
  message,
  help,
});
