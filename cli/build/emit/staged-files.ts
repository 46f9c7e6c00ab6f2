import { existsSync, type linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../sources/make-folder.ts';
import { linkOrCopy } from './link-file.ts';

/** The files of a result in a folder beside it, until they take its place. */
export class StagedFiles {
  /** Files and variants that the folder has. */
  readonly paths: string[] = [];
  private readonly folder: string;
  private readonly linkFile: typeof linkSync | undefined;

  /** @param link used instead of `linkSync` */
  constructor(folder: string, link?: typeof linkSync) {
    this.folder = folder;
    this.linkFile = link;
  }

  put(path: string, bytes: Uint8Array): void {
    // Never into an existing file: it may be a link to one of the previous result.
    writeFileSync(this.add(path), bytes, { flag: 'wx' });
  }

  /** @param source the path of a file on this machine */
  link(source: string, path: string): void {
    linkOrCopy(source, this.add(path), this.linkFile);
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  read(path: string): Buffer {
    return readFileSync(join(this.folder, path));
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private add(path: string): string {
    const target = join(this.folder, path);
    makeFolder(dirname(target));
    this.paths.push(path);
    return target;
  }
}
