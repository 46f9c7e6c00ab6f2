import { findFiles, findMatches, isThere } from './find-files.ts';
import { readName, recordReads } from './reads.ts';
import { readFileState } from './records.ts';
import { readSource } from './source-file.ts';

/**
 * What can be read of the sources: the text of a file, its state where its bytes are many, whether a path is there, and the lists
 * of files that fit. Each function that reads one notes its value.
 */
const SOURCES = {
  file: (root, file) => readSource(root, file),
  state: (root, file) => readFileState(root, file),
  there: (root, path) => isThere(root, path),
  files: (root, folder, pattern) => findFiles(root, folder, patternOf(pattern), []),
  matches: (root, pattern) => findMatches(root, pattern),
} satisfies Record<string, (root: string, ...keys: [string, string]) => unknown>;

export type SourceKind = keyof typeof SOURCES;

/** Whether a value is about several paths, or about folders: then it changes when files are added or removed. */
export const isList = (kind: SourceKind): boolean => kind === 'files' || kind === 'matches' || kind === 'there';

/** The current value of a source, as a short text for comparison. */
export function sourceValue(root: string, kind: SourceKind, keys: readonly string[]): string {
  const { reads } = recordReads(() => SOURCES[kind](root, ...(keys as [string, string])));
  return reads.get(readName(kind, keys)) ?? '';
}

/** The pattern of a name, `/words/flags`. */
function patternOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
