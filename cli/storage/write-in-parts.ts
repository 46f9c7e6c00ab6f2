import { closeSync, openSync, writeFileSync } from 'node:fs';

/** In characters. */
const CHUNK = 64 * 1024;

/** Writes a file that is made of many parts, so that memory never holds its whole text. */
export function writeInParts(path: string, parts: Iterable<string>): void {
  const file = openSync(path, 'w');
  try {
    let waiting = '';
    for (const part of parts) {
      waiting += part;
      if (waiting.length < CHUNK) continue;
      writeFileSync(file, waiting);
      waiting = '';
    }
    writeFileSync(file, waiting);
  } finally {
    closeSync(file);
  }
}

/** The text of `JSON.stringify`, for plain data. Below `depth` levels, a value is one part. */
export function* jsonParts(value: unknown, depth = 3): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? '[' : '{';
  for (const key of isList ? value.keys() : Object.keys(value)) {
    const item = (value as Record<string | number, unknown>)[key];
    if (item === undefined && !isList) continue;
    yield isList ? before : `${before}${JSON.stringify(key)}:`;
    yield* jsonParts(item, depth - 1);
    before = ',';
  }
  const isEmpty = before !== ',';
  yield (isEmpty ? before : '') + (isList ? ']' : '}');
}
