/** What all random edits share: the site that they change, and small changes of files that may be missing. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A site, and how all later builds of it are called. Dev and its environment do not change. */
export interface EditedSite {
  readonly root: string;
  readonly settings: {
    release: boolean;
    renderer: 'preact' | 'react';
    /** An ISO time, or null for now. */
    asOf: string | null;
    readonly env: Record<string, string>;
    drafts: boolean;
    /** The name of a host, or null for files of all. */
    host: string | null;
  };
  /** Ends dev and starts it again; absent where there is no dev. */
  restart?: () => Promise<void>;
}

/**
 * Changes a site. The number, from 0 to 999, alone decides how, so that a sequence can be repeated without some of its edits.
 * What an edit needs may be missing: then it does nothing.
 */
export type Edit = (site: EditedSite, n: number) => void | Promise<void>;
export type Edits = Readonly<Record<string, Edit>>;

export const isFile = (root: string, file: string): boolean =>
  existsSync(join(root, file)) && statSync(join(root, file)).isFile();

/** Writes a file, and the folders that it needs. A file in the place of one of them is replaced. */
export function write(root: string, file: string, content: string | Uint8Array): void {
  const path = join(root, file);
  for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder))
    if (existsSync(folder) && !statSync(folder).isDirectory()) rmSync(folder);
  if (existsSync(path) && lstatSync(path).isDirectory()) rmSync(path, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Changes a file if it exists. */
export function change(root: string, file: string, how: (text: string) => string): void {
  if (isFile(root, file)) writeFileSync(join(root, file), how(readFileSync(join(root, file), 'utf8')));
}

/** Changes fields of a JSON file if it exists and can be read. `undefined` removes a field. */
export function changeJson(
  root: string,
  file: string,
  // biome-ignore lint/suspicious/noExplicitAny: files of any shape
  how: (value: any) => object,
): void {
  change(root, file, (text) => {
    try {
      const value = JSON.parse(text);
      return `${JSON.stringify({ ...value, ...how(value) }, null, 2)}\n`;
    } catch {
      // An earlier edit has broken it off.
      return text;
    }
  });
}

export function remove(root: string, file: string): void {
  rmSync(join(root, file), { recursive: true, force: true });
}

export function move(root: string, from: string, to: string): void {
  if (!existsSync(join(root, from)) || existsSync(join(root, to))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

/** Writes a file on even numbers, and removes it on others. */
export function toggle(root: string, n: number, file: string, content: string): void {
  if (n % 2 === 0) write(root, file, content);
  else remove(root, file);
}

/** Saves as many editors do: writes a temporary file and renames it. */
export function saveBeside(root: string, file: string, text: string): void {
  write(root, `${file}.tmp~`, text);
  rmSync(join(root, file), { recursive: true, force: true });
  renameSync(join(root, `${file}.tmp~`), join(root, file));
}

/** Makes a change of which the size and the times of the file say nothing. */
export function changeUnseen(root: string, file: string, how: (bytes: Buffer) => Uint8Array): void {
  if (!isFile(root, file)) return;
  const path = join(root, file);
  const { atime, mtime, size } = statSync(path);
  const bytes = how(readFileSync(path));
  if (bytes.length !== size) throw new Error(`an edit of ${file} was meant to keep its size`);
  writeFileSync(path, bytes);
  utimesSync(path, atime, mtime);
}

/** Replaces one digit, everywhere, so that the size stays the same. */
export const swapDigits =
  (n: number) =>
  (bytes: Buffer): Uint8Array =>
    Buffer.from(bytes.toString('latin1').replaceAll(/\d/g, String(n % 10)), 'latin1');

export function copy(root: string, from: string, to: string): void {
  if (!existsSync(join(root, from))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(join(root, from), join(root, to));
}

export const page = (title: string, n: number, body: string, fields = ''): string =>
  `---\ntitle: ${title} ${n}\ndescription: What the page called ${title} says about the number ${n}.\n${fields}---\n${body}\n`;
