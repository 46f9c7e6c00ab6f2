// Bundles the command into one module and its lazily loaded parts: sixty small files cost 90 ms of start-up, one costs 5.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} project the folder of the package
 * @param {string} folder where the bundle goes
 * @param {Record<string, string>} signatures what it was made of; written last, so that half a bundle is never trusted
 */
export async function bundleCli(project, folder, signatures) {
  const { build } = await import('esbuild');
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  rmSync(join(folder, 'sources.json'), { force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [join(project, 'cli', 'main.ts'), join(project, 'cli', 'build-thread.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // jsonc-parser's CommonJS form requires files by names that no bundler can see.
    mainFields: ['module', 'main'],
    external: ['esbuild', 'sharp'],
    define: {
      SITE_VERSION: JSON.stringify(version),
      SITE_BUILD_KEY: JSON.stringify(await keyOfSources(project, Object.keys(signatures))),
    },
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    logLevel: 'error',
    legalComments: 'none',
  });
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(signatures));
}

/**
 * Identifies the sources by their content: the same on any machine, so that a cache may travel.
 * @param {string} project
 * @param {string[]} files
 */
async function keyOfSources(project, files) {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(project, file)));
  return hash.digest('hex').slice(0, 16);
}
