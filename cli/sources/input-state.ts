import { hash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { signatureOf } from './records.ts';

/** The states of paths that are no files, in signatures and hashes. */
const ABSENT = 'absent';
const FOLDER = 'folder';

/**
 * Identifies the state of a path without reading it: a file, a folder as such, a link with what it leads to, or nothing. Empty
 * if a file has changed so recently that it may change again with the same times.
 */
export function inputSignature(path: string, readAt?: number): string {
  return stateOf(path, () => signatureOf(path, readAt));
}

/** The same by content: in a fresh checkout every signature is another. */
export function inputHash(path: string): string {
  return stateOf(path, () => hash('sha256', readFileSync(path), 'hex').slice(0, 16));
}

function stateOf(path: string, ofFile: () => string): string {
  try {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (!link) return ABSENT;
    const stats = link.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : link;
    const state = !stats ? ABSENT : stats.isFile() ? ofFile() : FOLDER;
    return link.isSymbolicLink() && state !== '' ? `${readlinkSync(path)} ${state}` : state;
  } catch {
    // A file lies where a folder was expected, or it may not be read.
    return ABSENT;
  }
}
