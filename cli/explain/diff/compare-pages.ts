import type { Manifest } from '../../build/emit/manifest.ts';
import { pagePath } from '../../check/built-site.ts';
import type { SingleChange } from './causes.ts';
import { compareItems, type ItemChange } from './compare-items.ts';
import type { Topic } from './diff-entry.ts';
import { type Item, type PageItems, readPageItems } from './page-items.ts';
import type { ReleasedRegion } from './read-release.ts';

interface PageComparison {
  readonly findings: readonly SingleChange[];
  readonly counts: { changed: number; added: number; removed: number; same: number };
  /** Outputs of legal pages whose legal text changed. */
  readonly changedLegal: readonly string[];
}

const TOPIC_OF: Readonly<Record<Item['kind'], Topic>> = {
  text: 'words',
  label: 'words',
  link: 'links',
  picture: 'pictures',
  title: 'search',
  description: 'search',
  search: 'search',
  data: 'search',
};

/** Compares the pages of a region in two results. */
export function comparePages(region: string, old: ReleasedRegion, fresh: ReleasedRegion): PageComparison {
  const findings: SingleChange[] = [];
  const counts = { changed: 0, added: 0, removed: 0, same: 0 };
  const changedLegal: string[] = [];
  const [before, after] = [pagesOf(old.manifest), pagesOf(fresh.manifest)];
  const legal = new Set([...legalOutputs(old.manifest), ...legalOutputs(fresh.manifest)]);
  for (const output of [...new Set([...before, ...after])].sort()) {
    const path = pagePath(output);
    if (!before.has(output) || !after.has(output)) {
      const [was, is] = before.has(output) ? [path, null] : [null, path];
      counts[is === null ? 'removed' : 'added']++;
      const topic = legal.has(output) ? 'legal' : 'pages';
      findings.push({ topic, what: 'page', before: was, after: is, area: null, region, path });
      continue;
    }
    if (old.manifest.files[output]?.sha256 === fresh.manifest.files[output]?.sha256) {
      counts.same++;
      continue;
    }
    counts.changed++;
    const [one, other] = [old, fresh].map(({ read }) => readPageItems(read(output), legal.has(output))) as [
      PageItems,
      PageItems,
    ];
    const changes = compareItems(one.items, other.items);
    if (changes.some(isLegal)) changedLegal.push(output);
    findings.push(
      ...changes.map((change) => findingOf(change, region, path)),
      ...codeFindings(one, other, changes, region, path),
    );
  }
  return { findings, counts, changedLegal };
}

const isLegal = ({ before, after }: ItemChange) => before?.legal === true || after?.legal === true;

function findingOf(change: ItemChange, region: string, path: string): SingleChange {
  const { before, after } = change;
  const item = (after ?? before) as Item;
  const topic = isLegal(change) ? 'legal' : item.area === 'offer' ? 'offers' : TOPIC_OF[item.kind];
  return {
    topic,
    // Visible and spoken texts share one group; link targets and titles have their own.
    what: item.kind === 'text' || item.kind === 'label' ? '' : item.kind,
    before: before?.text ?? null,
    after: after?.text ?? null,
    area: item.area,
    region,
    path,
  };
}

function codeFindings(
  old: PageItems,
  fresh: PageItems,
  changes: readonly ItemChange[],
  region: string,
  path: string,
): SingleChange[] {
  const found = (what: string): SingleChange => ({
    topic: 'code',
    what,
    before: null,
    after: null,
    area: null,
    region,
    path,
  });
  const findings: SingleChange[] = [];
  if (old.styles !== fresh.styles) findings.push(found('inline styles'));
  if (old.scripts !== fresh.scripts) findings.push(found('scripts'));
  // Text changes also change the markup, so markup is only reported if nothing else has changed.
  if (old.markup !== fresh.markup && changes.length === 0) findings.push(found('markup'));
  if (findings.length === 0 && changes.length === 0) findings.push(found('addresses of assets'));
  return findings;
}

const pagesOf = ({ files }: Manifest) =>
  new Set(
    Object.entries(files).flatMap(([path, { kind }]) => (kind === 'page' || kind === 'error-page' ? [path] : [])),
  );
const legalOutputs = ({ legal }: Manifest) => (legal?.pages ?? []).map(({ output }) => output);
