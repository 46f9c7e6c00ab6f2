import { existsSync, linkSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileKind } from '../plan/headers.ts';
import { pathInside } from './inside-result.ts';
import { type Encoding, type ManifestFile, readManifest } from './manifest.ts';

/** Pages name their region, and files of a build depend on all others: two regions never have the same. */
const OF_ONE_REGION: ReadonlySet<FileKind> = new Set<FileKind>(['page', 'error-page', 'build']);

interface Location {
  readonly folder: string;
  readonly path: string;
}

/**
 * The files that several regions of a result have in common: pictures, fonts, scripts. A file with the same bytes is one file
 * on disk with a name in each region, so that 14 regions with the same picture store it once.
 *
 * A build writes new files only (flag `wx`) and renames folders, so a change in one region never reaches another.
 */
export class SharedFiles {
  private readonly out: string;
  private readonly linkFile: typeof linkSync;
  private locations: Map<string, Location> | null = null;

  constructor(out: string, link: typeof linkSync = linkSync) {
    this.out = out;
    this.linkFile = link;
  }

  /**
   * Links a file that another region has with the same bytes.
   * @returns false if there is none, or the file system has no hard links: the caller writes the file
   */
  link({ kind, sha256 }: ManifestFile, encoding: Encoding | null, bytes: Uint8Array, target: string): boolean {
    if (OF_ONE_REGION.has(kind)) return false;
    this.locations ??= this.readResults();
    const found = this.locations.get(keyOf(sha256, encoding));
    if (!found) return false;
    try {
      const source = pathInside(found.folder, found.path);
      // Read, because a file of an earlier result may have been edited by hand.
      if (source === null || !readFileSync(source).equals(bytes)) return false;
      this.linkFile(source, target);
      return true;
    } catch {
      // No links here, or another build has just replaced the folder.
      return false;
    }
  }

  /** Adds a file that was written to the folder of a region. */
  add({ kind, sha256 }: ManifestFile, encoding: Encoding | null, location: Location): void {
    if (!OF_ONE_REGION.has(kind)) this.locations?.set(keyOf(sha256, encoding), location);
  }

  /** The files of all regions in the folder, those that are not built now included. */
  private readResults(): Map<string, Location> {
    const locations = new Map<string, Location>();
    for (const name of existsSync(this.out) ? readdirSync(this.out) : []) {
      const region = /^([a-z0-9-]+)\.manifest\.json$/.exec(name)?.[1];
      if (region === undefined) continue;
      const folder = join(this.out, region);
      for (const [path, file] of Object.entries(readManifest(join(this.out, name))?.files ?? {})) {
        if (OF_ONE_REGION.has(file.kind)) continue;
        locations.set(keyOf(file.sha256, null), { folder, path });
        for (const encoding of Object.keys(file.encodings) as Encoding[])
          locations.set(keyOf(file.sha256, encoding), { folder, path: `${path}.${encoding}` });
      }
    }
    return locations;
  }
}

const keyOf = (sha256: string, encoding: Encoding | null): string => (encoding ? `${sha256}.${encoding}` : sha256);
