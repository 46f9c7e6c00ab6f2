import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../problems/usage-error.ts';

/** A file that is to be written, relative to the root. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** What a command of `site new` does: files to write, and what is left for a person to do. */
export interface Start {
  readonly files: readonly NewFile[];
  readonly next: readonly string[];
}

const SEGMENT = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Names of devices on Windows, where no file can have them. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** @throws UsageError for a name that makes no address, or no file on every system */
export function checkName(name: string, what: string, reserved: readonly string[] = []): void {
  if (!SEGMENT.test(name))
    throw new UsageError(`"${name}" is not a valid ${what}. Use lower-case letters, digits and single hyphens.`);
  // Names are keys of objects.
  if (DEVICE.test(name) || name in Object.prototype || reserved.includes(name))
    throw new UsageError(`"${name}" cannot be the ${what}: the name is reserved. Choose another.`);
}

/** @throws UsageError where something is there already: nothing is ever overwritten */
export function checkFree(root: string, path: string): void {
  if (existsSync(join(root, path))) throw new UsageError(`${path} is there already.`);
}

/** `green-room` as a title: "Green room". */
export function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text as YAML writes it, whatever is in it. */
export const yaml = (text: string): string => JSON.stringify(text);
