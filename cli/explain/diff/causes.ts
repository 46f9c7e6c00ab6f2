import { compareTexts } from '../../problems/problem.ts';
import { type DiffEntry, TOPICS, type Topic } from './diff-entry.ts';

/** A single change, before grouping. */
export interface SingleChange {
  readonly topic: Topic;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly area: string | null;
  readonly region: string;
  /** Null for a change of the whole region. */
  readonly path: string | null;
}

interface Group {
  readonly first: SingleChange;
  readonly areas: Set<string>;
  readonly pages: Set<string>;
  readonly regions: Set<string>;
  also: number;
}

/** Text topics: the same replacement in a title, a menu and JSON-LD has one cause. */
const TEXT_TOPICS: ReadonlySet<Topic> = new Set(['words', 'search', 'files']);
/** Above this number of groups, they are not merged, because each is compared with all others. */
const MAX_MERGED = 1500;

/** Groups findings by cause: first equal changes, then changes of longer texts that follow from a shorter change. */
export function groupByCause(findings: readonly SingleChange[]): DiffEntry[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const key = [finding.topic, finding.what, finding.before, finding.after].map((part) => part ?? '\u0001').join('\0');
    let group = groups.get(key);
    if (!group)
      groups.set(key, (group = { first: finding, areas: new Set(), pages: new Set(), regions: new Set(), also: 0 }));
    addFinding(group, finding);
  }
  const merged = mergeReplacements([...groups.values()]);
  const order = Object.keys(TOPICS);
  return merged
    .map(
      ({ first: { topic, what, before, after }, areas, pages, regions, also }): DiffEntry => ({
        topic,
        what,
        before,
        after,
        areas: [...areas].sort(),
        pages: [...pages].sort(),
        regions: [...regions].sort(),
        also,
      }),
    )
    .sort(
      (a, b) =>
        order.indexOf(a.topic) - order.indexOf(b.topic) ||
        b.pages.length - a.pages.length ||
        compareTexts(`${a.what} ${a.before ?? ''} ${a.after ?? ''}`, `${b.what} ${b.before ?? ''} ${b.after ?? ''}`),
    );
}

function addFinding(group: Group, { area, region, path }: SingleChange): void {
  if (area !== null) group.areas.add(area);
  if (path !== null) group.pages.add(`${region}:${path}`);
  group.regions.add(region);
}

/** "About us – The shop" changed because "About us" did: a title, a label and a menu entry of the same string. */
function mergeReplacements(groups: readonly Group[]): Group[] {
  const sorted = [...groups].sort((a, b) => lengthOf(a) - lengthOf(b));
  if (sorted.length > MAX_MERGED) return sorted;
  const kept: Group[] = [];
  for (const group of sorted) {
    const cause = kept.find((candidate) => explains(candidate.first, group.first));
    if (!cause) {
      kept.push(group);
      continue;
    }
    for (const area of group.areas) cause.areas.add(area);
    for (const page of group.pages) cause.pages.add(page);
    for (const region of group.regions) cause.regions.add(region);
    cause.also++;
  }
  return kept;
}

function explains(cause: SingleChange, effect: SingleChange): boolean {
  if (!TEXT_TOPICS.has(cause.topic) || !TEXT_TOPICS.has(effect.topic) || cause.topic === 'files') return false;
  const { before, after } = cause;
  if (before === null || after === null || effect.before === null || effect.after === null) return false;
  if (before.length < 3 || !effect.before.includes(before)) return false;
  return effect.before.replaceAll(before, after) === effect.after;
}

const lengthOf = ({ first: { before, after, topic } }: Group) =>
  (before?.length ?? 0) + (after?.length ?? 0) + (topic === 'words' ? 0 : 0.5);
