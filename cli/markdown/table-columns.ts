import type { Tokens } from 'marked';
import { MARK } from '../sources/source-file.ts';

/** As wide as a telephone, columns of words have room for three, and for this many characters in a row of them. */
const FEW_COLUMNS = 3;
const SHORT_ROW = 60;

/**
 * Attributes with the names of a table's columns, for the cells of each: a style can show a row of many words as a list on a
 * telephone. None for the first column, which names the row, none for short rows, which fit or are numbers that one compares,
 * and none where a name is only known when the page is rendered.
 */
export function columnLabels({ header, rows }: Tokens.Table, names: readonly string[]): readonly string[] {
  const longest = Math.max(0, ...rows.map((row) => row.reduce((length, { text }) => length + text.length, 0)));
  const isShort = header.length < FEW_COLUMNS || (header.length === FEW_COLUMNS && longest <= SHORT_ROW);
  const isNumeric = header.slice(1).every(({ align }) => align === 'right');
  if (isShort || isNumeric || names.some((html) => html.includes(MARK))) return [];
  return names.map((html, index) => (index === 0 ? '' : ` data-column="${html.replace(/<[^>]*>/g, '')}"`));
}

/** Cells that the head of a table has no column for: they would be lost. */
export function surplusCells({ raw, header }: Tokens.Table) {
  let start = 0;
  return raw.split('\n').flatMap((line, row) => {
    const index = start;
    start += line.length + 1;
    const cells = line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/);
    const surplus = row < 2 ? [] : cells.slice(header.length).filter((cell) => cell.trim() !== '');
    if (surplus.length === 0) return [];
    return {
      index,
      message: `A row has ${cells.length} cells, and the head of its table ${header.length}: "${surplus.join('|').trim()}" is lost.`,
      help: 'Add a column, or remove the cell. A | inside of a cell, even between backticks, is written \\|.',
    };
  });
}
