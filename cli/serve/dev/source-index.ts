import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sources that are others than before. */
export interface Change {
  /** Relative to the root; those that are gone too. */
  readonly paths: ReadonlySet<string>;
  /** Whether files came or went. */
  readonly moved: boolean;
}

export const FOLDERS = ['regions', 'content', 'templates', 'assets'] as const;

const PAGE = /^content\/.*\.(md|markdown)$/i;

/** How long the walk keeps others waiting, in ms. */
const SLICE = 4;

interface State {
  /** Of times and size. */
  readonly signature: string;
  /** Null until somebody had a reason to read the file. */
  readonly hash: string | null;
}

/** Larger files are known by times and size alone: a build refuses them as text, and no master is edited byte by byte. */
const LARGEST_HASHED = 64 * 1024 * 1024;

/** Knows the state of every source, to tell a change from a touch, and to find what no event told of. */
export class SourceIndex {
  private readonly root: string;
  private states = new Map<string, State>();

  constructor(root: string) {
    this.root = root;
  }

  get size(): number {
    return this.states.size;
  }

  has(path: string): boolean {
    return this.states.has(path);
  }

  /** Looks at the files that events spoke of. Null where none of them is another one. */
  confirm(suspects: Iterable<string>): Change | null {
    const paths = new Set<string>();
    let moved = false;
    for (const path of suspects) {
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
   * What is read some time after it was confirmed may be another state by then, and go back to the confirmed one before
   * anybody looks again: the hash would then say that nothing happened. So after every reading the files are compared
   * once more, and one that moved is known no longer.
   * @param read the files that were read; null for all. Those that are no pages are always compared: a change of one of
   *   them has others of its kind read with it.
   * @returns the files to confirm anew
   */
  distrustMoved(read: ReadonlySet<string> | null): string[] {
    const paths = new Set(read ?? []);
    for (const path of this.states.keys()) if (!read || !PAGE.test(path)) paths.add(path);
    const moved = [...paths].filter(
      (path) => signatureOf(join(this.root, path)) !== (this.states.get(path)?.signature ?? null),
    );
    for (const path of moved) this.distrust(path);
    return moved;
  }

  /** Whatever the file is when it is looked at next, it counts as changed. */
  distrust(path: string): void {
    this.states.set(path, { signature: '', hash: null });
  }

  /**
   * Walks all folders and lists what differs from what is known, without taking note of it: the suspects that events
   * forgot. Gives way to other work now and then.
   * @param mustStop asked whether somebody waits for something else
   * @returns null where somebody does
   */
  async sweep(mustStop: () => boolean = () => false): Promise<string[] | null> {
    const found = new Set<string>();
    const suspects: string[] = [];
    let until = performance.now() + SLICE;
    let isStopped = false;
    const makeWay = async (): Promise<void> => {
      if (performance.now() < until) return;
      await nextTurn();
      isStopped ||= mustStop();
      until = performance.now() + SLICE;
    };
    const visit = async (folder: string, above: readonly string[]): Promise<void> => {
      let entries: ReturnType<typeof readEntries>;
      let real: string;
      try {
        real = realpathSync(join(this.root, folder));
        entries = readEntries(join(this.root, folder));
      } catch {
        return;
      }
      // A link that leads back up would have no end.
      if (above.includes(real)) return;
      for (const entry of entries) {
        await makeWay();
        if (isStopped) return;
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(this.root, path)))) {
          await visit(path, [...above, real]);
          continue;
        }
        found.add(path);
        if (this.states.get(path)?.signature !== signatureOf(join(this.root, path))) suspects.push(path);
      }
    };
    for (const folder of FOLDERS) await visit(folder, []);
    if (isStopped) return null;
    for (const path of this.states.keys()) if (!found.has(path)) suspects.push(path);
    return suspects;
  }

  /** Takes the state of everything as known. */
  async fill(): Promise<void> {
    for (const path of (await this.sweep()) ?? []) {
      const signature = signatureOf(join(this.root, path));
      if (signature !== null) this.states.set(path, { signature, hash: null });
    }
  }

  /** The same object where the file is as it was. */
  private look(path: string, before: State | undefined): State | undefined {
    const full = join(this.root, path);
    const signature = signatureOf(full);
    if (signature === null) return undefined;
    // Within one tick of the clock a file may change twice under the same times: it is read all the same.
    try {
      const stats = statSync(full);
      if (!stats.isFile() || stats.size > LARGEST_HASHED) return { signature, hash: null };
      const bytes = hash('sha1', readFileSync(full), 'hex');
      return before?.signature === signature && before.hash === bytes ? before : { signature, hash: bytes };
    } catch {
      return { signature, hash: null };
    }
  }
}

/** Null for what is not there. Links are told by where they lead, and as links, so that a new aim is a change. */
function signatureOf(path: string): string | null {
  try {
    const link = lstatSync(path);
    const stats = link.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : link;
    if (stats?.isDirectory()) return null;
    return `${stats?.mtimeMs}:${stats?.ctimeMs}:${stats?.size}:${stats?.ino}:${link.ino}`;
  } catch {
    return null;
  }
}

const readEntries = (folder: string) => readdirSync(folder, { withFileTypes: true });

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
