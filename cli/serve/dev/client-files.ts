import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../package-folder.ts';

/** Bundles the scripts that dev adds to pages: the client, and the device emulation. */
export async function bundleClient(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ['client', 'device'].map((name) => join(PACKAGE_FOLDER, 'serve', 'dev', 'client', `${name}.ts`)),
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
