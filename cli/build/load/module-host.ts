import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { BuildOptions } from 'esbuild';

/** Where bundled code becomes a module: what esbuild has to make of it, and how it is run. */
export interface ModuleHost {
  readonly options: Pick<BuildOptions, 'format' | 'banner' | 'define' | 'external'>;
  /**
   * @param name a file name that holds the hash of the code
   * @param shared packages that the code asks for by name, where `options` leave any out of it
   */
  readonly load: (name: string, code: Uint8Array, shared?: ReadonlyMap<string, unknown>) => Promise<unknown>;
}

/** Files of one kind that stay, however old they are. */
const KEPT = 8;
/** Another command may be about to import what it has just found, in ms. */
const OLD = 3_600_000;

/** Modules as files of a folder, so that the next command finds them. */
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
 * Modules in memory alone, for whoever loads a new one with each save. Node never lets go of a module that it has imported;
 * a function goes when nobody holds it any more.
 * @param folder where errors say that the code lies
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
 * Packages that templates are made with. They are most of a bundle's code, and the same after every edit: whoever loads
 * templates again and again loads them once, and they stay as fast as they have become.
 */
const SHARED = ['react', 'react-dom', 'preact', 'preact-render-to-string', 'zod'] as const;

/** Modules in memory that leave those packages out; `shared` has to bring them. */
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
