import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { findIslands } from '../templates/island-files.ts';
import type { CompleteSite } from '../templates/site-definition.ts';

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts'];
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;
/** Comments that are a whole line or several: code that is only named in them does nothing. */
const COMMENTS = /^[ \t]*\/\/.*$|\/\*[\s\S]*?\*\//gm;

/** The sources of browser code: islands and entries, and what they import of the site. Comments are blank. */
export function browserFiles(root: string, { entries }: CompleteSite): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (path: string): void => {
    const file = ENDINGS.map((ending) => normalize(path + ending)).find(
      (candidate) => /\.[jt]sx?$/.test(candidate) && existsSync(join(root, candidate)),
    );
    if (file === undefined || files.has(file)) return;
    const text = readFileSync(join(root, file), 'utf8').replaceAll(COMMENTS, (comment) =>
      comment.replace(/[^\n]/g, ' '),
    );
    files.set(file, text);
    for (const [, name = ''] of text.matchAll(IMPORT)) add(join(dirname(file), name));
  };
  for (const file of findIslands(root).values()) add(file);
  for (const path of [
    ...Object.values(entries.modules),
    ...Object.values(entries.inlineScripts),
    ...Object.values(entries.scripts ?? {}),
  ])
    add(`templates/${path}`);
  return files;
}
