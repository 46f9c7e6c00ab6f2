import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that file managers add to the folders that they show. */
const LITTER = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** A file, link or device in a folder that is not in a list; null if there is none. */
export function otherFile(folder: string, listed: ReadonlySet<string>): string | null {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!listed.has(path) && !LITTER.test(path)) return path;
  }
  return null;
}
