import { isStyle, type ReadKind, readName, readValue, type Snapshot, styleName } from './read-values.ts';

/** A value that rendering has read from a snapshot of the sources. */
interface Read {
  readonly name: string;
  /** A short text for comparison. */
  value: string;
  /** The last generation in which the value was compared. */
  checked: number;
  /** The first generation with this value. */
  changed: number;
}

/** A read for the next build. */
export type ReadRecord = readonly [name: string, value: string];

/**
 * Records which values each rendered item has read, and since which generation each value is unchanged. An item is valid
 * while its values are unchanged. It names them by their positions in the table.
 */
export class ReadTable {
  private readonly reads: Read[] = [];
  private readonly positions = new Map<string, number>();
  private readonly collectors: (Set<string> | null)[] = [];
  private snapshot: Snapshot;
  /** Incremented with each snapshot. What the last build has rendered is of generation 0. */
  generation = 1;

  /**
   * @param before what the last build has read
   * @param areSame whether all of these values are known to be the same now
   */
  constructor(snapshot: Snapshot, before: readonly ReadRecord[] = [], areSame = false) {
    this.snapshot = snapshot;
    const checked = areSame ? this.generation : 0;
    for (const [name, value] of before) this.add({ name, value, checked, changed: 0 });
  }

  /** Switches to a new snapshot. */
  advance(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.generation++;
  }

  /** Records that the current item has read a value. */
  note(kind: ReadKind, ...keys: readonly string[]): void {
    this.collectors.at(-1)?.add(readName(kind, keys));
  }

  /** Runs `work` and returns the reads that it recorded. Nested `collect` calls keep their own reads. */
  collect<T>(work: () => T): { result: T; reads: readonly number[] } {
    const { result, names } = this.collectNames(work);
    return { result, reads: names.map((name) => this.find(name)) };
  }

  /** The same without the values, of which some are texts about every page. */
  collectNames<T>(work: () => T): { result: T; names: readonly string[] } {
    const collector = new Set<string>();
    const result = this.with(collector, work);
    return { result, names: [...collector] };
  }

  /** Runs `work` without recording its reads. */
  untracked<T>(work: () => T): T {
    return this.with(null, work);
  }

  /** @returns the names of the styles that have changed since a generation; null if any other value has */
  changedStyles(reads: readonly number[], generation: number): string[] | null {
    const styles: string[] = [];
    for (const position of reads) {
      const { name, changed } = this.compare(position);
      if (changed <= generation) continue;
      if (!isStyle(name)) return null;
      styles.push(styleName(name));
    }
    return styles;
  }

  namesOf(reads: readonly number[]): string[] {
    return reads.map((position) => (this.reads[position] as Read).name);
  }

  /** The names of all values that were ever read. */
  names(): IterableIterator<string> {
    return this.positions.keys();
  }

  /** All reads by position, for the next build. */
  records(): ReadRecord[] {
    return this.reads.map(({ name, value }) => [name, value]);
  }

  /** The position of a value with this name, as it is in the current snapshot. */
  private find(name: string): number {
    const { generation } = this;
    const position = this.positions.get(name) ?? this.add({ name, value: '', checked: 0, changed: generation });
    this.compare(position);
    return position;
  }

  private add(read: Read): number {
    const position = this.reads.push(read) - 1;
    this.positions.set(read.name, position);
    return position;
  }

  private compare(position: number): Read {
    const { generation } = this;
    const read = this.reads[position] as Read;
    if (read.checked === generation) return read;
    const value = this.untracked(() => readValue(this.snapshot, read.name));
    if (value !== read.value) Object.assign(read, { value, changed: generation });
    read.checked = generation;
    return read;
  }

  private with<T>(collector: Set<string> | null, work: () => T): T {
    this.collectors.push(collector);
    try {
      return work();
    } finally {
      this.collectors.pop();
    }
  }
}
