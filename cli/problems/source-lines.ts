import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Larger files are not quoted, in bytes. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** The lines of a source that a problem may quote. None of a file that is missing, too large, secret, or not in the site. */
export function sourceLines(root: string, file: string): readonly string[] {
  // Its lines are secret.
  if (file === '.env') return [];
  try {
    const path = join(root, file);
    // Reading a pipe never ends, and a link must not reveal a file outside of the site.
    const stats = statSync(path);
    const isInside = realpathSync(path).startsWith(realpathSync(root) + sep);
    if (!stats.isFile() || stats.size > MAX_FILE_BYTES || !isInside) return [];
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r\n?|\n/);
  } catch {
    return [];
  }
}
