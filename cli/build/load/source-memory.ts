import type { StringsMemo } from '../../content/strings.ts';
import { createRegionsMemo } from '../../regions/regions.ts';
import { Memo } from '../../sources/memo.ts';

/** A set of changed sources. */
export interface Change {
  /** Relative to the root; includes removed files. */
  readonly paths: ReadonlySet<string>;
  /** Whether files were added or removed. */
  readonly moved: boolean;
}

/** The files that a step of reading reads, or refuses because of their names. */
const FILES = {
  regions: /^regions\/.*\.(json[c5]?|ya?ml|toml)$/i,
  strings: /^content\/([^/]+\/)?strings?(\.[^/]*)?\.(json[c5]?|ya?ml|toml)$/i,
  packs: /^content\/([^/]+\/)?(language|glossary)\.(json[c5]?|ya?ml|toml)$/i,
  pictures: /^(assets|content)\/.*\.(png|jpe?g|webp|avif|tiff?|gif)$/i,
  records: /^content\/(?!.*\/(strings(\.[^/]*)?|language)\.json$).*\.(yaml|yml|json)$/,
  /** Their names alone: what pages say is remembered for each. */
  content: /^content\/.*\.(md|markdown)$/i,
};
type Step = keyof typeof FILES;

/** What was read of the sources. A build begins with nothing; dev keeps one memory from save to save. */
export class SourceMemory {
  readonly regions = createRegionsMemo();
  readonly strings: StringsMemo = new Memo();
  private readonly values = new Memo<unknown>();
  /** How often the files of each step have changed. */
  private readonly editions = new Map<Step, number>();

  /** Call it for each change. @param change null if any file may have changed */
  change(change: Change | null): void {
    const paths = [...(change?.paths ?? [])];
    for (const step of Object.keys(FILES) as Step[]) {
      const isChanged = paths.some((path) => FILES[step].test(path)) && (step !== 'content' || change?.moved);
      if (!change || isChanged) this.editions.set(step, this.edition(step) + 1);
    }
  }

  /**
   * The value of a step of reading, made again after a change of its files or of the other values that it is made from.
   * @param mayKeep whether a value may be used again at all
   */
  step<T>(step: Step, from: readonly unknown[], make: () => T, mayKeep: (value: T) => boolean = () => true): T {
    const value = this.values.take(step, [this.edition(step), ...from], make) as T;
    if (!mayKeep(value)) this.values.forget(step);
    return value;
  }

  private edition(step: Step): number {
    return this.editions.get(step) ?? 0;
  }
}
