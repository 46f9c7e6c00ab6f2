import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareFolders } from '../explain/diff/compare-folders.ts';
import type { Difference } from '../explain/diff/diff-entry.ts';
import { formatMarkdown, formatText } from '../explain/diff/format-difference.ts';
import type { FieldLocator } from '../explain/diff/legal-problems.ts';
import { locateField } from '../markdown/locate-field.ts';
import { ProblemsError, startOf } from '../problems/problem.ts';
import { stringifyForTerminal } from '../problems/sanitize-for-terminal.ts';
import { hasColour } from './terminal/colour.ts';
import { printResult } from './terminal/print-text.ts';

interface DiffOptions {
  readonly root: string;
  readonly format: 'text' | 'markdown' | 'json';
  readonly json?: boolean;
}

/**
 * `site diff`: prints the differences of two results, grouped by cause.
 * @throws ProblemsError if a legal text changed without version and record, or a result does not match its manifest
 */
export function diff(before: string, after: string, options: DiffOptions): void {
  const root = resolve(options.root);
  const folders = { before: resolve(before), after: resolve(after) };
  const difference = compareFolders({ ...folders, root, locate: fieldLocator(root) });
  printResult(render(difference, options.json ? 'json' : options.format));
  if (difference.problems.length > 0) throw new ProblemsError(difference.problems, { areInResult: true });
}

function render(difference: Difference, format: DiffOptions['format']): string {
  if (format === 'json') return `${stringifyForTerminal(difference)}\n`;
  return format === 'markdown' ? formatMarkdown(difference) : formatText(difference, hasColour(process.stdout));
}

/** Locates a field in the sources. Without the sources, only the file name is known. */
export const fieldLocator =
  (root: string): FieldLocator =>
  (file, field) =>
    existsSync(join(root, file)) ? locateField(root, file, field) : startOf(file);
