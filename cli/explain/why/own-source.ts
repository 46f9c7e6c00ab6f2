import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';

/** A place in the sources of `site` itself; the file alone where they are not there or do not match. */
export function locateOwn(file: string, pattern: RegExp): Location {
  const path = findOwn(file);
  const text = path === null ? '' : readFileSync(path, 'utf8');
  return locate(file, text, Math.max(0, text.search(pattern)));
}

/** This module runs from its folder, or from a bundle below the folder of the project. */
function findOwn(file: string): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return join(folder, file);
  }
  return null;
}
