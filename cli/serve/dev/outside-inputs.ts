import { type Input, inputSignature } from '../../sources/input-state.ts';
import { SOURCE_FOLDERS } from '../../sources/source-folders.ts';

/**
 * What templates depend on outside the folders of the site: packages and settings of the compiler. They are edited rarely:
 * comparing each takes no watches of the system, and works on every disk.
 */
export class OutsideInputs {
  private readonly root: string;
  private readonly inputs: () => Iterable<Input>;
  private signatures = new Map<Input, string>();

  /** @param inputs returns all of them as they are now */
  constructor(root: string, inputs: () => Iterable<Input>) {
    this.root = root;
    this.inputs = inputs;
  }

  /** @returns those that have changed since the last call. One that was edited just before it was first read is among them. */
  changed(): Input[] {
    const signatures = new Map<Input, string>();
    const changed: Input[] = [];
    for (const input of this.inputs()) {
      if (SOURCE_FOLDERS.some((folder) => input.startsWith(`${folder}/`))) continue;
      const before = this.signatures.get(input);
      const now = inputSignature(this.root, input, before === undefined ? Date.now() : Infinity);
      signatures.set(input, now);
      if (before !== undefined && before !== now) changed.push(input);
    }
    this.signatures = signatures;
    return changed;
  }
}
