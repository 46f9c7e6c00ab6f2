import { lstatSync } from 'node:fs';
import { sanitizeLine } from '../problems/sanitize-for-terminal.ts';

/** Says that a cached file is not what its name says, if there is one. It is made again. */
export function warnOfDamage(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }))
    process.stderr.write(`${sanitizeLine(path)} is damaged or was changed, and is made again.\n`);
}
