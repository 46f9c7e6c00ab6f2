import type { ManifestFile } from '../build/emit/manifest.ts';
import { type Location, locate } from '../problems/problem.ts';

/** The location in the source of a file that a build copies as it is; undefined for another file. */
export const locateCopied = ({ kind, sources }: ManifestFile, text: string, offset: number): Location | undefined =>
  (kind === 'copied' || kind === 'copied-page') && sources[0] !== undefined
    ? locate(sources[0], text, offset)
    : undefined;
