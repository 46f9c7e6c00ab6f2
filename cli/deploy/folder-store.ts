import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type CopySource,
  type Listed,
  type ObjectHeaders,
  type PutOptions,
  type Store,
  type Stored,
  StoreError,
  type Written,
} from '../store/store.ts';
import { releaseFolder } from './releases-layout.ts';

/** Pieces of a write that was killed; no key may be called so. */
const HALF = /\.site-half-\d+$/;

/**
 * A folder of this machine that stands for a bucket, for a server such as nginx. Headers are the server's matter. With
 * releases, `current` is a symlink to the one that visitors get.
 */
export class FolderStore implements Store {
  readonly address: string;
  readonly requests: Record<string, number> = {};
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.address = `file://${folder}`;
  }

  now(): number {
    return Date.now();
  }

  async get(key: string): Promise<Stored | null> {
    const bytes = this.read(key);
    this.count('GET');
    return bytes && { bytes, etag: md5(bytes) };
  }

  async put(key: string, bytes: Buffer, _headers: ObjectHeaders, { onlyOver }: PutOptions = {}): Promise<Written> {
    this.count('PUT');
    const write = () => this.replace(key, (half) => writeFileSync(half, bytes));
    if (onlyOver === undefined) write();
    else
      this.alone(key, () => {
        const there = this.read(key);
        if ((there && md5(there)) !== onlyOver)
          throw new StoreError(key, 412, 'PreconditionFailed', 'somebody else has written');
        write();
      });
    return { etag: md5(bytes), version: null };
  }

  async copy({ key, md5: expected }: CopySource, to: string): Promise<Written> {
    this.count('PUT');
    const bytes = this.read(key);
    if (!bytes || md5(bytes) !== expected) throw new StoreError(to, 412, 'PreconditionFailed', `${key} has changed`);
    this.replace(to, (half) => copyFileSync(join(this.folder, key), half));
    return { etag: expected, version: null };
  }

  async delete(key: string): Promise<void> {
    this.count('DELETE');
    rmSync(join(this.folder, key), { force: true });
    // Empty folders would be listed by nobody, and stay for ever.
    for (let parent = dirname(key); parent !== '.'; parent = dirname(parent)) {
      const path = join(this.folder, parent);
      const rest = existsSync(path) ? readdirSync(path) : [];
      if (rest.some((name) => name !== 'assets' || !isLink(join(path, name)))) return;
      rmSync(path, { recursive: true, force: true });
    }
  }

  async list(limit = Number.POSITIVE_INFINITY): Promise<Map<string, Listed>> {
    this.count('LIST');
    const found = new Map<string, Listed>();
    const walk = (folder: string) => {
      for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
        const path = join(folder, entry.name);
        if (found.size >= limit) return;
        if (entry.isDirectory()) walk(path);
        // Asked for after a run that died, of whom alone such a piece can be.
        else if (HALF.test(entry.name)) rmSync(path, { force: true });
        else if (entry.isFile()) {
          const bytes = readFileSync(path);
          found.set(relative(this.folder, path), { etag: md5(bytes), size: bytes.length });
        }
      }
    };
    walk(this.folder);
    return found;
  }

  /** A new link renamed over the old one: no request finds none. */
  async point(release: string): Promise<void> {
    const root = join(this.folder, releaseFolder(release));
    // Assets are shared, and each release is a whole web root all the same.
    mkdirSync(join(this.folder, 'assets'), { recursive: true });
    if (!isLink(join(root, 'assets'))) symlinkSync(join('..', '..', 'assets'), join(root, 'assets'));
    const next = join(this.folder, `.current-${process.pid}`);
    rmSync(next, { force: true });
    symlinkSync(releaseFolder(release).slice(0, -1), next);
    renameSync(next, join(this.folder, 'current'));
  }

  private read(key: string): Buffer | null {
    try {
      return readFileSync(join(this.folder, key));
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw new StoreError(key, 403, code, message);
    }
  }

  /** Nobody reads half a file: it is written beside and renamed. */
  private replace(key: string, write: (half: string) => void): void {
    const target = join(this.folder, key);
    const half = `${target}.site-half-${process.pid}`;
    try {
      mkdirSync(dirname(target), { recursive: true });
      write(half);
      renameSync(half, target);
    } catch (error) {
      rmSync(half, { force: true });
      const { code = '', message } = error as NodeJS.ErrnoException;
      throw new StoreError(key, 403, code, message);
    }
  }

  /** One process at a time: making a folder is the one step that a file system does only once. */
  private alone(key: string, work: () => void): void {
    const lock = join(this.folder, `${key}.lock`);
    mkdirSync(dirname(lock), { recursive: true });
    try {
      mkdirSync(lock);
    } catch {
      // Held for less than a millisecond, unless its process was killed there.
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5000)
        throw new StoreError(key, 503, 'Locked', 'another process is writing');
      rmSync(lock, { recursive: true, force: true });
      mkdirSync(lock, { recursive: true });
    }
    try {
      work();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }

  private count(method: string): void {
    this.requests[method] = (this.requests[method] ?? 0) + 1;
  }
}

const md5 = (bytes: Buffer): string => hash('md5', bytes, 'hex');

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}
