import { type ReadCurrent, type ReadRecord, ReadTable } from './read-table.ts';
import { noteRead, parseReadName, type Reads, readName, recordReads } from './reads.ts';
import { isList, type SourceKind, sourceValue } from './source-value.ts';

/** A value with what it was made from. */
interface Computed {
  value: unknown;
  /** A short text: equal texts mean equal values. */
  hash: string;
  /** Positions in the table; of values that were made from nothing, none. */
  reads: readonly number[];
  /** The last version of the sources in which the value was found to hold. */
  version: number;
}

/** Values for the next build, by kind and key. */
export interface StoredComputations {
  readonly reads: readonly ReadRecord[];
  readonly values: Readonly<Record<string, Readonly<Record<string, StoredValue>>>>;
}

interface StoredValue {
  readonly value: unknown;
  readonly reads: readonly number[];
}

/** How values of a kind are made. */
interface Kind {
  readonly make: (...keys: string[]) => unknown;
  readonly hashOf: ((value: never) => string) | null;
}

/** The key of the one value of its kind. */
const WITHOUT_KEY = '';

/** A set of changed sources. */
export interface Change {
  /** Relative to the root; includes removed files. */
  readonly paths: ReadonlySet<string>;
  /** Whether files were added or removed. */
  readonly moved: boolean;
}

/**
 * Values by kind and key, each kept while everything that it read is unchanged: sources, and other values. Reads are recorded, so
 * that no list of dependencies is kept by hand. Dev keeps one object from save to save; a build begins with what the last one
 * has stored.
 */
export class Computations {
  private readonly root: string;
  private readonly table: ReadTable;
  private readonly kinds = new Map<string, Kind>();
  private readonly known = new Map<string, Computed>();
  private made = 0;
  /** Path to the last version in which it changed; the same for all paths, and for lists of paths. */
  private readonly changedAt = new Map<string, number>();
  private allChangedAt = 0;
  private movedAt = 0;
  /** Lists of files by the names of their reads, as they were read since files were last added or removed. */
  private readonly lists = new Map<string, string>();

  /** @param stored what the last build has stored */
  constructor(root: string, stored: StoredComputations | null = null) {
    const readCurrent: ReadCurrent = (name, { value, checked }) => {
      const { kind, keys } = parseReadName(name);
      if (this.kinds.has(kind)) return this.current(name).hash;
      if (checked > 0 && !this.hasChanged(kind as SourceKind, keys, checked)) return value;
      const current = sourceValue(root, kind as SourceKind, keys);
      this.noteList(name, current);
      return current;
    };
    this.root = root;
    this.table = new ReadTable(readCurrent, stored?.reads);
    for (const [kind, values] of Object.entries(stored?.values ?? {}))
      for (const [key, { value, reads }] of Object.entries(values))
        this.known.set(readName(kind, key === WITHOUT_KEY ? [] : [key]), { value, hash: '', reads, version: 0 });
  }

  /** Switches to changed sources. @param change null if any file may have changed */
  advance(change: Change | null): void {
    this.table.advance();
    if (!change || change.moved) this.lists.clear();
    const { version } = this.table;
    if (!change) this.allChangedAt = version;
    if (change?.moved) this.movedAt = version;
    for (const path of change?.paths ?? []) this.changedAt.set(path, version);
  }

  /** Whether lists of files are no longer what was read. */
  haveListsChanged(): boolean {
    return [...this.lists].some(([name, value]) => {
      const { kind, keys } = parseReadName(name);
      return sourceValue(this.root, kind as SourceKind, keys) !== value;
    });
  }

  /**
   * Defines a kind of values.
   * @param hashOf a short text by which values are compared: where it is equal after a change of the sources, the value before
   * stays, and so does what was made from it. Without it, each new value is another one.
   * @returns a function that returns the current value of a key
   */
  define<T, Keys extends string[]>(
    kind: string,
    make: (...keys: Keys) => T,
    hashOf: ((value: T) => string) | null = null,
  ): (...keys: Keys) => T {
    this.kinds.set(kind, { make: make as Kind['make'], hashOf: hashOf as Kind['hashOf'] });
    return (...keys) => {
      const computed = this.current(readName(kind, keys));
      noteRead(kind, keys, computed.hash);
      return computed.value as T;
    };
  }

