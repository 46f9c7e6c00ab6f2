import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that only the folder of this package has, in the repository and as installed. */
const MARK = join('starters', 'minimal', 'templates', 'site.tsx');

/**
 * The folder of the generator's package: `cli/`. The same from the sources and from a bundle of the command, which is in
 * a folder of the package or of the project around it.
 */
export const PACKAGE_FOLDER = findPackageFolder(import.meta.dirname);

/**
 * The compiled files of the installed package; null in the generator's repository, where everything is made from the
 * sources, even while a package is being packed.
 */
export const COMPILED_FOLDER: string | null = existsSync(join(PACKAGE_FOLDER, 'main.ts'))
  ? null
  : join(PACKAGE_FOLDER, 'bundle');

/**
 * The file of a thread: the bundled one next to the bundle of the command, else its source, which Node can run.
 * @param from the address of the module that starts it, in the folder of its source
 */
export function threadFile(name: string, from: string): URL {
  const bundled = new URL(`./${name}.mjs`, from);
  return existsSync(bundled) ? bundled : new URL(`./${name}.ts`, from);
}

function findPackageFolder(from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    for (const candidate of [folder, join(folder, 'cli')]) if (existsSync(join(candidate, MARK))) return candidate;
  }
  throw new Error(`The package of the generator is incomplete: there is no ${MARK} above ${from}.`);
}
