import { join } from 'node:path';
import { inputSignature } from '../sources/input-state.ts';
import { keyOf } from '../sources/records.ts';
import { SOURCE_FOLDERS, sourcePaths } from '../sources/source-folders.ts';
import { recordedInputs } from '../templates/template-record.ts';

/** What a build is asked for. With the same sources, the same request has the same result. */
export interface BuildRequest {
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  readonly renderer: string;
  /** Ids of regions; all of them when empty. */
  readonly regions: readonly string[];
  readonly release: boolean;
  readonly drafts: boolean;
  readonly host: string | null;
}

/**
 * Every file and value that a result depends on, apart from the time: the version of the generator, the request, the machine's
 * language and time zone, the files of the source folders, and what the code of the templates is made of.
 */
export class Inputs {
  private readonly request: BuildRequest;
  private readonly readAt = Date.now();
  /** Null if a state is not certain. */
  private readonly lines: readonly string[] | null;

  /** Reads the states of the files. @param buildKey the version of the generator; null for one that changes at any time */
  constructor(request: BuildRequest, buildKey: string | null) {
    this.request = request;
    this.lines = buildKey === null ? null : this.linesOf(buildKey);
  }

  /**
   * A hash of all inputs as they were when this object was made. Null if one of them has changed so recently that it may change
   * again with the same times. Only the build itself finds out what the templates are made of: ask again after it.
   */
  get signature(): string | null {
    if (!this.lines) return null;
    const { root } = this.request;
    const code = recordedInputs(join(root, '.cache'))
      .filter((path) => !SOURCE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
      .map((path) => this.lineOf(path));
    return code.includes(null) ? null : keyOf(...this.lines, ...(code as string[]));
  }

  private linesOf(buildKey: string): readonly string[] | null {
    const { root, ...asked } = this.request;
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const files = [...sourcePaths(root)].map((path) => this.lineOf(path));
    return files.includes(null) ? null : [buildKey, JSON.stringify(asked), locale, timeZone, ...(files as string[])];
  }

  /** Null if the state of a path is not certain. */
  private lineOf(path: string): string | null {
    const signature = inputSignature(this.request.root, path, this.readAt);
    return signature === '' ? null : `${path} ${signature}`;
  }
}
