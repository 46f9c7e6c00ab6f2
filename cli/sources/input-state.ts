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

/** Inputs with hashes of their contents: in a fresh checkout, the times of all files are others. */
export type InputHashes = Readonly<Record<Input, string>>;

/**
 * The hash of an input. Empty for a file that has changed so recently that its content may be another one than was read.
 * @param readAt when the input was read, in ms; by default now
 */
export const hashOfInput = (root: string, input: Input, readAt?: number): string =>
  inputSignature(root, input, readAt) === '' ? '' : currentHash(root, input);

/** Whether inputs have the same contents as when their hashes were made. */
export const areSame = (root: string, hashes: InputHashes): boolean =>
  Object.entries(hashes).every(([input, hash]) => hash !== '' && currentHash(root, input) === hash);

/** Identifies the state of an input without reading a file; empty if it is not certain. */
export const inputSignature = (root: string, input: Input, readAt?: number): string =>
  stateOf(root, input, (path) => signatureOf(path, readAt));

const currentHash = (root: string, input: Input): string =>
  stateOf(root, input, (path) => shortHash(readFileSync(path)));

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
