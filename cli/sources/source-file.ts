import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { locate, type Problem, startOf } from '../problems/problem.ts';
import { findLeavingLink } from './inside-root.ts';
import { isRecording, noteRead } from './reads.ts';
import { keyOf } from './records.ts';

/** The most that one text file may have, in bytes. More is a mistake, and quadratic parsers would hang on it. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** The same for what a program has written. */
const MAX_LOCK_BYTES = 16 * 1024 * 1024;
/** Deeper data and text overflow the stack of the parsers. */
export const MAX_NESTING = 100;
/** Marks the placeholders of a text inside the build: a noncharacter, which Markdown treats like a letter. */
export const MARK = '\ufdd0';
/** Characters that no page may hold: controls of both blocks, and noncharacters, which XML forbids or browsers report. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/;

/** The marks around the two sides of a merge conflict. The one between them is also how Markdown underlines a title. */
const CONFLICT = /^(?:<{7}|>{7})(?= |$)/m;

/**
 * Reads a text file below the root: UTF-8, without a byte order mark, every line ended by \n. Lines and columns are those
 * of the file all the same.
 * @returns the text, or the one problem that keeps it from being read
 */
export function readSource(root: string, file: string): SourceText {
  const read = readText(root, file);
  if (isRecording()) noteRead('file', [file], stateOf(read));
  return read;
}

type SourceText = { readonly text: string } | { readonly problem: Problem };

const stateOf = (read: SourceText): string => ('text' in read ? keyOf(read.text) : JSON.stringify(read.problem));

/** As `readSource`, but the same file is read once in a row: a page may have a hundred thousand problems. */
export function sourceReader(root: string): (file: string) => SourceText {
  let last: { readonly file: string; readonly read: SourceText; readonly state: string } | null = null;
  return (file) => {
    if (last?.file !== file) {
      const read = readText(root, file);
      last = { file, read, state: stateOf(read) };
    }
    noteRead('file', [file], last.state);
    return last.read;
  };
}

function readText(root: string, file: string): SourceText {
  const outside = findLeavingLink(root, file);
  if (outside) return { problem: outside };
  let bytes: Buffer | { readonly length: number };
  try {
    bytes = readBytes(join(root, file));
  } catch (error) {
    return { problem: unreadable(file, error) };
  }
  if (!Buffer.isBuffer(bytes)) {
    return {
      problem: {
        code: 'FILE-SIZE',
        at: startOf(file),
        message: `The file has ${bytes.length.toLocaleString('en')} bytes; ${maxOf(file).toLocaleString('en')} is the most.`,
        help: 'Split it into several pages or files.',
      },
    };
  }
  if (!isUtf8(bytes)) {
    return {
      problem: {
        code: 'FILE-ENCODING',
        at: locateInvalidByte(file, bytes),
        message: 'The file is not UTF-8.',
        help: 'Save it as UTF-8 in your editor.',
      },
    };
  }
  const marked = withoutMark(bytes.toString('utf8'));
  const text = marked.includes('\r') ? marked.replace(/\r\n?/g, '\n') : marked;
  const conflict = CONFLICT.exec(text);
  if (conflict)
    return {
      problem: {
        code: 'MERGE-CONFLICT',
        at: locate(file, text, conflict.index),
        message: 'The file has the marks of a merge conflict.',
        help: 'Keep the lines of one side, or of both, and remove the marks.',
      },
    };
  const control = CONTROL.exec(text);
  if (!control) return { text };
  return {
    problem: {
      code: 'FILE-ENCODING',
      at: locate(file, text, control.index),
      message: 'The text contains a control character.',
      help: 'Remove it.',
    },
  };
}

/** What an escape like \u0001 may bring into a value although no file may hold it; null for a sound text. */
export function faultOf(value: string): string | null {
  if (CONTROL.test(value)) return 'a control character';
  return value.isWellFormed() ? null : 'half a character';
}

const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

const maxOf = (path: string) => (path.endsWith('.lock.json') ? MAX_LOCK_BYTES : MAX_TEXT_BYTES);

/** A file's bytes, or only how many there are where they are too many. */
function readBytes(path: string): Buffer | { readonly length: number } {
  // Non-blocking: opening a named pipe would wait until a writer appears.
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw Object.assign(new Error(), { code: stats.isDirectory() ? 'EISDIR' : 'EINVAL' });
    if (stats.size > maxOf(path)) return { length: stats.size };
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(handle, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EINVAL: 'it is neither a file nor a folder',
  ENOENT: 'it leads to a file that is not there',
  ELOOP: 'it leads in a circle',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** A file or folder that could not be read, as a problem. */
export function unreadable(file: string, error: unknown): Problem {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return {
    code: 'FILE-READ',
    at: startOf(file),
    message: `${file} cannot be read: ${REASONS[code] ? `${REASONS[code]} (${code})` : code}.`,
    help: 'Fix it, rename it or remove it.',
  };
}

function locateInvalidByte(file: string, bytes: Buffer) {
  // The longest valid beginning, by halving: isUtf8 is native, so this costs no more than reading the file a few times.
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    // A cut may fall inside a character: the next three bytes decide whether it was whole.
    const whole = [0, 1, 2, 3].some(
      (more) => middle + more <= bytes.length && isUtf8(bytes.subarray(0, middle + more)),
    );
    if (whole) valid = middle;
    else invalid = middle;
  }
  const text = withoutMark(bytes.subarray(0, valid).toString('utf8')).replace(/\r\n?/g, '\n');
  return locate(file, text, text.length);
}
