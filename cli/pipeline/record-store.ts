import { join, relative } from 'node:path';
import { isSameResult, resultState } from '../build/emit/whole-result.ts';
import { BUILD_KEY } from '../build/load/build-key.ts';
import type { SourceRecord } from '../build/load/page-reader.ts';
import { keyOf, readRecords, recordsFile, writeRecords } from '../build/load/records.ts';
import type { Site } from '../build/load/site.ts';
import type { MadeRecord, RegionRecords } from '../build/render/page-records.ts';
import { stylesOf } from '../build/render/styles.ts';
import type { Region } from '../kit/region.ts';
import type { RegionReport } from './region-report.ts';
import type { RegionState } from './region-state.ts';

/** `.cache/records/<renderer>.json` */
interface Records {
  readonly buildKey: string;
  readonly sources: Readonly<Record<string, SourceRecord>>;
  readonly comparedTexts: Site['comparedTexts'];
  /** Once for all regions: they are most of what a record would say. */
  readonly styles: Styles;
  readonly regions: Readonly<Record<string, ResultRecord>>;
}

type Styles = readonly (readonly [name: string, text: string])[];

/** The result of a region. */
export interface ResultRecord {
  /** What it was built from: `RegionState.whole`. Null if it has read more than a state says. */
  readonly state: string | null;
  /** The folder of results, from the root. */
  readonly out: string;
  readonly manifest: string;
  readonly report: RegionReport;
  /** The masters that its pages show. */
  readonly pictures: readonly string[];
}

/** `.cache/records/<renderer>/<region>.json`: read only if the region is built. */
interface StoredRegion {
  readonly buildKey: string;
  /** A hash of the styles that the pages contain. */
  readonly styles: string;
  readonly records: Omit<RegionRecords, 'styles'>;
  /** Path to what the file was made of. */
  readonly made: Readonly<Record<string, MadeRecord>>;
}

export interface BuiltRegion extends Pick<StoredRegion, 'made'> {
  readonly records: RegionRecords;
  readonly result: Pick<ResultRecord, 'state' | 'report' | 'pictures'>;
}

/** What builds remember for the next one, in `.cache/records/`. */
export class RecordStore {
  /** The records of the last build; null if another version of the generator has written them. */
  readonly known: Records | null;
  private readonly file: string;
  private readonly folder: string;
  private readonly styles: string;
  private readonly out: string;
  private readonly outName: string;

  constructor(root: string, out: string, renderer: string) {
    this.folder = join(root, '.cache', 'records', renderer);
    this.file = recordsFile(root, renderer);
    this.out = out;
    this.outName = relative(root, out);
    const records = readRecords<Records>(this.file);
    this.known = BUILD_KEY !== null && records?.buildKey === BUILD_KEY ? records : null;
    this.styles = stylesKey(this.known?.styles ?? []);
  }

  /** The record of a result that a build would only repeat. */
  findResult(region: string, state: RegionState | undefined): ResultRecord | null {
    const record = this.known?.regions[region];
    if (!record || !state || record.state !== state.whole || record.out !== this.outName) return null;
    return isSameResult(this.out, region, record.manifest) ? record : null;
  }

  read(region: Region): { readonly records: RegionRecords; readonly made: StoredRegion['made'] } | null {
    if (!this.known) return null;
    const stored = readRecords<StoredRegion>(join(this.folder, `${region.id}.json`));
    // Pages of a region that was not built lately have the styles of an earlier build.
    if (stored?.buildKey !== BUILD_KEY || stored?.styles !== this.styles) return null;
    return { records: { ...stored.records, styles: stylesOf(this.known.styles, region) }, made: stored.made };
  }

  /** @param built the regions that were built, with their results in place */
  write(site: Site, built: readonly BuiltRegion[]): void {
    if (BUILD_KEY === null) return;
    const styles = [...site.templates.styles];
    const key = stylesKey(styles);
    const regions: Record<string, ResultRecord> = { ...this.known?.regions };
    for (const { records, made, result } of built) {
      const { id } = result.report;
      const { styles: _, ...stored } = records;
      writeRecords(join(this.folder, `${id}.json`), {
        buildKey: BUILD_KEY,
        styles: key,
        records: stored,
        made,
      } satisfies StoredRegion);
      regions[id] = { ...result, out: this.outName, manifest: resultState(this.out, id) };
    }
    writeRecords(this.file, {
      buildKey: BUILD_KEY,
      sources: site.sources,
      comparedTexts: site.comparedTexts,
      styles,
      regions,
    } satisfies Records);
  }
}

const stylesKey = (styles: Styles): string => keyOf(JSON.stringify(styles));
