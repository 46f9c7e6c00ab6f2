import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';

/** Locates a pattern in the sources of the CLI; null for an installed package, which has none. */
export function locateInCliSource(file: string, pattern: RegExp): Location | null {
  const path = findCliSource(file);
  if (path === null) return null;
  const text = readFileSync(path, 'utf8');
  return locate(file, text, Math.max(0, text.search(pattern)));
}

/** The module runs from its own folder, or from a bundle below the folder of the project. */
function findCliSource(file: string): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return join(folder, file);
  }
  return null;
}
