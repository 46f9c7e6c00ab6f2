import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { RegionTarget } from './output.ts';
import { RegionFiles } from './region-files.ts';
import { StagedFiles } from './staged-files.ts';

/** The pages of a shard in a folder. It takes its final name when the shard is complete. */
export class ShardOutput extends RegionFiles implements RegionTarget {
  private readonly folder: string;
  private readonly next: string;
  private readonly staged: StagedFiles;

  constructor(folder: string) {
    super();
    this.folder = folder;
    this.next = `${folder}.next`;
    this.staged = new StagedFiles(this.next);
    this.staged.discard();
    mkdirSync(this.next, { recursive: true });
  }

  read(path: string): Buffer {
    return this.staged.read(path);
  }

  commit(): void {
    rmSync(this.folder, { recursive: true, force: true });
    renameSync(this.next, this.folder);
  }

  discard(): void {
    this.staged.discard();
  }

  protected put(path: string, bytes: Uint8Array): void {
    this.staged.put(path, bytes);
  }
}
