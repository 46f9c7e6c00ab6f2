import type { Item } from './page-items.ts';

/** A changed item: `before` is null if it is new, `after` is null if it was removed. */
export interface Change {
  readonly before: Item | null;
  readonly after: Item | null;
}

/** Above this number of table cells, only removed and new items are reported. */
const MOST_CELLS = 9_000_000;

const keyOf = ({ kind, area, text }: Item) => `${kind}\0${area}\0${text}`;

/** The changes between two versions of a page; items that replace each other are paired. */
export function compareItems(before: readonly Item[], after: readonly Item[]): Change[] {
  return hunksOf(before, after).flatMap(([gone, come]) => pair(gone, come));
}

type Hunk = readonly [gone: Item[], come: Item[]];

/** The runs of different items, computed from the longest common subsequence. */
function hunksOf(before: readonly Item[], after: readonly Item[]): Hunk[] {
  const old = before.map(keyOf);
  const fresh = after.map(keyOf);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const rows = old.length - start - end;
  const columns = fresh.length - start - end;
  const middleOf = (items: readonly Item[], count: number) => items.slice(start, start + count);
  const [gone, come] = [middleOf(before, rows), middleOf(after, columns)];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS)
    return [rows * columns > MOST_CELLS ? without(gone, come) : [gone, come]];
  const lengths = commonLengths(old.slice(start, start + rows), fresh.slice(start, start + columns));
  const hunks: [Item[], Item[]][] = [[[], []]];
  for (let row = 0, column = 0; row < rows || column < columns; ) {
    const open = hunks.at(-1) as [Item[], Item[]];
    if (row < rows && column < columns && old[start + row] === fresh[start + column]) {
      if (open[0].length + open[1].length > 0) hunks.push([[], []]);
      row++;
      column++;
    } else if (
      column >= columns ||
      (row < rows && at(lengths, columns, row + 1, column) >= at(lengths, columns, row, column + 1))
    )
      open[0].push(gone[row++] as Item);
    else open[1].push(come[column++] as Item);
  }
  return hunks;
}

const at = (lengths: Uint16Array, columns: number, row: number, column: number) =>
  lengths[row * (columns + 1) + column] ?? 0;

/** The lengths of the longest common subsequences of all suffixes. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array {
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = fresh.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === fresh[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  return lengths;
}

/** The items that only one of two lists contains, in any order. */
function without(gone: readonly Item[], come: readonly Item[]): Hunk {
  const [old, fresh] = [new Set(gone.map(keyOf)), new Set(come.map(keyOf))];
  return [gone.filter((item) => !fresh.has(keyOf(item))), come.filter((item) => !old.has(keyOf(item)))];
}

/** Candidates that are compared for each text: versions of a text are close to each other. */
const MOST_CANDIDATES = 24;
/** The share of common words above which two texts count as versions of each other. */
const ALIKE = 0.4;

/** Pairs removed and new items of the same kind that have words in common. */
function pair(gone: readonly Item[], come: readonly Item[]): Change[] {
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
