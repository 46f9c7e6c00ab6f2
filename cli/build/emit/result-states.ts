import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { keyOf, signatureOf } from '../../sources/records.ts';
import { readPlainFile, writeWholeFile } from '../../sources/whole-file.ts';
import { manifestPath, readManifest } from './manifest.ts';

/**
 * The state in which a build has left each file of a result: its times and size. A file in another state is compared by its bytes, or
 * made again.
 */
export class ResultStates {
  private readonly states: ReadonlyMap<string, string>;

  private constructor(states: ReadonlyMap<string, string>) {
    this.states = states;
  }

  /** What the last build of a region has recorded; no state at all if there was none. */
  static read(cacheDir: string, out: string, region: string): ResultStates {
    const states = readStates(fileOf(cacheDir, out, region)).map((line): [string, string] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
    });
    return new ResultStates(new Map(states));
  }

  /** Whether a file of the output folder is as the last build has left it. */
  isUntouched(out: string, path: string): boolean {
    const state = this.states.get(path);
    return state !== undefined && state === stateOf(join(out, path));
  }

  /** Whether the recorded states are those of a list, and all files are in them. */
  isWhole(out: string, key: string): boolean {
    return keyOfStates(this.states) === key && [...this.states.keys()].every((path) => this.isUntouched(out, path));
  }
}

/**
 * Records the states of a result when it is in place.
 * @returns the key of the list
 */
export function recordStates(cacheDir: string, out: string, region: string): string {
  const files = readManifest(manifestPath(out, region))?.files ?? {};
  const hosting = `${region}.hosting`;
  const paths = [
    basename(manifestPath(out, region)),
    ...readdirSync(join(out, hosting)).map((name) => `${hosting}/${name}`),
    ...Object.entries(files).flatMap(([path, { encodings }]) =>
      ['', ...Object.keys(encodings).map((encoding) => `.${encoding}`)].map((ending) => `${region}/${path}${ending}`),
    ),
  ].sort();
  const states = new Map(paths.map((path) => [path, stateOf(join(out, path))]));
  writeWholeFile(fileOf(cacheDir, out, region), [...states].map(([path, state]) => `${path} ${state}\n`).join(''));
  return keyOfStates(states);
}

const keyOfStates = (states: ReadonlyMap<string, string>): string => keyOf(...[...states].flat());

const fileOf = (cacheDir: string, out: string, region: string): string =>
  join(cacheFolder(cacheDir, 'records/results'), `${keyOf(out)}.${region}`);

const readStates = (file: string): string[] => readPlainFile(file)?.toString().split('\n').slice(0, -1) ?? [];

const stateOf = (path: string): string => signatureOf(path, Infinity);
