import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FreshRegion } from './fresh-region.ts';
import type { RegionTarget } from './output.ts';

/** The pages of a shard in a folder. It takes its final name when the shard is complete. */
export class ShardOutput extends FreshRegion implements RegionTarget {
  private readonly folder: string;
  private readonly next: string;

  constructor(folder: string) {
    super();
    this.folder = folder;
    this.next = `${folder}.next`;
    rmSync(this.next, { recursive: true, force: true });
    mkdirSync(this.next, { recursive: true });
  }

  read(path: string): Buffer {
    return readFileSync(join(this.next, path));
  }

  commit(): void {
    rmSync(this.folder, { recursive: true, force: true });
    renameSync(this.next, this.folder);
  }

  discard(): void {
    rmSync(this.next, { recursive: true, force: true });
  }

  protected put(path: string, bytes: Uint8Array): void {
    const target = join(this.next, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}
