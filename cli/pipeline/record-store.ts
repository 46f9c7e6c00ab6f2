import { join, relative } from 'node:path';
import { isSameResult, resultState } from '../build/emit/whole-result.ts';
import type { SourceRecord } from '../build/load/page-reader.ts';
import type { Site } from '../build/load/site.ts';
import type { RegionPlan, TranslatedAmounts } from '../build/plan/planned-page.ts';
import type { MadeRecord, RegionRecords } from '../build/render/page-records.ts';
import { stylesOf } from '../build/render/styles.ts';
import type { Region } from '../kit/region.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import { keyOf, readRecords, recordsFile, writeRecordParts } from '../sources/records.ts';
import { entryLines } from '../storage/entry-lines.ts';
import type { RegionReport } from './region-report.ts';
import type { RegionState } from './region-state.ts';

/** `.cache/records/<renderer>.json`, with a source in each line. */
export interface Records {
  readonly buildKey: string;
  /** `LoadedTemplates.key` */
  readonly templates: string;
  readonly sources: Readonly<Record<string, SourceRecord>>;
  readonly comparedTexts: Site['comparedTexts'];
  /** Once for all regions: they are most of what a record would say. */
  readonly styles: Styles;
  readonly regions: Readonly<Record<string, ResultRecord>>;
  readonly plans: Readonly<Record<string, PlanRecord>>;
  /** The state of all files that a build reads (`unchanged.ts`); null if it is not known. */
  readonly stamp: string | null;
}

/** What the plan of a region says of its pages together: all regions have one. */
export interface PlanRecord {
  readonly amounts: TranslatedAmounts;
  /** Language code to routes. */
  readonly outOfTime: Readonly<Record<string, readonly string[]>>;
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

/** `.cache/records/<renderer>/<region>.json`, with a page in each line: read only if the region is built. */
export interface StoredRegion extends Omit<RegionRecords, 'styles'> {
  readonly buildKey: string;
  /** A hash of the styles that the pages contain. */
  readonly styles: string;
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
    this.folder = regionsFolder(root, renderer);
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
    const { pages, shells, reads, context, made } = stored;
    return { records: { pages, shells, reads, context, styles: stylesOf(this.known.styles, region) }, made };
  }

  /**
   * @param built the regions that were built, with their results in place
   * @param plans those of all regions
   * @param stamp the state of all files before the build
   */
  write(
    site: Site,
    built: readonly BuiltRegion[],
    plans: readonly RegionPlan[] = [],
    stamp: string | null = null,
  ): void {
    if (BUILD_KEY === null) return;
    const styles = [...site.templates.styles];
    const key = stylesKey(styles);
    const regions: Record<string, ResultRecord> = { ...this.known?.regions };
    for (const { records, made, result } of built) {
      const { id } = result.report;
      const { pages, shells, reads, context } = records;
      const head: Omit<StoredRegion, 'pages'> = { buildKey: BUILD_KEY, styles: key, made, shells, reads, context };
      writeRecordParts(join(this.folder, `${id}.json`), entryLines(head, 'pages', pages));
      regions[id] = { ...result, out: this.outName, manifest: resultState(this.out, id) };
    }
    const head: Omit<Records, 'sources'> = {
      buildKey: BUILD_KEY,
      templates: site.templates.key,
      stamp,
      comparedTexts: site.comparedTexts,
      styles,
      regions,
      plans: Object.fromEntries(plans.map((plan) => [plan.region.id, planRecord(plan)])),
    };
    writeRecordParts(this.file, entryLines(head, 'sources', site.sources));
  }
}

export const regionsFolder = (root: string, renderer: string): string => join(root, '.cache', 'records', renderer);

const planRecord = ({ amounts, outOfTime }: RegionPlan): PlanRecord => ({
  amounts,
  outOfTime: Object.fromEntries([...outOfTime].map(([code, routes]) => [code, [...routes]])),
});

export const stylesKey = (styles: Styles): string => keyOf(JSON.stringify(styles));