  /**
   * The same for a value that takes time to make: it is prepared first.
   * @returns the value, and the function that makes it current
   */
  defineLater<T>(
    kind: string,
    make: () => Promise<T>,
  ): { readonly get: () => T; readonly prepare: () => Promise<void> } {
    const prepare = async () => {
      const known = this.known.get(kind);
      if (known && this.holds(known)) return;
      const { result, reads } = recordReads(make);
      const value = await result;
      this.set(kind, value, this.positionsOf(reads));
    };
    return { get: this.defineGiven<T>(kind), prepare };
  }

  /** Defines a value that is given, with a short text by which it is compared. */
  defineInput<T>(kind: string): { readonly get: () => T; readonly set: (value: T, hash: string) => void } {
    return { get: this.defineGiven<T>(kind), set: (value, hash) => this.set(kind, value, [], hash) };
  }

  /** Defines a value that is set before it is asked for. */
  private defineGiven<T>(kind: string): () => T {
    this.kinds.set(kind, { make: () => this.known.get(kind)?.value, hashOf: null });
    return () => {
      const known = this.known.get(kind) as Computed;
      noteRead(kind, [], known.hash);
      return known.value as T;
    };
  }

  /** The current values of some kinds that are of interest to the next build. Their values are plain data. */
  store(kinds: readonly string[]): StoredComputations {
    const values: Record<string, Record<string, StoredValue>> = {};
    const found = [...this.known].flatMap(([name, computed]) => {
      const { kind, keys } = parseReadName(name);
      const { version } = this.table;
      // A file may have changed since one of them was compared.
      const isCurrent = computed.version === version && this.table.areUnchanged(computed.reads, version);
      return kinds.includes(kind) && isCurrent ? [{ kind, keys, computed }] : [];
    });
    const { reads, move } = this.table.records(found.map(({ computed }) => computed.reads));
    for (const { kind, keys, computed } of found)
      (values[kind] ??= {})[keys[0] ?? WITHOUT_KEY] = { value: computed.value, reads: move(computed.reads) };
    return { reads, values };
  }

  private hasChanged(kind: SourceKind, keys: readonly string[], since: number): boolean {
    const changedAt = isList(kind) ? this.movedAt : (this.changedAt.get(keys[0] as string) ?? 0);
    return Math.max(changedAt, this.allChangedAt) > since;
  }

  private holds(computed: Computed): boolean {
    const { version } = this.table;
    if (computed.version === version) return true;
    if (!this.table.areUnchanged(computed.reads, computed.version)) return false;
    computed.version = version;
    return true;
  }

  private current(name: string): Computed {
    const known = this.known.get(name);
    const { kind, keys } = parseReadName(name);
    const { make, hashOf } = this.kinds.get(kind) as Kind;
    if (known && this.holds(known)) {
      if (known.hash === '') known.hash = this.hash(hashOf, known.value);
      return known;
    }
    const { result, reads } = recordReads(() => make(...keys));
    return this.set(name, result, this.positionsOf(reads), this.hash(hashOf, result));
  }

  private positionsOf(reads: Reads): number[] {
    for (const [name, value] of reads) if (value !== null) this.noteList(name, value);
    return this.table.positionsOf(reads);
  }

  /** Of two values of one list, at most one is current. */
  private noteList(name: string, value: string): void {
    if (isList(parseReadName(name).kind as SourceKind))
      this.lists.set(name, (this.lists.get(name) ?? value) === value ? value : '');
  }

  private hash(hashOf: Kind['hashOf'], value: unknown): string {
    return hashOf ? hashOf(value as never) : `#${++this.made}`;
  }

  private set(name: string, value: unknown, reads: readonly number[], hash = this.hash(null, value)): Computed {
    const { version } = this.table;
    const known = this.known.get(name);
    if (known && hash === (known.hash || hash) && known.hash !== '') {
      Object.assign(known, { reads, version });
      return known;
    }
    const computed = { value, hash, reads, version };
    this.known.set(name, computed);
    return computed;
  }
}
