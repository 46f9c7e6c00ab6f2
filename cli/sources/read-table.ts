import { type Reads, recordReads, unrecorded } from './reads.ts';

/** A value that some work has read. */
interface Read {
  readonly name: string;
  /** A short text for comparison. */
  value: string;
  /** The last version of the sources in which the value was compared. */
  checked: number;
  /** The first version with this value. */
  changed: number;
}

/** A read for the next build. */
export type ReadRecord = readonly [name: string, value: string];

/** A value as it was last compared, and the version of the sources that it was compared in. */
type Before = Pick<Read, 'value' | 'checked'>;

/** The current value of a name, as a short text for comparison. */
export type ReadCurrent = (name: string, before: Before) => string;

/**
 * The values that some work has read, and since which version of the sources each is unchanged. What was made from them holds
 * while they are unchanged. It names them by their positions in the table.
 */
export class ReadTable {
  private readonly reads: Read[] = [];
  private readonly positions = new Map<string, number>();
  private readCurrent: ReadCurrent;
  /** Incremented with each change of the sources. What the last build has made is of version 0. */
  version = 1;

  /** @param before what the last build has read */
  constructor(readCurrent: ReadCurrent, before: readonly ReadRecord[] = []) {
    this.readCurrent = readCurrent;
    for (const [name, value] of before) this.add({ name, value, checked: 0, changed: 0 });
  }

  /** Switches to changed sources. */
  advance(readCurrent: ReadCurrent = this.readCurrent): void {
    this.readCurrent = readCurrent;
    this.version++;
  }

  /** Runs `work` and returns the positions of what it read. */
  record<T>(work: () => T): { result: T; reads: readonly number[] } {
    const { result, reads } = recordReads(work);
    return { result, reads: this.positionsOf(reads) };
  }

  /** @returns the positions of reads that were recorded in this version */
  positionsOf(reads: Reads): number[] {
    return [...reads].map(([name, value]) => this.find(name, value));
  }

  /** Whether all values are what they were in a version. */
  areUnchanged(reads: readonly number[], version: number): boolean {
    return reads.every((position) => this.compare(position).changed <= version);
  }

  /** The names of the values that have changed since a version. */
  changedNames(reads: readonly number[], version: number): string[] {
    return reads.flatMap((position) => {
      const { name, changed } = this.compare(position);
      return changed > version ? [name] : [];
    });
  }

  namesOf(reads: readonly number[]): string[] {
    return reads.map((position) => (this.reads[position] as Read).name);
  }

  /** Some reads by their new positions, and a function that returns these: for the next build. */
  records(used: Iterable<readonly number[]>): { reads: ReadRecord[]; move: (reads: readonly number[]) => number[] } {
    const reads: ReadRecord[] = [];
    const moved = new Map<number, number>();
    for (const positions of used)
      for (const position of positions) {
        if (moved.has(position)) continue;
        const { name, value } = this.reads[position] as Read;
        moved.set(position, reads.push([name, value]) - 1);
      }
    return { reads, move: (positions) => positions.map((position) => moved.get(position) as number) };
  }

  private find(name: string, value: string | null): number {
    const { version } = this;
    const position = this.positions.get(name) ?? this.add({ name, value: '', checked: 0, changed: version });
    this.compare(position, value);
    return position;
  }

  private add(read: Read): number {
    const position = this.reads.push(read) - 1;
    this.positions.set(read.name, position);
    return position;
  }

  /** @param known the value in this version, where the reader has it */
  private compare(position: number, known: string | null = null): Read {
    const { version } = this;
    const read = this.reads[position] as Read;
    // A file may change between a comparison and the reading of it: what was read counts.
    if (read.checked === version && (known === null || known === read.value)) return read;
    const value = known ?? unrecorded(() => this.readCurrent(read.name, read));
    // What was compared with another value in this version holds no longer in the next one.
    if (value !== read.value) Object.assign(read, { value, changed: read.checked === version ? version + 1 : version });
    read.checked = version;
    return read;
  }
}
