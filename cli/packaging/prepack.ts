/**
 * Runs before `npm pack` and `npm publish`: compiles what the tarball contains instead of the sources, because Node strips no
 * types below node_modules. `postpack.ts` undoes it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { build } from 'esbuild';
import { bundleInto } from '../bundle-cli.js';
import { bundleClient } from '../serve/dev/client-files.ts';
import { bundleWorkers } from '../serve/hosts/worker-code.ts';
import { signatures } from '../start.js';
import { BUNDLE, MANIFEST, MANIFEST_BEFORE, PACKAGE, restore, TYPES } from './files.ts';

/** What the command loads by name while it runs, and what templates are made with. Everything else is in the bundle. */
const NEEDED = [
  ...['esbuild', 'sharp', 'serve-handler', '@fontsource-variable/geologica'],
  ...['preact', 'preact-render-to-string', 'react', 'react-dom', 'zod', '@types/react'],
  // What dev refreshes islands with.
  ...['@prefresh/core', 'react-refresh', 'oxc-transform'],
];

restore();
const metafile = await bundleInto(PACKAGE, BUNDLE, Object.keys(signatures()));
await bundleKit();
writeFiles('dev', await bundleClient());
writeFiles('workers', await bundleWorkers());
emitTypes();
writeFileSync(join(BUNDLE, 'LICENSES.txt'), licenses(metafile));
cpSync(join(PACKAGE, '..', 'LICENSE'), join(PACKAGE, 'LICENSE'));
writeManifest();

/** What templates import. zod and React stay outside, so that a site has one copy of each. */
async function bundleKit(): Promise<void> {
  await build({
    absWorkingDir: PACKAGE,
    entryPoints: Object.fromEntries([
      ...['kit', 'browser/islands', 'browser/start-islands'].map((name) => [name, `kit/${name}.ts`]),
      ...readdirSync(join(PACKAGE, 'kit/places')).map((file) => [
        `places/${file.slice(0, -'.ts'.length)}`,
        `kit/places/${file}`,
      ]),
      ['modules', 'modules/all-modules.ts'],
      ['hosts', 'serve/hosts/host-kit.ts'],
    ]),
    outdir: BUNDLE,
    bundle: true,
    // What the kit and modules share is there once: zod knows schemas by name.
    splitting: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    charset: 'utf8',
    logLevel: 'error',
  });
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(join(BUNDLE, folder), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(BUNDLE, folder, name), text);
}

function emitTypes(): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', import.meta.dirname, '--outDir', TYPES], {
    // npm prints what lifecycle scripts write to stdout, where the name of the tarball is expected.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The types of the kit cannot be emitted.');
  for (const entry of readdirSync(TYPES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A reader of the types has no sources.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/((?:from |import\()'\.[^']*)\.tsx?'/g, "$1.js'"));
  }
}

/** The terms of the packages that are in the bundle, which must be distributed with them. */
function licenses({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const path = join(PACKAGE, folder);
      const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(join(path, file), 'utf8').trim() : `License: ${license}`;
      return `${name} ${version}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The manifest of the tarball: its exports are the compiled files, its dependencies what the bundle does not contain. */
function writeManifest(): void {
  const text = readFileSync(MANIFEST, 'utf8');
  if (!existsSync(MANIFEST_BEFORE)) writeFileSync(MANIFEST_BEFORE, text);
  const { scripts: _, exports: __, dependencies, devDependencies, ...rest } = JSON.parse(text);
  // Types are needed by those who write templates, not by a production install of this repository.
  const versions = { ...devDependencies, ...dependencies };
  const compiled = (name: string) => ({ types: `./types/kit/${name}.d.ts`, default: `./bundle/${name}.js` });
  const manifest = {
    ...rest,
    exports: {
      '.': { types: './types/kit/node-api.d.ts', default: './bundle/api.mjs' },
      './kit': compiled('kit'),
      './islands': compiled('browser/islands'),
      './islands/start': compiled('browser/start-islands'),
      './modules': { types: './types/modules/all-modules.d.ts', default: './bundle/modules.js' },
      './hosts': { types: './types/serve/hosts/host-kit.d.ts', default: './bundle/hosts.js' },
      './places/*': compiled('places/*'),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(NEEDED.map((name) => [name, versions[name]])),
  };
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
