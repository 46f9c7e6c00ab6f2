import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import { areSame, hashOfInput, type Input, type InputHashes, inputOf } from '../sources/input-state.ts';
import { readRecords, writeRecords } from '../sources/records.ts';

/** The reads of one bundle, for the next build. */
interface KeptReads {
  readonly id: string;
  readonly reads: InputHashes;
}

/** What code of templates has read beyond its bundle: files, variables, the language and zone of the machine. */
export class OutsideReads {
  /** Another one if anything that was read has changed: whatever the code has made may be outdated. */
  readonly id: string;
  private readonly root: string;
  private readonly file: string | null;
  private reads: Record<Input, string>;

  /** @param file where they are kept; null if only this process runs the code */
  constructor(root: string, file: string | null) {
    this.root = root;
    this.file = file;
    const kept = this.kept();
    const same = kept && areSame(root, kept.reads) ? kept : null;
    this.id = same?.id ?? randomUUID();
    this.reads = { ...same?.reads };
    if (!same) this.save();
    for (const input of machineInputs(root)) this.record(input);
  }

  get inputs(): readonly Input[] {
    return Object.keys(this.reads);
  }

  /** Whether everything that was read is as it was. */
  get areCurrent(): boolean {
    return areSame(this.root, this.reads);
  }

  readonly record = (input: Input): void => {
    if (Object.hasOwn(this.reads, input)) return;
    this.reads[input] = hashOfInput(this.root, input);
    this.save();
  };

  private kept(): KeptReads | null {
    return this.file === null ? null : readRecords<KeptReads>(this.file);
  }

  private save(): void {
    if (this.file === null) return;
    // Another build that runs the same code may have read something else.
    const kept = this.kept();
    if (kept?.id === this.id) this.reads = { ...kept.reads, ...this.reads };
    writeRecords(this.file, { id: this.id, reads: this.reads } satisfies KeptReads);
  }
}

/**
 * The language and the zone by which dates and numbers are formatted where code names neither. To ask `Intl` for them would take
 * a tenth of a build without changes.
 */
const machineInputs = (root: string): Input[] => [
  ...['LC_ALL', 'LC_MESSAGES', 'LANG', 'TZ'].map(inputOf.variable),
  relative(root, '/etc/localtime'),
];

/** The inputs that are kept in a file. */
export const keptInputs = (file: string): Input[] => Object.keys(readRecords<KeptReads>(file)?.reads ?? {});
