import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { BuildOptions } from 'esbuild';

/** Packages by the name by which code imports them. */
export type Packages = Pick<ReadonlyMap<string, unknown>, 'has' | 'get'>;

/** How bundled code becomes a module: the options for esbuild, and how the code is run. */
export interface ModuleHost {
  readonly options: Pick<BuildOptions, 'format' | 'banner' | 'define' | 'external'>;
  /**
   * @param name a file name that holds the hash of the code
   * @param shared packages that the code requires by name, if `options` leave them out of the bundle
   */
  readonly load: (name: string, code: Uint8Array, shared?: Packages) => Promise<unknown>;
}

/** The number of files of one kind that are always kept. */
const KEPT = 8;
/** In ms. Newer files are kept: another command may be about to import one. */
const OLD = 3_600_000;

/** Modules as files of a folder: the next command reuses them. */
export const filesIn = (folder: string): ModuleHost => ({
  options: {
    format: 'esm',
    banner: { js: "import { createRequire as $cr } from 'node:module'; const require = $cr(import.meta.url);" },
  },
  load: (name, code) => {
    const path = join(folder, name);
    if (!existsSync(path)) {
      writeFileSync(path, code);
      forgetOld(folder, name.split('.')[0] as string);
    }
    return import(pathToFileURL(path).href);
  },
});

/**
 * Modules in memory, for dev, which loads a new one after each save. Node never unloads an imported module; a function is
 * garbage-collected.
 * @param folder the folder of the code in error messages
 */
export const inMemory = (folder: string): ModuleHost => ({
  options: {
    format: 'cjs',
    banner: { js: '"use strict";' },
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(folder, 'site.mjs')).href) },
  },
  load: async (name, code, shared) => {
    const filename = join(folder, name);
    const module = { exports: {} };
    const run = compileFunction(Buffer.from(code).toString('utf8'), ['module', 'exports', 'require'], {
      filename: pathToFileURL(filename).href,
    });
    const require = createRequire(filename);
    run(module, module.exports, (id: string) => (shared?.has(id) ? shared.get(id) : require(id)));
    return module.exports;
  },
});

/**
 * Packages that templates are made with: most of the code of a bundle, and the same after every edit. Dev loads them once:
 * bundling after a saved template takes 0.2 of the time (50 instead of 250 ms, Nov 2026).
 */
const SHARED = ['react', 'react-dom', 'preact', 'preact-render-to-string', 'zod'] as const;

/** Modules in memory without those packages; `shared` must contain them. */
export const inMemoryWithoutPackages = (folder: string): ModuleHost => {
  const host = inMemory(folder);
  return { ...host, options: { ...host.options, external: [...SHARED] } };
};

export const isShared = (name: string): boolean =>
  SHARED.some((known) => name === known || name.startsWith(`${known}/`));

/** Names code by its bytes. */
export const moduleName = (kind: string, code: Uint8Array): string =>
  `${kind}.${hash('sha256', code, 'hex').slice(0, 16)}.mjs`;

function forgetOld(folder: string, kind: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}.`) && name.endsWith('.mjs'))
    .map((name) => ({
      path: join(folder, name),
      time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs,
    }))
    .sort((a, b) => (b.time ?? 0) - (a.time ?? 0));
  for (const { path, time } of files.slice(KEPT)) if (Date.now() - (time ?? 0) > OLD) rmSync(path, { force: true });
}
