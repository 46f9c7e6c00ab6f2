import { join } from 'node:path';
import type { MadeRecord, RegionRecords } from '../build/render/page-records.ts';
import { stylesOf } from '../build/render/styles.ts';
import type { Region } from '../kit/region.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import { cacheFolder } from '../sources/cache-folders.ts';
import type { StoredComputations } from '../sources/computations.ts';
import { keyOf, readRecords, writeRecords } from '../sources/records.ts';
import type { Renderer } from '../templates/renderer.ts';

type Styles = readonly (readonly [name: string, text: string])[];

/** `.cache/records/<renderer>.json` */
interface SiteRecords {
  readonly buildKey: string;
  readonly sources: StoredComputations;
  /** Once for all regions: they are most of what a record would say. */
  readonly styles: Styles;
}

/** What is known of the last result of a region. */
export interface StoredRegion {
  readonly records: RegionRecords;
  /** Path to what the file was made of. */
  readonly made: Readonly<Record<string, MadeRecord>>;
}

/** `.cache/records/<renderer>/<region>.json` */
interface RegionFile extends Omit<RegionRecords, 'styles'>, Pick<StoredRegion, 'made'> {
  readonly buildKey: string;
  /** A hash of the styles that the pages contain. */
  readonly styles: string;
}

/** What builds by one version of the generator remember for the next one, in `.cache/records/`. */
export class BuildRecords {
  private readonly file: string;
  private readonly folder: string;
  private readonly last: SiteRecords | null;

  constructor(root: string, renderer: Renderer) {
    this.folder = cacheFolder(join(root, '.cache'), `records/${renderer}`);
    this.file = `${this.folder}.json`;
    const records = readRecords<SiteRecords>(this.file);
    this.last = BUILD_KEY !== null && records?.buildKey === BUILD_KEY ? records : null;
  }

  /** What the last build has read of the sources; null if there was none. */
  get sources(): StoredComputations | null {
    return this.last?.sources ?? null;
  }

  /** What the last build has rendered of a region; null if there was none. */
  region(region: Region): StoredRegion | null {
    if (!this.last) return null;
    const stored = readRecords<RegionFile>(this.fileOf(region.id));
    // Pages of a region that was not built lately have the styles of an earlier build.
    if (stored?.buildKey !== BUILD_KEY || stored?.styles !== stylesKey(this.last.styles)) return null;
    const { pages, shells, reads, made } = stored;
    return { records: { pages, shells, reads, styles: stylesOf(this.last.styles, region) }, made };
  }

  /** Writes what the next build needs, when the results are in place. */
  write(sources: StoredComputations, styles: Styles, regions: ReadonlyMap<string, StoredRegion>): void {
    if (BUILD_KEY === null) return;
    const key = stylesKey(styles);
    for (const [id, { records, made }] of regions) {
      const { pages, shells, reads } = records;
      writeRecords(this.fileOf(id), {
        buildKey: BUILD_KEY,
        styles: key,
        made,
        pages,
        shells,
        reads,
      } satisfies RegionFile);
    }
    writeRecords(this.file, { buildKey: BUILD_KEY, sources, styles } satisfies SiteRecords);
  }

  private fileOf(region: string): string {
    return join(this.folder, `${region}.json`);
  }
}

const stylesKey = (styles: Styles): string => keyOf(JSON.stringify(styles));
