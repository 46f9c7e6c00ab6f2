import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CopySource,
  type Listed,
  type ObjectHeaders,
  type PutOptions,
  refuseUnsafe,
  type Store,
  type Stored,
  StoreError,
  tooLarge,
  type Written,
} from '../storage/store.ts';
import { releaseFolder } from './releases-layout.ts';

const SHARED_ASSETS = join('..', '..', 'assets');
/** After this a lock is of a process that was killed, in ms. */
const LOCK_MS = 5000;

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

  async get(key: string, most = Number.POSITIVE_INFINITY): Promise<Stored | null> {
    const bytes = this.read(key, most);
    this.count('GET');
    return bytes && { bytes, etag: md5(bytes) };
  }

  async put(key: string, bytes: Buffer, _headers: ObjectHeaders, { onlyOver }: PutOptions = {}): Promise<Written> {
    this.count('PUT');
    const write = () => this.replace(key, (half) => writeFileSync(half, bytes, { flag: 'wx' }));
    if (onlyOver === undefined) write();
    else
      await this.alone(key, () => {
        const there = this.read(key);
        if ((there && md5(there)) !== onlyOver)
          throw new StoreError(key, 412, 'PreconditionFailed', 'another process has written it');
        write();
      });
    return { etag: md5(bytes), version: null };
  }

  async copy({ key, md5: expected }: CopySource, to: string): Promise<Written> {
    this.count('PUT');
    const bytes = this.read(key);
    if (!bytes || md5(bytes) !== expected) throw new StoreError(to, 412, 'PreconditionFailed', `${key} has changed`);
    this.replace(to, (half) => writeFileSync(half, bytes, { flag: 'wx' }));
    return { etag: expected, version: null };
  }

  async delete(key: string): Promise<void> {
    this.count('DELETE');
    const target = this.resolve(key);
    attempt(key, () => {
      // A folder of that name is no object, as in a bucket.
      if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(target, { force: true });
      // Empty folders are never listed, so no later run would remove them.
      for (let parent = dirname(key); parent !== '.'; parent = dirname(parent)) {
        const path = join(this.folder, parent);
        const rest = existsSync(path) ? readdirSync(path) : [];
        if (rest.some((name) => name !== 'assets' || !isLink(join(path, name)))) return;
        rmSync(path, { recursive: true, force: true });
      }
    });
  }

  async list(limit = Number.POSITIVE_INFINITY): Promise<Map<string, Listed>> {
    this.count('LIST');
    const found = new Map<string, Listed>();
    const walk = (folder: string) => {
      for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
        const path = join(folder, entry.name);
        if (found.size >= limit) return;
        if (entry.isDirectory()) walk(path);
        // Left by a run that died: a target is listed only when no other run is at work.
        else if (HALF.test(entry.name)) rmSync(path, { force: true });
        else if (entry.isFile()) {
          const bytes = readFileSync(path);
          found.set(relative(this.folder, path), { etag: md5(bytes), size: bytes.length });
        }
      }
    };
    attempt('', () => walk(this.folder));
    return found;
  }

  /** A new link renamed over the old one: no request finds none. */
  async point(release: string): Promise<void> {
    const root = this.resolve(releaseFolder(release).slice(0, -1));
    attempt(releaseFolder(release), () => {
      // Assets are shared, and each release is a whole web root all the same.
      mkdirSync(this.resolve('assets'), { recursive: true });
      replaceLink(join(root, 'assets'), SHARED_ASSETS, join(root, `.assets-${process.pid}`));
      replaceLink(
        join(this.folder, 'current'),
        releaseFolder(release).slice(0, -1),
        join(this.folder, `.current-${process.pid}`),
      );
    });
  }

  /**
   * Where a key lies. Links inside the folder are not followed, because they may lead out of it.
   * @throws StoreError for a key that would leave the folder
   */
  private resolve(key: string): string {
    refuseUnsafe(key);
    let path = this.folder;
    for (const step of key.split('/').slice(0, -1)) {
      path = join(path, step);
      if (isLink(path)) throw linkError(key, relative(this.folder, path));
    }
    return join(this.folder, key);
  }

  private read(key: string, most = Number.POSITIVE_INFINITY): Buffer | null {
    const path = this.resolve(key);
    return attempt(key, () => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (!stats || stats.isDirectory()) return null;
      if (stats.isSymbolicLink()) throw linkError(key, key);
      // A pipe or a device would never end.
      if (!stats.isFile()) throw new StoreError(key, 403, 'NotAFile', `${key} is no regular file`);
      if (stats.size > most) throw tooLarge(key, most);
      return readFileSync(path);
    });
  }

  /** Written beside and renamed, so that a reader never gets a part of a file. */
  private replace(key: string, write: (half: string) => void): void {
    const target = this.resolve(key);
    const half = `${target}.site-half-${process.pid}`;
    attempt(key, () => {
      mkdirSync(dirname(target), { recursive: true });
      rmSync(half, { force: true });
      try {
        write(half);
        renameSync(half, target);
      } catch (error) {
        rmSync(half, { force: true });
        throw error;
      }
    });
  }

  /** One process at a time: making a folder is the one step that a file system does only once. */
  private async alone(key: string, work: () => void): Promise<void> {
    const lock = this.resolve(`${key}.lock`);
    const take = () =>
      attempt(key, () => {
        mkdirSync(dirname(lock), { recursive: true });
        try {
          mkdirSync(lock);
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
          return false;
        }
      });
    const isAbandoned = () => Date.now() - (lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > LOCK_MS;
    for (const end = performance.now() + 3 * LOCK_MS; !take(); ) {
      if (performance.now() > end) throw new StoreError(key, 503, 'Locked', `${key}.lock is never released`);
      // Held for less than a millisecond, unless its process was killed there.
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
      await wait(5);
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

/** A failure of the file system is the store's answer. */
function attempt<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new StoreError(key, 404, code, message);
    throw new StoreError(key, 403, code, message);
  }
}

const linkError = (key: string, link: string): StoreError =>
  new StoreError(key, 403, 'SymbolicLink', `${link} is a symbolic link, and links inside a target are not followed`);

/** Whatever else has that name stays, and the rename fails. */
function replaceLink(path: string, to: string, next: string): void {
  if (isLink(path) && readlinkSync(path) === to) return;
  rmSync(next, { force: true });
  symlinkSync(to, next);
  try {
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

const md5 = (bytes: Buffer): string => hash('md5', bytes, 'hex');

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
