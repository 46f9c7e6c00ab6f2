import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { ProblemsError } from '../problems/problem.ts';
import { unusedStyles, variableProblems, warningProblems } from './bundle-problems.ts';
import { type BundlerResult, nameByContent } from './content-names.ts';
import { publicTexts } from './declared-variables.ts';
import { islandEntries, islandOf, islandPlugin, START_ENTRY, startsIslands } from './island-entries.ts';
import type { Islands } from './island-files.ts';
import type { Renderer } from './renderer.ts';
import { type CompleteSite, siteEnvironment } from './site-definition.ts';
import { tightenCss } from './tighten-css.ts';

/** Packages of this project serve sites outside of it, which have no node_modules of their own. */
const OWN_MODULES = findModules();

export type Build = typeof import('esbuild').build;

/** What bundles of templates have in common, and which packages React's names lead to. */
export function bundleOptions(
  root: string,
  renderer: Renderer,
): { common: BuildOptions; alias: Record<string, string> } {
  const common: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    logLevel: 'silent',
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    loader: { '.svg': 'text', '.woff2': 'file' },
    nodePaths: [OWN_MODULES],
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const alias: Record<string, string> =
    renderer === 'preact'
      ? { react: 'preact/compat', 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' }
      : {};
  return { common, alias };
}

/** A style sheet that a script imports as text is minified like the others. */
export const styleTexts: Plugin = {
  name: 'style-texts',
  setup({ initialOptions, onLoad, esbuild }) {
    onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      if (type !== 'text') return undefined;
      const { code, warnings } = await esbuild.transform(readFileSync(path, 'utf8'), {
        loader: 'css',
        minify: true,
        charset: 'utf8',
        sourcefile: relative(initialOptions.absWorkingDir ?? '.', path),
      });
      return { contents: code.trim(), loader: 'text', warnings };
    });
  },
};

const BROWSER = {
  minify: true,
  target: 'es2022',
  assetNames: '[name].[hash]',
  publicPath: '/assets',
  outdir: 'out',
} satisfies BuildOptions;

const MODULES = {
  format: 'esm',
  splitting: true,
  entryNames: '[name].[hash]',
  chunkNames: 'chunk.[hash]',
  plugins: [styleTexts],
} satisfies BuildOptions;

/** What the bundler made of the entries, by name; bytes are base64. */
export type BundledEntries = Readonly<
  Record<
    'styles' | 'inlineScripts' | 'modules' | 'islands' | 'starts' | 'scripts' | 'files' | 'fileOf',
    Record<string, string>
  >
>;

/** The name under `starts` of the script that starts the islands of a page; absent if a module of the site does that. */
export const ISLAND_START = 'islands';

/**
 * Bundles the entries of the definition for browsers: styles, scripts, modules and islands.
 * @throws ProblemsError with what the bundler warns about, or what `build` throws
 */
