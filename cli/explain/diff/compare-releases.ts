import type { Problem } from '../../problems/problem.ts';
import { groupByCause, type SingleChange } from './causes.ts';
import { compareData } from './compare-data.ts';
import { comparePages } from './compare-pages.ts';
import type { Difference } from './diff-entry.ts';
import { type FieldLocator, legalProblems } from './legal-problems.ts';
import type { Release } from './read-release.ts';

/** Compares two results, grouped by cause. */
export function compareReleases(old: Release, fresh: Release, locate: FieldLocator): Difference {
  const findings: SingleChange[] = [];
  const problems: Problem[] = [];
  const pages = { changed: 0, added: 0, removed: 0, same: 0 };
  let derived = 0;
  const regions = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  for (const region of regions) {
    const [before, after] = [old.get(region), fresh.get(region)];
    if (!before || !after) {
      const [was, is] = before ? [region, null] : [null, region];
      findings.push({ topic: 'regions', what: 'region', before: was, after: is, area: null, region, path: null });
      continue;
    }
    const compared = comparePages(region, before, after);
    const data = compareData(region, before, after);
    // A changed picture is reported by the pages that show it, not by its file.
    const pictures = new Set(
      compared.findings.flatMap(({ what, before: was, after: is }) => (what === 'picture' ? [was, is] : [])),
    );
    const isReported = ({ topic, what }: SingleChange) => topic === 'pictures' && pictures.has(`/assets/${what}`);
    derived += data.findings.filter(isReported).length;
    findings.push(...compared.findings, ...data.findings.filter((finding) => !isReported(finding)));
    problems.push(...legalProblems(region, compared.changedLegal, before, after, locate));
    derived += data.derived;
    for (const name of ['changed', 'added', 'removed', 'same'] as const) pages[name] += compared.counts[name];
  }
  return { regions, entries: groupByCause(findings), problems, derived, pages };
}
