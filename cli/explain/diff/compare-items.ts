import { diff } from 'node:util';
import type { Item } from './page-items.ts';

/** A changed item: `before` is null if it is new, `after` is null if it was removed. */
export interface ItemChange {
  readonly before: Item | null;
  readonly after: Item | null;
}

/** In items of both versions. Of longer pages, which take too much time and memory, only removed and new items are reported. */
const MAX_DIFF = 4000;

const keyOf = ({ kind, area, text }: Item) => `${kind}\0${area}\0${text}`;

/** The changes between two versions of a page; items that replace each other are paired. */
export function compareItems(before: readonly Item[], after: readonly Item[]): ItemChange[] {
  return runsOf(before, after).flatMap(([gone, come]) => pair(gone, come));
}

type Run = readonly [gone: Item[], come: Item[]];

/** The runs of different items. */
function runsOf(before: readonly Item[], after: readonly Item[]): Run[] {
  const [old, fresh] = [before.map(keyOf), after.map(keyOf)];
  if (old.length + fresh.length > MAX_DIFF) return [without(before, after)];
  const runs: [Item[], Item[]][] = [[[], []]];
  let [row, column] = [0, 0];
  for (const [operation] of diff(old, fresh)) {
    const [gone, come] = runs.at(-1) as [Item[], Item[]];
    if (operation === 1) gone.push(before[row++] as Item);
    else if (operation === -1) come.push(after[column++] as Item);
    else {
      row++;
      column++;
      if (gone.length + come.length > 0) runs.push([[], []]);
    }
  }
  return runs;
}

/** The items that only one of two lists contains, in any order. */
function without(gone: readonly Item[], come: readonly Item[]): Run {
  const [old, fresh] = [new Set(gone.map(keyOf)), new Set(come.map(keyOf))];
  return [gone.filter((item) => !fresh.has(keyOf(item))), come.filter((item) => !old.has(keyOf(item)))];
}

/** Candidates that are compared for each text: versions of a text are close to each other. */
const MOST_CANDIDATES = 24;
/** The share of common words above which two texts count as versions of each other. */
const ALIKE = 0.4;

/** Pairs removed and new items of the same kind that have words in common. */
function pair(gone: readonly Item[], come: readonly Item[]): ItemChange[] {
  const [old, fresh] = [byKind(gone), byKind(come)];
  const partners = new Map<Item, Item>();
  for (const [kind, before] of old) {
    const after = fresh.get(kind) ?? [];
    const left = after.map((item) => ({ item, words: wordsOf(item.text) }));
    for (const item of before) {
      const words = wordsOf(item.text);
      const near = left
        .slice(0, MOST_CANDIDATES)
        .map((candidate) => ({ candidate, score: similarity(words, candidate.words) }));
      const best = near.reduce((most, one) => (one.score > most.score ? one : most), { candidate: left[0], score: 0 });
      // A single removed item and a single new item in one slot replace each other, even without common words.
      if (!best.candidate || (best.score < ALIKE && (before.length > 1 || after.length > 1))) continue;
      partners.set(item, best.candidate.item);
      left.splice(left.indexOf(best.candidate), 1);
    }
  }
  const taken = new Set(partners.values());
  return [
    ...gone.map((before) => ({ before, after: partners.get(before) ?? null })),
    ...come.filter((item) => !taken.has(item)).map((after) => ({ before: null, after })),
  ];
}

const byKind = (items: readonly Item[]): Map<string, Item[]> =>
  Map.groupBy(items, ({ kind, area }) => `${kind} ${area}`);

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

/** The share of common words of two texts, 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared / Math.max(1, one.size, other.size);
}