export async function bundleEntries(
  root: string,
  renderer: Renderer,
  site: CompleteSite,
  islands: Islands,
  build: Build,
): Promise<{ entries: BundledEntries; graphs: readonly Metafile['inputs'][] }> {
  const { common, alias } = bundleOptions(root, renderer);
  const variables = publicTexts(siteEnvironment(root, site));
  const at = (entries: Readonly<Record<string, string>>) =>
    // The bundler adds the ending itself.
    Object.entries(entries).map(([out, path]) => ({ out: out.replace(/\.js$/, ''), in: `./templates/${path}` }));
  const browser: BuildOptions = {
    ...common,
    ...BROWSER,
    alias,
    define: { ...common.define, ...publicDefines(variables) },
  };
  const run = async (
    kind: 'style' | 'inline' | 'module' | 'island' | 'start' | 'script',
    entries: Exclude<BuildOptions['entryPoints'], string[] | undefined>,
    options: BuildOptions,
  ) => {
    const none: BundlerResult = { outputFiles: [], metafile: { inputs: {}, outputs: {} } };
    if (Object.keys(entries).length === 0) return { kind, ...none };
    const result = await build({ ...browser, ...options, write: false, metafile: true, entryPoints: entries });
    // Browsers skip what the bundler warns about in CSS, and a rule without its brace takes the following ones with it.
    const unused = kind === 'style' ? [] : unusedStyles(root, result.metafile);
    const problems = [...warningProblems(result.warnings, root), ...unused, ...variableProblems(root, result, site)];
    if (problems.length > 0) throw new ProblemsError(problems);
    return { kind, ...(options.splitting ? nameByContent(result) : result) };
  };
  const results = await Promise.all([
    // A drawing that a style sheet names is a picture; code imports its markup.
    run('style', at(site.entries.styles), { loader: { ...common.loader, '.svg': 'dataurl' } }),
    // A site's own tsconfig.json would put "use strict" in front of the script that every page contains.
    run('inline', at(site.entries.inlineScripts), { format: 'iife', tsconfigRaw: {} }),
    run('script', at(site.entries.scripts ?? {}), { format: 'iife', tsconfigRaw: {}, plugins: [styleTexts] }),
    // In one build, because islands share the renderer.
    run('island', islandEntries(islands), { ...MODULES, plugins: [styleTexts, islandPlugin(renderer)] }),
    // In separate builds: a chunk that two of them shared would be another file that every page waits for.
    ...Object.entries(site.entries.modules).map(([name, path]) => run('module', at({ [name]: path }), MODULES)),
  ]);
  const isStarted = results.some(
    ({ kind, metafile }) => kind === 'module' && startsIslands(Object.keys(metafile.inputs)),
  );
  if (islands.size > 0 && !isStarted)
    results.push(await run('start', [START_ENTRY], { ...MODULES, plugins: [islandPlugin(renderer)] }));

  const found: BundledEntries = {
    styles: {},
    inlineScripts: {},
    modules: {},
    islands: {},
    starts: {},
    scripts: {},
    files: {},
    fileOf: {},
  };
  for (const { kind, outputFiles, metafile } of results) {
    for (const file of outputFiles) {
      const name = basename(file.path);
      const meta = metafile.outputs[`out/${name}`];
      const entry = meta?.entryPoint;
      if (kind === 'script') {
        const path = file.path.slice(file.path.lastIndexOf('/out/') + '/out/'.length);
        found.scripts[path] = toBase64(file.contents);
        continue;
      }
      if (kind === 'style' && name.endsWith('.css'))
        found.styles[name.slice(0, -'.css'.length)] = tightenCss(file.text.trim());
      else if (kind === 'inline' && entry) found.inlineScripts[name.slice(0, -'.js'.length)] = file.text.trim();
      else {
        found.files[name] = toBase64(file.contents);
        if (kind === 'island' && entry) found.islands[islandOf(entry)] = name;
        else if (kind === 'start' && entry) found.starts[ISLAND_START] = name;
        else if (kind === 'module' && entry) {
          const path = relative('templates', entry);
          const key = Object.entries(site.entries.modules).find(([, source]) => join(source) === path)?.[0];
          if (key) found.modules[key] = name;
        } else {
          for (const input of Object.keys(meta?.inputs ?? {})) found.fileOf[input] = name;
        }
      }
    }
  }
  const sorted = Object.entries(found.files).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    entries: { ...found, files: Object.fromEntries(sorted) },
    graphs: results.map(({ metafile }) => metafile.inputs),
  };
}

/** Browser code contains the values of public variables. */
const publicDefines = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, text]) => [`import.meta.env.${name}`, JSON.stringify(text)]),
  );

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/**
 * Bundles a module of the definition once more, for the sources of its positions.
 * @returns its source map, as JSON
 */
export async function mapModule(root: string, renderer: Renderer, site: CompleteSite, name: string): Promise<string> {
  const { common, alias } = bundleOptions(root, renderer);
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...common,
    ...BROWSER,
    ...MODULES,
    alias,
    define: { ...common.define, ...publicDefines(publicTexts(siteEnvironment(root, site))) },
    write: false,
    sourcemap: 'external',
    entryPoints: [{ in: `./templates/${site.entries.modules[name]}`, out: name }],
  });
  return outputFiles.find(({ path }) => basename(path).startsWith(`${name}.`) && path.endsWith('.map'))?.text ?? '{}';
}

/** The nearest folder above this module that contains the packages. The sources and their bundle are at different depths. */
function findModules(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'node_modules', 'preact')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'node_modules');
}
