/**
 * A value that rendering has read from a snapshot of the sources. The table records which values each rendered item has
 * read, and since which generation each value is unchanged. An item is valid while its values are unchanged.
 */
export interface Read<Snapshot> {
  readonly name: string;
  readonly value: (snapshot: Snapshot) => string;
  last: string;
  /** The last generation in which the value was compared. */
  checked: number;
  /** The first generation with this value. */
  changed: number;
}

export class ReadTable<Snapshot> {
  private readonly entries = new Map<string, Read<Snapshot>>();
  private readonly collectors: (Set<Read<Snapshot>> | null)[] = [];
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

  /**
   * Records a read.
   * @param value computes the same value from any snapshot; it must not keep a reference to one
   */
  note(name: string, value: (snapshot: Snapshot) => string): void {
    const collector = this.collectors.at(-1);
    if (!collector) return;
    let entry = this.entries.get(name);
    if (entry) {
      if (collector.has(entry)) return;
      this.look(entry);
    } else {
      const last = this.untracked(() => value(this.snapshot));
      entry = { name, value, last, checked: this.generation, changed: this.generation };
      this.entries.set(name, entry);
    }
    collector.add(entry);
  }

  /** Runs `work` and returns the reads that it recorded. Nested `collect` calls keep their own reads. */
  collect<T>(work: () => T): { result: T; reads: readonly Read<Snapshot>[] } {
    const collector = new Set<Read<Snapshot>>();
    const result = this.with(collector, work);
    return { result, reads: [...collector] };
  }

  /** Runs `work` without recording its reads. */
  untracked<T>(work: () => T): T {
    return this.with(null, work);
  }

  /** Whether any of the values has changed since a generation. */
  changedSince(reads: readonly Read<Snapshot>[], generation: number): boolean {
    return reads.some((read) => this.look(read) > generation);
  }

  private look(entry: Read<Snapshot>): number {
    if (entry.checked !== this.generation) {
      const now = this.untracked(() => entry.value(this.snapshot));
      entry.checked = this.generation;
      if (now !== entry.last) {
        entry.last = now;
        entry.changed = this.generation;
      }
    }
    return entry.changed;
  }

  private with<T>(collector: Set<Read<Snapshot>> | null, work: () => T): T {
    this.collectors.push(collector);
    try {
      return work();
    } finally {
      this.collectors.pop();
    }
  }
}
