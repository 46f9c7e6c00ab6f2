import { join } from 'node:path';
import type { SourceRecord } from '../build/load/page-reader.ts';
import type { ContentFile } from '../content/content-files.ts';
import { BUILD_KEY } from '../sources/build-key.ts';
import { readEntryLines, recordsFile, writeRecordParts } from '../sources/records.ts';
import type { EntryLines } from '../storage/entry-lines.ts';
import { type Records, type ResultRecord, regionsFolder, type StoredRegion, stylesKey } from './record-store.ts';

/** The records of a region, of which single pages are read and replaced. */
interface RegionPatchRecords {
  readonly head: Omit<StoredRegion, 'pages'>;
  readonly pages: EntryLines;
}

/** The records of the last build, of which single entries are read and replaced. */
export class RecordPatch {
  readonly head: Omit<Records, 'sources'>;
  private readonly sources: EntryLines;
  private readonly file: string;
  private readonly folder: string;

  private constructor(root: string, renderer: string, sources: EntryLines) {
    this.file = recordsFile(root, renderer);
    this.folder = regionsFolder(root, renderer);
    this.sources = sources;
    this.head = sources.head as unknown as Omit<Records, 'sources'>;
  }

  /** Null if there are none of the build that had this state of all files. */
  static open(root: string, renderer: string, stamp: string): RecordPatch | null {
    const sources = readEntryLines(recordsFile(root, renderer), 'sources');
    const isOfBuild = sources?.head.buildKey === BUILD_KEY && sources?.head.stamp === stamp;
    return sources && isOfBuild ? new RecordPatch(root, renderer, sources) : null;
  }

  hasSource(file: string): boolean {
    return this.sources.has(file);
  }

  source(file: string): SourceRecord {
    return this.sources.get<SourceRecord>(file) as SourceRecord;
  }

  setSource(file: string, record: SourceRecord): void {
    this.sources.set(file, record);
  }

  /** The names of all content files. */
  *sourceNames(): Generator<string> {
    for (const [file] of this.sources.all()) yield file;
  }

  /** The state of the text of every content file, in the order of their names. */
  *texts(): Generator<Pick<ContentFile, 'language' | 'region'> & { readonly text: string }> {
    for (const [file, json] of this.sources.all()) {
      const [, language = '', region = null] = NAME.exec(file) ?? [];
      yield { language, region, text: textOf(json) };
    }
  }

  /** Null if its pages have the styles of an earlier build. */
  region(id: string): RegionPatchRecords | null {
    const pages = readEntryLines(join(this.folder, `${id}.json`), 'pages');
    const head = pages?.head as unknown as RegionPatchRecords['head'];
    if (!pages || head.buildKey !== BUILD_KEY || head.styles !== stylesKey(this.head.styles)) return null;
    return { head, pages };
  }

  writeRegion(id: string, { head, pages }: RegionPatchRecords): void {
    writeRecordParts(join(this.folder, `${id}.json`), pages.parts(head));
  }

  write(
    changes: Pick<Records, 'plans' | 'stamp'> & { readonly regions: Readonly<Record<string, ResultRecord>> },
  ): void {
    const head: Omit<Records, 'sources'> = { ...this.head, ...changes };
    writeRecordParts(this.file, this.sources.parts(head));
  }
}

/** The folder of the language, and the region that a file is for. */
const NAME = /^content\/([^/]+)\/(?:.*\/)?[^/.]+(?:\.([^/.]+))?\.md$/;

const TEXT = '"page":{"text":"';

/** The state of the text in a record, which is the first value of its page. */
function textOf(json: string): string {
  const at = json.indexOf(TEXT);
  if (at === -1) return (JSON.parse(json) as SourceRecord).page.text;
  return json.slice(at + TEXT.length, json.indexOf('"', at + TEXT.length));
}
