import { hash } from 'node:crypto';
import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import type { Outside } from './outside.ts';

/** Names that code uses without importing them, and gets from `Outside`. */
const REPLACED = ['process', 'crypto', 'fetch', 'WebSocket', 'Date', 'Math'];

/** Code of templates, bundled. */
export interface BundledCode {
  /** Names the code by its bytes. */
  readonly entryFile: string;
  readonly code: string;
  /** Its source map, as JSON. */
  readonly map: string;
}

/** Modules by the name by which code imports them. */
export type Packages = Pick<ReadonlyMap<string, unknown>, 'get'>;

/**
 * How code is bundled that `runCode` runs: it imports nothing, and assigns what it exports to `$site.exports`.
 * @param file that of the code in error messages
 * @param shared packages that the code is given when it runs, with everything below their names
 */
export const codeOptions = (file: string, shared: readonly string[] = []) =>
  ({
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '$site.env',
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      ...Object.fromEntries(
        REPLACED.flatMap((name) => ['', 'globalThis.', 'global.'].map((from) => [from + name, `$site.${name}`])),
      ),
    },
    plugins: [givenModules(shared)],
  }) satisfies BuildOptions;

/**
 * Runs bundled code. Unlike a module that was imported, it can be garbage-collected: dev runs code after each save.
 * @param file its path in error messages
 * @returns what the code has exported
 */
export async function runCode(
  code: string,
  file: string,
  { globals, module }: Outside,
  packages: Packages = new Map(),
): Promise<unknown> {
  // An async function, so that modules may await something on their top level.
  const script = new Script(`(async ($site) => { 'use strict';\n${code}\n})`, {
    filename: pathToFileURL(file).href,
    lineOffset: -1,
  });
  const run = script.runInThisContext() as (site: object) => Promise<void>;
  const site = { ...globals, module: (id: string) => packages.get(id) ?? module(id), exports: undefined };
  await run(site);
  return site.exports;
}

/** Names code by its bytes. */
export const codeName = (kind: string, code: string): string =>
  `${kind}.${hash('sha256', code, 'hex').slice(0, 16)}.mjs`;

const NAMESPACE = 'given';

/** The modules that a bundle is given when it runs. */
export const givenNames = (graph: Metafile['inputs']): string[] =>
  Object.keys(graph).flatMap((input) => (input.startsWith(`${NAMESPACE}:`) ? [input.slice(NAMESPACE.length + 1)] : []));

/** Modules that are no part of a bundle: code is given them when it runs. */
const givenModules = (shared: readonly string[]): Plugin => ({
  // With what it does: dev finds a bundle by its options, and by the names of its plugins.
  name: ['given-modules', ...shared].join(' '),
  setup({ onResolve, onLoad }) {
    const names = [...builtinModules, ...shared.flatMap((name) => [name, `${name}/.*`])].join('|');
    onResolve({ filter: new RegExp(`^(node:.*|${names})$`) }, ({ path }) => ({ path, namespace: NAMESPACE }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: `module.exports = $site.module(${JSON.stringify(path)});`,
    }));
  },
});
