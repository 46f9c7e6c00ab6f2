import { type ReadKind, readName, readValue, type Snapshot } from './read-values.ts';

/** A value that rendering has read from a snapshot of the sources. */
export interface Read {
  readonly name: string;
  /** A short text for comparison. */
  value: string;
  /** The last generation in which the value was compared. */
  checked: number;
  /** The first generation with this value. */
  changed: number;
}

/**
 * Records which values each rendered item has read, and since which generation each value is unchanged. An item is valid
 * while its values are unchanged.
 */
export class ReadTable {
  private readonly entries = new Map<string, Read>();
  private readonly collectors: (Set<string> | null)[] = [];
  private snapshot: Snapshot;
  /** Incremented with each snapshot. */
  generation = 1;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
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

  /** A value of the current snapshot, by its name. */
  find(name: string): Read {
    const { generation } = this;
    const known = this.entries.get(name);
    if (known?.checked === generation) return known;
    const value = this.untracked(() => readValue(this.snapshot, name));
    const read = known ?? { name, value, checked: generation, changed: generation };
    if (value !== read.value) Object.assign(read, { value, changed: generation });
    read.checked = generation;
    this.entries.set(name, read);
    return read;
  }

  /** Runs `work` and returns the reads that it recorded. Nested `collect` calls keep their own reads. */
  collect<T>(work: () => T): { result: T; reads: readonly Read[] } {
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

  /** Whether any of the values has changed since a generation. */
  changedSince(reads: readonly Read[], generation: number): boolean {
    return reads.some(({ name }) => this.find(name).changed > generation);
  }

  /** The names of the values that have changed since a generation. */
  changesSince(reads: readonly Read[], generation: number): string[] {
    return reads.filter(({ name }) => this.find(name).changed > generation).map(({ name }) => name);
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
