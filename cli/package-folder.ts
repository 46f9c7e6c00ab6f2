import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that only the folder of this package has. */
const MARK = join('kit', 'contract.ts');

/**
 * The folder of the generator's package: `cli/`. The same from the sources and from a bundle of the command, which lies
 * in a folder of the package or of the project around it.
 */
export const PACKAGE_FOLDER = findPackageFolder(import.meta.dirname);

function findPackageFolder(from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    for (const candidate of [folder, join(folder, 'cli')]) if (existsSync(join(candidate, MARK))) return candidate;
  }
  throw new Error(`The package of the generator is incomplete: there is no ${MARK} above ${from}.`);
}
