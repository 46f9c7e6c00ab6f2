import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The root of this project. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** The day of checks that do not follow the clock: no page of the site says that it was changed later. */
export const WRITTEN_UNTIL = '2026-11-27';

/** Caches whose entries are named after the hash of their sources, so that all copies of the site can share them. */
const SHARED_CACHES = ['images', 'compressed'];
/** Bundled templates of the sites that tests copy (template-caches.ts). */
export const TEMPLATE_CACHES = join(PROJECT, '.cache', 'test-templates');
/** The contents of the real site's pages as recorded by a build (template-caches.ts). */
export const SOURCES = join(TEMPLATE_CACHES, '.cache', 'records', 'preact.json');
/** The sites whose templates are bundled there. */
export type SharedTemplates = 'small' | 'paper' | 'bakery' | 'real';

const SOURCE_FOLDERS = ['regions', 'content', 'templates', 'assets', 'public'];

/** Copies the sources of a site; a site may lack some of the folders. */
export function copySources(from: string, to: string): void {
  for (const folder of SOURCE_FOLDERS)
    if (existsSync(join(from, folder))) cpSync(join(from, folder), join(to, folder), { recursive: true });
}

/** Copies all of a site of `tests/sites`, settings of packages and compiler included, but not what it says about itself. */
export function copyGoldenSite(from: string, to: string): void {
  for (const name of readdirSync(from))
    if (!['expected', 'README.md', 'dist', '.cache'].includes(name))
      cpSync(join(from, name), join(to, name), { recursive: true });
}

/**
 * Copies the sources of this project's site to a folder, with packages and caches: a build encodes no picture again, and
 * parses only the Markdown that the test changes. That took 8 of the 15 s of processor time of a build of two regions
 * (Nov 2026).
 */
export function copyProject(root: string): void {
  copySources(PROJECT, root);
  // Fonts and icons of packages are resolved from the folder of the site.
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  shareCaches(root);
  // Results of `site check` for pages with the same bytes.
  const checked = join(PROJECT, '.cache', 'check');
  if (existsSync(checked)) cpSync(checked, join(root, '.cache', 'check'), { recursive: true });
  reuseTemplates(root, 'real');
  reuseSources(root);
}

/** Gives a copy of a site the bundle of its templates, which a build uses while the templates have the same bytes. */
export const reuseTemplates = (root: string, site: SharedTemplates): void =>
  linkTemplates(join(TEMPLATE_CACHES, site, 'templates'), root);

/** Gives a copy of a site the bundles of templates in a folder. */
export function linkTemplates(from: string, root: string): void {
  if (!existsSync(from)) return;
  const to = join(root, '.cache', 'templates');
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    // By symlinks: Node loads a module once, even through several symlinks.
    if (file.endsWith('.mjs')) symlinkSync(join(from, file), join(to, file));
    else copyFileSync(join(from, file), join(to, file));
  }
}

/** Lets a copy read and extend the caches of this project. Entries are renamed into place, never written there. */
export function shareCaches(root: string): void {
  for (const part of SHARED_CACHES) {
    const shared = join(PROJECT, '.cache', part);
    mkdirSync(shared, { recursive: true });
    mkdirSync(join(root, '.cache'), { recursive: true });
    symlinkSync(shared, join(root, '.cache', part));
  }
}

/** Records the times of the copied files, so that the first build parses only files that the test changes. */
function reuseSources(root: string): void {
  if (!existsSync(SOURCES)) return;
  mkdirSync(join(root, '.cache', 'records'));
  for (const renderer of ['preact', 'react'])
    copyFileSync(SOURCES, join(root, '.cache', 'records', `${renderer}.json`));
}
