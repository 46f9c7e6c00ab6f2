import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../../sources/computations.ts';
import { type Input, inputSignature } from '../../sources/input-state.ts';
import { SOURCE_FOLDERS, sourcePaths } from '../../sources/source-folders.ts';

const PAGE = /^content\/.*\.(md|markdown)$/i;

/** The scan blocks other work for up to this time, in ms. */
const SLICE = 4;

interface State {
  /** Identifies its state without reading it. */
  readonly signature: string;
  /** Null until the file was read. */
  readonly hash: string | null;
}

/** Larger files are compared by times and size only; they are neither text sources nor edited in small steps. */
const LARGEST_HASHED = 64 * 1024 * 1024;

/**
 * The state of every source. Distinguishes changes from touches, and finds changes without an event. Inputs outside the folders
 * of the site, such as packages and settings of the compiler, are edited rarely: comparing each takes no watches of the system,
 * and works on every disk.
 */
export class SourceIndex {
  private readonly root: string;
  private states = new Map<string, State>();
  private outside = new Map<Input, string>();

  constructor(root: string) {
    this.root = root;
  }

  get size(): number {
    return this.states.size;
  }

  /** Checks the files of events, and takes over what `changedOutside` returned. @returns null if none has changed */
  confirm(suspects: Iterable<string>): Change | null {
    const paths = new Set<string>();
    let moved = false;
    for (const path of suspects) {
      if (isOutside(path)) {
        paths.add(path);
        moved = true;
        continue;
      }
      const before = this.states.get(path);
      const now = this.look(path, before);
      if (now === before) continue;
      if (now) this.states.set(path, now);
      else this.states.delete(path);
      if (now && before && now.hash !== null && now.hash === before.hash) continue;
      paths.add(path);
      if (!now !== !before) moved = true;
    }
    return paths.size > 0 ? { paths, moved } : null;
  }

  /**
   * @param inputs all that are in use; those in the folders of the site are ignored
   * @returns those that have changed since the last call. One that was edited just before it was first read is among them.
   */
  changedOutside(inputs: Iterable<Input>): Input[] {
    const before = this.outside;
    this.outside = new Map();
    const changed: Input[] = [];
    for (const input of inputs) {
      if (!isOutside(input)) continue;
      const known = before.get(input);
      const now = inputSignature(this.root, input, known === undefined ? Date.now() : Infinity);
      this.outside.set(input, now);
      if (known !== undefined && known !== now) changed.push(input);
    }
    return changed;
  }

  /**
   * Compares the files again after they were read. A file may change between the check and the reading, and change back
   * before the next check; its hash would then equal the recorded one. Files with a changed signature are marked as unknown.
   * @param changed the files whose change caused the reading; null for all. Pages are read alone; files that are not pages are
   *   always compared, and with the change of one of them all pages, because it causes others to be read.
   * @returns the files to check again
   */
  invalidateMoved(changed: ReadonlySet<string> | null): string[] {
    const paths = new Set(changed ?? []);
    const hasReadAny = !changed || [...changed].some((path) => !PAGE.test(path));
    for (const path of this.states.keys()) if (hasReadAny || !PAGE.test(path)) paths.add(path);
    const moved = [...paths].filter(
      (path) => !isOutside(path) && this.signatureOf(path) !== (this.states.get(path)?.signature ?? null),
    );
    for (const path of moved) this.invalidate(path);
    return moved;
  }

  /** Marks a file as unknown, so that the next check reports it as changed. */
  invalidate(path: string): void {
    this.states.set(path, { signature: '', hash: null });
  }

  /**
   * Scans all folders for files that differ from the recorded states, without recording them. Yields to other work.
   * @param mustStop whether other work is waiting
   * @returns the paths; null if the scan was stopped
   */
  async scan(mustStop: () => boolean = () => false): Promise<string[] | null> {
    const found = new Set<string>();
    const suspects: string[] = [];
    let until = performance.now() + SLICE;
    for (const path of sourcePaths(this.root)) {
      if (performance.now() >= until) {
        await nextTurn();
        if (mustStop()) return null;
        until = performance.now() + SLICE;
      }
      const signature = this.signatureOf(path);
      if (signature === null) continue;
      found.add(path);
      if (this.states.get(path)?.signature !== signature) suspects.push(path);
    }
    for (const path of this.states.keys()) if (!found.has(path)) suspects.push(path);
    return suspects;
  }

  /** Records the current state of all files. */
  async fill(): Promise<void> {
    for (const path of (await this.scan()) ?? []) {
      const signature = this.signatureOf(path);
      if (signature !== null) this.states.set(path, { signature, hash: null });
    }
  }

  /** Returns `before` if the file is unchanged. */
  private look(path: string, before: State | undefined): State | undefined {
    const full = join(this.root, path);
    const signature = this.signatureOf(path);
    if (signature === null) return undefined;
    // A file may change twice within one clock tick, with equal times: always compare the content.
    try {
      const stats = statSync(full);
      if (!stats.isFile() || stats.size > LARGEST_HASHED) return { signature, hash: null };
      const bytes = hash('sha1', readFileSync(full), 'hex');
      return before?.signature === signature && before.hash === bytes ? before : { signature, hash: bytes };
    } catch {
      return { signature, hash: null };
    }
  }

  /** Null if there is no file. */
  private signatureOf(path: string): string | null {
    const signature = inputSignature(this.root, path, Infinity);
    return /^absent$|\bfolder$/.test(signature) ? null : signature;
  }
}

const isOutside = (input: Input): boolean => !SOURCE_FOLDERS.some((folder) => input.startsWith(`${folder}/`));
