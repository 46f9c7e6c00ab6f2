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
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../sources/make-folder.ts';
import {
  assertSafeKey,
  type CopySource,
  type ListedObject,
  type ObjectHeaders,
  type PutOptions,
  type Store,
  type StoredObject,
  StoreError,
  tooLarge,
  type WriteResult,
} from '../storage/store.ts';
import { releaseFolder } from './releases-layout.ts';

const SHARED_ASSETS = join('..', '..', 'assets');
/** In ms. An older lock was left by a process that was killed. */
const LOCK_TIMEOUT = 5000;

/** Temporary files of interrupted writes; keys must not end like this. */
const PARTIAL_WRITE = /\.site-half-\d+$/;

/**
 * A local folder as a target, for a server such as nginx. Headers are not stored; the server configuration sets them.
 * With releases, the symlink `current` names the live one.
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

  async get(key: string, maxBytes = Number.POSITIVE_INFINITY): Promise<StoredObject | null> {
    await this.begin('GET');
    const bytes = this.read(key, maxBytes);
    return bytes && { bytes, etag: md5(bytes) };
  }

  async put(key: string, bytes: Buffer, _headers: ObjectHeaders, { ifMatch }: PutOptions = {}): Promise<WriteResult> {
    await this.begin('PUT');
    const write = () => this.replace(key, (temporary) => writeFileSync(temporary, bytes, { flag: 'wx' }));
    if (ifMatch === undefined) write();
    else
      await this.withLock(key, () => {
        const current = this.read(key);
        if ((current && md5(current)) !== ifMatch)
          throw new StoreError(key, 412, 'PreconditionFailed', 'another process has written it');
        write();
      });
    return { etag: md5(bytes), version: null };
  }

  async copy({ key, md5: expected }: CopySource, to: string): Promise<WriteResult> {
    await this.begin('PUT');
    const bytes = this.read(key);
    if (!bytes || md5(bytes) !== expected) throw new StoreError(to, 412, 'PreconditionFailed', `${key} has changed`);
    this.replace(to, (temporary) => writeFileSync(temporary, bytes, { flag: 'wx' }));
    return { etag: expected, version: null };
  }

  async delete(key: string): Promise<void> {
    await this.begin('DELETE');
    const target = this.resolve(key);
    attempt(key, () => {
      // A folder of that name is not an object, as in a bucket.
      if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(target, { force: true });
      // Remove empty parents: listings contain files only, so no later run would find them.
      for (let parent = dirname(key); parent !== '.'; parent = dirname(parent)) {
        const path = join(this.folder, parent);
        const rest = existsSync(path) ? readdirSync(path) : [];
        if (rest.some((name) => name !== 'assets' || !isLink(join(path, name)))) return;
        rmSync(path, { recursive: true, force: true });
      }
    });
  }

  async list(limit = Number.POSITIVE_INFINITY): Promise<Map<string, ListedObject>> {
    await this.begin('LIST');
    const found = new Map<string, ListedObject>();
    const walk = (folder: string) => {
      for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
        const path = join(folder, entry.name);
        if (found.size >= limit) return;
        if (entry.isDirectory()) walk(path);
        // Left by an interrupted run: a target is listed only when no other run is active.
        else if (PARTIAL_WRITE.test(entry.name)) rmSync(path, { force: true });
        else if (entry.isFile()) {
          const bytes = readFileSync(path);
          found.set(relative(this.folder, path), { etag: md5(bytes), size: bytes.length });
        }
      }
    };
    attempt('', () => walk(this.folder));
    return found;
  }

  /** Renames a new symlink over the old one, so that it exists at every moment. */
  async activateRelease(release: string): Promise<void> {
    const root = this.resolve(releaseFolder(release).slice(0, -1));
    attempt(releaseFolder(release), () => {
      // The shared assets are linked into each release, so that it is a complete web root.
      makeFolder(this.resolve('assets'));
      replaceLink(join(root, 'assets'), SHARED_ASSETS, join(root, `.assets-${process.pid}`));
      replaceLink(
        join(this.folder, 'current'),
        releaseFolder(release).slice(0, -1),
        join(this.folder, `.current-${process.pid}`),
      );
    });
  }

  /**
   * The path of a key. Symlinks inside the folder are rejected, because they may lead out of it.
   * @throws StoreError for a key outside the folder
   */
  private resolve(key: string): string {
    assertSafeKey(key);
    let path = this.folder;
    for (const segment of key.split('/').slice(0, -1)) {
      path = join(path, segment);
      if (isLink(path)) throw linkError(key, relative(this.folder, path));
    }
    return join(this.folder, key);
  }

  private read(key: string, maxBytes = Number.POSITIVE_INFINITY): Buffer | null {
    const path = this.resolve(key);
    return attempt(key, () => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (!stats || stats.isDirectory()) return null;
      if (stats.isSymbolicLink()) throw linkError(key, key);
      // Reading a pipe or a device may never end.
      if (!stats.isFile()) throw new StoreError(key, 403, 'NotAFile', `${key} is not a regular file`);
      if (stats.size > maxBytes) throw tooLarge(key, maxBytes);
      return readFileSync(path);
    });
  }

  /** Writes a temporary file and renames it, so that readers never get a partial file. */
  private replace(key: string, write: (temporary: string) => void): void {
    const target = this.resolve(key);
    const temporary = `${target}.site-half-${process.pid}`;
    attempt(key, () => {
      makeFolder(dirname(target));
      rmSync(temporary, { force: true });
      try {
        write(temporary);
        renameSync(temporary, target);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    });
  }

  /** Runs `work` while holding a lock between processes: a folder, because `mkdir` is atomic. */
  private async withLock(key: string, work: () => void): Promise<void> {
    const lock = this.resolve(`${key}.lock`);
    const take = () =>
      attempt(key, () => {
        makeFolder(dirname(lock));
        try {
          mkdirSync(lock);
          return true;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
          return false;
        }
      });
    const isAbandoned = () =>
      Date.now() - (lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > LOCK_TIMEOUT;
    for (const end = performance.now() + 3 * LOCK_TIMEOUT; !take(); ) {
      if (performance.now() > end) throw new StoreError(key, 503, 'Locked', `${key}.lock was not released`);
      // A live process holds the lock for less than a millisecond.
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
      await wait(5);
    }
    try {
      work();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }

  /**
   * Counts an operation. The operations themselves are synchronous: without a turn of the event loop between them, Ctrl+C
   * would be noticed after the last one, and the lease would not be renewed.
   */
  private async begin(method: string): Promise<void> {
    this.requests[method] = (this.requests[method] ?? 0) + 1;
    await nextTurn();
  }
}

/** Converts errors of the file system into StoreErrors. */
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

/** Points the symlink `path` to `to`. If `path` is not a symlink, it stays and the rename fails. */
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
