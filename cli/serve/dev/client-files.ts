import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../package-folder.ts';

/** The code that dev adds to pages: one module, and one script that tells pages another device. */
export async function bundleClient(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ['client', 'device'].map((name) => join(PACKAGE_FOLDER, 'serve', 'dev', 'client', `${name}.ts`)),
    absWorkingDir: PACKAGE_FOLDER,
    outdir: 'out',
    bundle: true,
    write: false,
    // Neither leaks a name into the page: the device script is no module, because it has to run before the page's own.
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
    legalComments: 'none',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}
