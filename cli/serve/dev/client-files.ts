import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED_FOLDER, PACKAGE_FOLDER } from '../../package-folder.ts';

const NAMES = ['client', 'device', 'faults'] as const;

/** The scripts that dev adds to pages, by file name: the client, what collects faults, and the device emulation. */
export async function readClient(): Promise<ReadonlyMap<string, string>> {
  if (COMPILED_FOLDER === null) return bundleClient();
  const folder = join(COMPILED_FOLDER, 'dev');
  return new Map(NAMES.map((name) => [`${name}.js`, readFileSync(join(folder, `${name}.js`), 'utf8')]));
}

export async function bundleClient(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: NAMES.map((name) => join(PACKAGE_FOLDER, 'serve', 'dev', 'client', `${name}.ts`)),
    absWorkingDir: PACKAGE_FOLDER,
    outdir: 'out',
    bundle: true,
    write: false,
    // IIFE, so that no name leaks into the page. The device script must run before the page's own, so it is not a module.
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
    legalComments: 'none',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}
