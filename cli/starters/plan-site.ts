import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { COMPILED_FOLDER, PACKAGE_FOLDER } from '../package-folder.ts';
import { UsageError } from '../problems/usage-error.ts';
import { VERSION } from '../version.ts';
import type { Starter } from './starters.ts';

/** Folders that mean that there is a site already. */
export const SITE_FOLDERS = ['regions', 'content', 'templates', 'assets'];

/** A file to write, by its path in the folder of the site. */
interface StarterFile {
  readonly path: string;
  readonly bytes: Buffer | string;
}

const SCRIPTS = {
  dev: 'site dev',
  build: 'site build',
  check: 'site check',
  types: 'site types',
  preview: 'site preview',
};
/** What the script `types` needs. */
const TYPESCRIPT = { typescript: '^7.0.2' };

/**
 * The files of a new site. Files that the folder has already are kept; `package.json` gets what it lacks.
 * @param name what the site is called; null for the name in the starter
 */
export function planNewSite(root: string, starter: Starter, name: string | null): StarterFile[] {
  const from = join(PACKAGE_FOLDER, 'starters', starter);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // What a build of the starter itself left in the generator's repository.
    .filter((path) => !/^(dist|\.cache)\//.test(path))
    .sort()
    .map((path): StarterFile => {
      const bytes = readFileSync(join(from, path));
      // npm leaves out files of this name when it packs.
      if (path === 'gitignore') return { path: '.gitignore', bytes };
      return { path, bytes: name !== null && path.endsWith('/strings.json') ? withBrand(bytes, name) : bytes };
    })
    .filter(({ path }) => !existsSync(join(root, path)));
  return [...files, { path: 'package.json', bytes: completeManifest(root) }];
}

const withBrand = (strings: Buffer, name: string): string =>
  strings.toString('utf8').replace(/("BRAND": )"[^"]*"/, (_, key: string) => `${key}${JSON.stringify(name)}`);

function completeManifest(root: string): string {
  const path = join(root, 'package.json');
  const before = existsSync(path) ? readManifest(path) : {};
  const isKnown = [before.dependencies, before.devDependencies].some((list) => list && 'region-site' in list);
  const manifest = {
    ...(existsSync(path) ? {} : { private: true }),
    ...before,
    type: 'module',
    scripts: { ...SCRIPTS, ...before.scripts },
    ...(isKnown ? {} : { dependencies: { ...before.dependencies, 'region-site': versionToInstall(root) } }),
    devDependencies: { ...TYPESCRIPT, ...before.devDependencies },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** From the generator's repository, the sources themselves: a registry may have another package of this name. */
const versionToInstall = (root: string): string =>
  COMPILED_FOLDER === null ? `file:${relative(root, PACKAGE_FOLDER)}` : `^${VERSION}`;

/** @throws UsageError if it is not JSON */
function readManifest(path: string): Record<string, object> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}. Fix or remove it.`);
  }
}

/** A name for the site from that of its folder: `corner-shop` is "Corner shop". Null if the folder is not named by words. */
export function nameOfFolder(folder: string): string | null {
  const name = basename(folder)
    .replace(/[-_ ]+/g, ' ')
    .trim();
  const isWords =
    /^[\p{L}][\p{L} ]{2,40}$/u.test(name) && !/^(site|web(site)?|te?mp|test|app|www|src|empty)$/i.test(name);
  return isWords ? `${name[0]?.toUpperCase()}${name.slice(1)}` : null;
}
