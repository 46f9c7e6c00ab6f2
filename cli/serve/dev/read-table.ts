/**
 * The recorded graph of reads of one region: what was rendered knows the values that it read, and the table knows since
 * when each is as it is. Whatever read nothing that changed is still good, however the change came about.
 */
export interface Read<World> {
  readonly name: string;
  readonly value: (world: World) => string;
  last: string;
  /** The generation in which the value was looked at last. */
  checked: number;
  /** The first generation that has this value. */
  changed: number;
}

export class ReadTable<World> {
  private readonly entries = new Map<string, Read<World>>();
  private readonly collectors: (Set<Read<World>> | null)[] = [];
  private world: World;
  /** Counts worlds; what was rendered remembers in which one that was. */
  generation = 1;

  constructor(world: World) {
    this.world = world;
  }

  /** The sources are others from now on. */
  advance(world: World): void {
    this.world = world;
    this.generation++;
  }

  /**
   * Notes that a value was read.
   * @param value finds the same value in any world; the world that it is noted in is not kept
   */
  note(name: string, value: (world: World) => string): void {
    const collector = this.collectors.at(-1);
    if (!collector) return;
    let entry = this.entries.get(name);
    if (entry) {
      if (collector.has(entry)) return;
      this.look(entry);
    } else {
      const last = this.quietly(() => value(this.world));
      entry = { name, value, last, checked: this.generation, changed: this.generation };
      this.entries.set(name, entry);
    }
    collector.add(entry);
  }

  /** Does some work and tells what it read. Work inside of it that collects for itself is not counted. */
  collect<T>(work: () => T): { result: T; reads: readonly Read<World>[] } {
    const collector = new Set<Read<World>>();
    const result = this.with(collector, work);
    return { result, reads: [...collector] };
  }

  /** Does some work whose reads matter to nobody. */
  quietly<T>(work: () => T): T {
    return this.with(null, work);
  }

  /** Whether any of the values is another than in that generation. */
  changedSince(reads: readonly Read<World>[], generation: number): boolean {
    return reads.some((read) => this.look(read) > generation);
  }

  private look(entry: Read<World>): number {
    if (entry.checked !== this.generation) {
      const now = this.quietly(() => entry.value(this.world));
      entry.checked = this.generation;
      if (now !== entry.last) {
        entry.last = now;
        entry.changed = this.generation;
      }
    }
    return entry.changed;
  }

  private with<T>(collector: Set<Read<World>> | null, work: () => T): T {
    this.collectors.push(collector);
    try {
      return work();
    } finally {
      this.collectors.pop();
    }
  }
}
