import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { signatureOf } from './records.ts';

/**
 * Something that a result depends on: a path from the root, the names in a folder, the times of a path, a variable of the
 * environment or all of them.
 */
export type Input = string;

export const inputOf = {
  names: (path: string): Input => `names:${path}`,
  times: (path: string): Input => `times:${path}`,
  variable: (name: string): Input => `env:${name}`,
  allVariables: 'env:' as Input,
};

/** Both are empty for a file that has changed so recently that it may change again with the same times. */
export interface InputState {
  /** Identifies the state without reading a file. */
  readonly signature: string;
  /** The same by content: in a fresh checkout, every signature is another. */
  readonly hash: string;
}

/** @param readAt when the input was read, in ms; by default now */
export function stateOfInput(root: string, input: Input, readAt?: number): InputState {
  const signature = inputSignature(root, input, readAt);
  return { signature, hash: signature === '' ? '' : inputHash(root, input) };
}

/** The same inputs with their current signatures; null if one has another content. */
export function confirmStates(
  root: string,
  states: Readonly<Record<Input, InputState>>,
): Readonly<Record<Input, InputState>> | null {
  const confirmed: Record<Input, InputState> = {};
  let isSame = true;
  for (const [input, was] of Object.entries(states)) {
    const signature = inputSignature(root, input);
    const hasSameSignature = signature !== '' && signature === was.signature;
    if (!hasSameSignature && (was.hash === '' || inputHash(root, input) !== was.hash)) return null;
    isSame &&= hasSameSignature;
    confirmed[input] = { signature, hash: was.hash };
  }
  return isSame ? states : confirmed;
}

/** Identifies the state of an input without reading a file; empty if it is not certain. */
export const inputSignature = (root: string, input: Input, readAt?: number): string =>
  stateOf(root, input, (path) => signatureOf(path, readAt));

const inputHash = (root: string, input: Input): string => stateOf(root, input, (path) => shortHash(readFileSync(path)));

function stateOf(root: string, input: Input, ofFile: (path: string) => string): string {
  const [, kind, name = ''] = /^(names|times|env):(.*)$/s.exec(input) ?? [];
  switch (kind) {
    case 'names':
      return shortHash(namesIn(join(root, name)));
    case 'times':
      return signatureOf(join(root, name), Infinity);
    case 'env':
      // Values may be secret.
      return shortHash(JSON.stringify(name === '' ? Object.entries(process.env).sort() : (process.env[name] ?? null)));
    default:
      return stateOfPath(join(root, input), ofFile);
  }
}

/** A file, a folder as such, a link with what it leads to, or nothing. */
function stateOfPath(path: string, ofFile: (path: string) => string): string {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    const stats = entry?.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
    const state = !stats ? 'absent' : stats.isFile() ? ofFile(path) : 'folder';
    return entry?.isSymbolicLink() && state !== '' ? `${readlinkSync(path)} ${state}` : state;
  } catch {
    // A file lies where a folder was expected, or it may not be read.
    return 'absent';
  }
}

function namesIn(folder: string): string {
  try {
    return JSON.stringify(readdirSync(folder).sort());
  } catch {
    return 'absent';
  }
}

const shortHash = (value: string | Uint8Array): string => hash('sha256', value, 'hex').slice(0, 16);
