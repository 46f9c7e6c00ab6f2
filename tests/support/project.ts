import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The root of this project. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** Caches whose entries are named after what they were made of, so that any copy of the site may use them. */
const SHARED_CACHES = ['images', 'compressed'];

/** Bundled templates of the sites that tests copy (template-caches.ts). */
export const TEMPLATE_CACHES = join(PROJECT, '.cache', 'test-templates');
/** The sites whose templates are bundled there. */
export type SharedTemplates = 'small' | 'real';

/** Copies the sources of this project's site to a folder, with packages and caches, so that a build encodes nothing again. */
export function copyProject(root: string): void {
  for (const part of ['regions', 'content', 'templates', 'assets'])
    cpSync(join(PROJECT, part), join(root, part), { recursive: true });
  // Fonts and icons of packages are looked for from the site's own folder.
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  linkCaches(root);
  reuseTemplates(root, 'real');
}

/** Gives a copy of a site the bundle of its templates, which a build uses while the templates have the same bytes. */
export function reuseTemplates(root: string, site: SharedTemplates): void {
  const from = join(TEMPLATE_CACHES, site, 'templates');
  if (!existsSync(from)) return;
  const to = join(root, '.cache', 'templates');
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    // The code by links: Node loads a module once, however many links lead to it.
    if (file.endsWith('.mjs')) symlinkSync(join(from, file), join(to, file));
    else copyFileSync(join(from, file), join(to, file));
  }
}

/** Entries are replaced by renaming, never written in place, so that hard links are as good as copies. */
export function linkCaches(root: string): void {
  for (const part of SHARED_CACHES) {
    const from = join(PROJECT, '.cache', part);
    if (!existsSync(from)) continue;
    const to = join(root, '.cache', part);
    mkdirSync(to, { recursive: true });
    for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isFile()))
      linkOrCopy(join(from, name), join(to, name));
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // The temporary folder may be on another file system; a build that runs now may have removed the entry.
    if (existsSync(from)) copyFileSync(from, to);
  }
}
