import type { Path } from '../kit/site-checks.ts';
import { type Location, locate, type Problem, startOf } from '../problems/problem.ts';
import { FORBIDDEN_KEYS } from './json-source.ts';

/** A table whose first row names the fields; each further row is a record. */
interface CsvSource {
  /** `price.amount` in the first row makes `{ price: { amount } }`. An empty cell is no field. All values are texts. */
  readonly value: readonly Readonly<Record<string, unknown>>[];
  /** The place of a value, of its row, or of the column that is missing in it. */
  readonly locate: (path: Path) => Location;
}

export interface Cell {
  readonly text: string;
  readonly offset: number;
}

/** Parses comma-separated values (RFC 4180). Semicolons and tabs, as spreadsheets write them, are found by the first row. */
export function parseCsv(file: string, text: string): { source: CsvSource | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const fail = (offset: number, message: string, help: string) =>
    problems.push({ code: 'CSV-SYNTAX', at: locate(file, text, offset), message, help });
  const [header = [], ...rows] = parseCells(file, text, problems);
  const names = header.map(({ text: name }) => name.trim());
  header.forEach(({ offset }, index) => {
    const name = names[index] as string;
    if (name === '' || name.split('.').some((part) => part === '' || FORBIDDEN_KEYS.has(part)))
      fail(offset, `"${name}" cannot be the name of a field.`, 'The first row has a name for each column.');
    else if (names.indexOf(name) < index || names.some((other) => other.startsWith(`${name}.`)))
      fail(offset, `The column "${name}" is there twice.`, 'Keep one of the two.');
  });
  for (const row of rows) {
    const extra = row.slice(names.length).find((cell) => cell.text !== '');
    if (extra)
      fail(extra.offset, `The row has more than ${names.length} cells.`, 'Put a text with the separator in quotes.');
  }
  if (problems.length > 0) return { source: null, problems };
  const columnOf = (path: Path) => {
    const wanted = path.join('.');
    return names.findIndex((name) => name === wanted || wanted.startsWith(`${name}.`) || name.startsWith(`${wanted}.`));
  };
  return {
    source: {
      value: rows.map((row) => recordOf(names, row)),
      locate: ([index, ...path]) => {
        const row = rows[Number(index)];
        const cell = path.length > 0 ? row?.[columnOf(path)] : undefined;
        return row ? locate(file, text, (cell ?? row[0])?.offset ?? 0) : startOf(file);
      },
    },
    problems,
  };
}

function recordOf(names: readonly string[], row: readonly Cell[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  names.forEach((name, index) => {
    const text = row[index]?.text.trim() ?? '';
    if (text === '') return;
    const parts = name.split('.');
    const last = parts.pop() as string;
    let holder = record;
    for (const part of parts) holder = (holder[part] ??= {}) as Record<string, unknown>;
    holder[last] = text;
  });
  return record;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [',', ';', '\t'].sort((a, b) => first.split(b).length - first.split(a).length)[0] as string;
}

/** The rows without empty ones, up to a quotation mark that is wrong, which is a problem. */
export function parseCells(file: string, text: string, problems: Problem[]): Cell[][] {
  const separator = separatorOf(text);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  for (let at = 0; at <= text.length; ) {
    const offset = at;
    let value = '';
    if (text[at] === '"') {
      const closed = /"((?:[^"]|"")*)"/y;
      closed.lastIndex = at;
      const quoted = closed.exec(text);
      at = closed.lastIndex;
      if (!quoted || !['\n', separator, undefined].includes(text[at])) {
        problems.push({
          code: 'CSV-SYNTAX',
          at: locate(file, text, offset),
          message: 'The quotation mark is not closed, or something follows the closed one.',
          help: 'Close it, and write "" for a quotation mark inside of a text.',
        });
        return rows;
      }
      value = (quoted[1] as string).replaceAll('""', '"');
    } else {
      while (at < text.length && text[at] !== '\n' && text[at] !== separator) at++;
      value = text.slice(offset, at);
    }
    row.push({ text: value, offset });
    if (text[at] !== separator) {
      if (row.some((cell) => cell.text.trim() !== '')) rows.push(row);
      row = [];
    }
    at++;
  }
  return rows;
}
