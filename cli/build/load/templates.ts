import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, BuildResult, Metafile } from 'esbuild';
import { type Problem, ProblemsError, startOf } from '../../problems/problem.ts';
import { type Build, bundleEntries, bundleOptions } from './bundle-entries.ts';
import { bundleProblem, unusedStyles, warningProblems } from './bundle-problems.ts';
import { findFiles } from './find-files.ts';
import { findLeavingLink } from './inside-root.ts';
import type { Renderer } from './island-entries.ts';
import {
  filesIn,
  inMemory,
  inMemoryWithoutPackages,
  isShared,
  type ModuleHost,
  moduleName,
  type Packages,
} from './module-host.ts';
import { readRecords, writeRecords } from './records.ts';
import { type RendererParts, type RenderIsland, refuseElements } from './refuse-elements.ts';
import { type CompleteSite, readDefinition } from './site-definition.ts';
import { unreadable } from './source-file.ts';
import { createErrorLocator, type LocateError, messageOf } from './template-errors.ts';
import { ModuleRunner, type ModuleTable, TemplateModules } from './template-modules.ts';
import {
  type BundledTemplates,
  bundleKey,
  configurationOf,
  recordOf,
  revalidate,
  type TemplateRecord,
  templateRecordFile,
} from './template-record.ts';

export type { Renderer } from './island-entries.ts';

/** Bundled code, or the modules that it would consist of. */
export type CodeSource = string | ModuleTable;

/** A site's templates, ready to render, with the browser code and styles that they declare. */
export interface LoadedTemplates {
  readonly site: CompleteSite;
  /** Renders a component with props to static markup, without hydration marks. */
  readonly render: <P>(component: (props: P) => unknown, props: P) => string;
  /** The same with the marks that the renderer's other half in the browser looks for. */
  readonly renderIsland: RenderIsland;
  /** Style entry to minified CSS; addresses of assets in it start with `/assets/`. */
  readonly styles: ReadonlyMap<string, string>;
  readonly inlineScripts: ReadonlyMap<string, string>;
  /** Module entry to its file name below `assets/`. */
  readonly modules: ReadonlyMap<string, string>;
  /** Island to the file name of its chunk below `assets/`. */
  readonly islands: ReadonlyMap<string, string>;
  /** Scripts at fixed addresses: path below the root of the result to bytes. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  /** Files for `assets/`: name to bytes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Absolute path of a bundled source (a font) to its file name below `assets/`. */
  readonly fileOf: ReadonlyMap<string, string>;
  readonly locateError: LocateError;
  /** Identifies the code that renders, and validates front matter. */
  readonly code: string;
  /** The code itself, in dev: another thread can load it by a `DefinitionLoader`. */
  readonly source?: CodeSource;
  /** Changes whenever anything above may have. */
  readonly key: string;
}

/**
 * esbuild reads what is bundled. It follows links out of the site, and waits for a pipe forever.
 * @throws ProblemsError with every link that leaves the root, and everything that is neither file nor folder
 */
function refuseUnsafeFiles(root: string): void {
  const problems: Problem[] = [];
  for (const folder of ['templates', 'assets', 'regions']) findFiles(root, folder, NOTHING, problems);
  for (const file of ['package.json', 'tsconfig.json']) {
    const outside = findLeavingLink(root, file);
    const stats = outside ? undefined : statSync(join(root, file), { throwIfNoEntry: false });
    if (outside) problems.push(outside);
    else if (stats?.isFile() === false) problems.push(unreadable(file, { code: 'EINVAL' }));
  }
  if (problems.length > 0) throw new ProblemsError(problems);
}
const NOTHING = /$^/;

/**
 * Bundles `templates/site.tsx` for one renderer, and the entries it declares for browsers.
 * Nothing is bundled while no source of the last bundle has changed.
 */
export async function loadTemplates(root: string, renderer: Renderer, cacheDir: string): Promise<LoadedTemplates> {
  refuseUnsafeFiles(root);
  const folder = join(cacheDir, 'templates');
  const record = templateRecordFile(cacheDir, renderer);
  mkdirSync(folder, { recursive: true });
  const before = readRecords<TemplateRecord>(record);
  const cached = before && revalidate(before, root);
  if (!cached) {
    const started = Date.now();
    const configuration = configurationOf(root);
    const { code, bundled, inputs } = await bundle(root, renderer, filesIn(folder));
    writeRecords(record, recordOf(root, bundled, inputs, configuration, started));
    return openBundle(root, code.module, bundled, code.locateError);
  }
  if (cached !== before) writeRecords(record, cached);
  const { bundled } = cached;
  const locateError = errorLocator(root, renderer, filesIn(folder), bundled.entryFile);
  const load = () => import(pathToFileURL(join(folder, bundled.entryFile)).href);
  return openBundle(root, await importTemplates(root, load, locateError), bundled, locateError);
}

/**
 * Bundles again, without the record of an earlier bundle, and writes no record.
 * @param build esbuild's, or one that remembers
 * @param loaded what was loaded so far; it is updated
 */
export async function bundleTemplates(
  root: string,
  renderer: Renderer,
  cacheDir: string,
  build: Build,
  loaded: LoadedCode,
): Promise<LoadedTemplates> {
  refuseUnsafeFiles(root);
  const folder = join(cacheDir, 'templates');
  mkdirSync(folder, { recursive: true });
  const open = async (host: ModuleHost, remembered?: LoadedCode) => {
    const { code, bundled } = await bundle(root, renderer, host, build, remembered);
    return { ...openBundle(root, code.module, bundled, code.locateError), source: code.source };
  };
  try {
    const templates = await open(inMemoryWithoutPackages(folder), loaded);
    loaded.files = keepFiles(loaded.files, templates.files);
    return { ...templates, files: loaded.files };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    // Only a native ES module supports top-level await, and only a complete bundle shows which file imports a missing module.
    const waits = error.problems.some(({ message }) => /^Top-level await/.test(message));
    return open(waits ? filesIn(folder) : inMemory(folder));
  }
}

/** Loads the definition of a site from its code, in a thread that does not bundle itself. */
export class DefinitionLoader {
  private readonly root: string;
  private readonly folder: string;
  private readonly packages: Packages;
  private readonly runner: ModuleRunner;

  constructor(root: string, cacheDir: string) {
    this.root = root;
    this.folder = join(cacheDir, 'templates');
    const require = createRequire(import.meta.url);
    this.packages = { has: isShared, get: (name) => require(name) };
    this.runner = new ModuleRunner(this.packages);
  }

  /** @throws ProblemsError if the code throws, or the definition is wrong */
  async load({ code, source = '' }: Pick<LoadedTemplates, 'code' | 'source'>): Promise<CompleteSite> {
    const path = join(this.folder, code);
    const run = async () => {
      if (typeof source !== 'string') return this.runner.run(source, ENTRY);
      // Code with top-level await is in a file.
      if (existsSync(path)) return import(pathToFileURL(path).href);
      return inMemory(this.folder).load(code, Buffer.from(source), this.packages);
    };
    return (await importTemplates(this.root, run, () => null)).site;
  }
}

/**
 * The files of the last bundle if this one has the same, else at least the bytes of those in both: names contain hashes of the
 * bytes, and dev keeps the files of several bundles.
 */
const keepFiles = (before: LoadedCode['files'], now: LoadedCode['files']): LoadedCode['files'] =>
  before.size === now.size && [...now.keys()].every((name) => before.has(name))
    ? before
    : new Map([...now].map(([name, bytes]) => [name, before.get(name) ?? bytes]));

/**
 * What is wrong with templates once packages are a part of their bundle: a name that a package does not export, say.
 * @param build one that remembers
 */
export async function wholeBundleProblems(root: string, renderer: Renderer, build: Build): Promise<readonly Problem[]> {
  try {
    return serverProblems(root, await build(serverOptions(root, renderer, inMemory(root))));
  } catch (error) {
    const problems = (error as BuildFailure).errors?.map((message) => bundleProblem(message, root));
    if (!problems) throw error;
    // Such a bundle was made otherwise.
    return problems.filter(({ message }) => !/^Top-level await/.test(message));
  }
}

/** What the bundler reports beside errors. */
const serverProblems = (
  root: string,
  { warnings, metafile }: Pick<BuildResult<{ metafile: true }>, 'warnings' | 'metafile'>,
) => [...warningProblems(warnings, root), ...unusedStyles(root, metafile)];

/** How the code that renders is bundled. */
function serverOptions(root: string, renderer: Renderer, host: ModuleHost) {
  const { common, alias } = bundleOptions(root, renderer);
  return {
    ...common,
    ...host.options,
    define: { ...common.define, ...host.options.define },
    write: false,
    metafile: true,
    stdin: { contents: SERVER_ENTRY[renderer], resolveDir: root, loader: 'ts', sourcefile: ENTRY },
    outfile: 'site.mjs',
    platform: 'node',
    target: 'node24',
    alias,
  } as const satisfies BuildOptions;
}

/** What dev has loaded: code with the same bytes is not loaded again. */
interface LoadedCode {
  /** Packages that several bundles share. */
  packages: { readonly name: string; readonly modules: ReadonlyMap<string, unknown> };
  /** The last code that renders, and the name of the packages that it uses. */
  last: { readonly code: RenderCode; readonly packages: string } | null;
  /** The files for browsers of the last bundle. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The modules of the last bundle one by one; null if there are none, or sources were added or removed since. */
  modules: TemplateModules | null;
}

export const nothingLoaded = (): LoadedCode => ({
  packages: { name: '', modules: new Map() },
  last: null,
  files: new Map(),
  modules: null,
});

/** Bundles and loads a module that a bundle imports but does not contain, resolved as if it were a part of that bundle. */
async function loadPackages(
  root: string,
  build: Build,
  options: BuildOptions,
  host: ModuleHost,
  metafile: Metafile,
  loaded: LoadedCode,
): Promise<ReadonlyMap<string, unknown>> {
  const asked = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const names = [...new Set(asked)].filter(isShared).sort();
  const contents = names.map((name, index) => `export * as p${index} from ${JSON.stringify(name)};`).join('\n');
  const { external: _, ...own } = { external: [], ...options };
  const { outputFiles } = await build({
    ...own,
    stdin: { contents, resolveDir: root, loader: 'ts', sourcefile: 'packages.ts' },
    outfile: 'packages.mjs',
  });
  const code = outputFiles?.[0]?.contents ?? new Uint8Array();
  const name = moduleName('packages', code);
  if (name === loaded.packages.name) return loaded.packages.modules;
  const found = (await host.load(name, code)) as Readonly<Record<string, object>>;
  const modules = new Map(
    // A bundle uses this mark when a module has a default export among others.
    names.map((known, index) => [
      known,
      Object.defineProperty({ ...found[`p${index}`] }, '__esModule', { value: true }),
    ]),
  );
  loaded.packages = { name, modules };
  return modules;
}

/** What a bundle of templates exports. */
interface TemplateModule {
  readonly site: CompleteSite;
  readonly renderComponent: LoadedTemplates['render'];
  readonly renderIsland: RenderIsland;
  readonly parts: RendererParts;
}

const errorLocator = (root: string, renderer: Renderer, host: ModuleHost, name: string): LocateError =>
  createErrorLocator(serverOptions(root, renderer, host), (code) => moduleName(renderer, code), name);

function openBundle(
  root: string,
  loaded: TemplateModule,
  bundled: BundledTemplates,
  locateError: LocateError,
): LoadedTemplates {
  const { styles, inlineScripts, modules, islands, scripts, files, fileOf } = bundled.entries;
  const toBytes = (entries: Readonly<Record<string, string>>) =>
    new Map(Object.entries(entries).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]));
  return {
    locateError,
    site: loaded.site,
    render: loaded.renderComponent,
    renderIsland: refuseElements(loaded.parts)(loaded.renderIsland),
    styles: new Map(Object.entries(styles)),
    inlineScripts: new Map(Object.entries(inlineScripts)),
    modules: new Map(Object.entries(modules)),
    islands: new Map(Object.entries(islands)),
    scripts: toBytes(scripts),
    files: toBytes(files),
    fileOf: new Map(Object.entries(fileOf).map(([source, name]) => [resolve(root, source), name])),
    code: bundled.entryFile,
    key: bundleKey(bundled),
  };
}

/** @throws ProblemsError if a template throws on its top level, or the definition of the site is wrong */
async function importTemplates(
  root: string,
  load: () => Promise<unknown>,
  locateError: LocateError,
): Promise<TemplateModule> {
  let module: TemplateModule;
  try {
    module = (await load()) as TemplateModule;
  } catch (error) {
    throw new ProblemsError([
      {
        code: 'TEMPLATE-ERROR',
        at: locateError(error) ?? startOf('templates/site.tsx'),
        message: `Templates fail as soon as they are loaded: ${messageOf(error)}.`,
        help: 'Something on the top level of a template throws.',
      },
    ]);
  }
  return { ...module, site: readDefinition(root, module.site) };
}

/** The code that renders, loaded. */
interface RenderCode {
  readonly module: TemplateModule;
  /** Names the code by its bytes. */
  readonly entryFile: string;
  readonly source: CodeSource;
  readonly inputs: readonly string[];
  readonly locateError: LocateError;
}

async function bundle(
  root: string,
  renderer: Renderer,
  host: ModuleHost,
  given?: Build,
  loaded?: LoadedCode,
): Promise<{ code: RenderCode; bundled: BundledTemplates; inputs: string[] }> {
  const build = given ?? (await import('esbuild')).build;
  const { common, alias } = bundleOptions(root, renderer);
  try {
    const code =
      (loaded && (await runChanged(root, renderer, loaded))) ??
      (await bundleRenderCode(root, renderer, host, build, loaded));
    const { entries, inputs: ofEntries } = await bundleEntries(build, common, code.module.site, alias, renderer);
    const inputs = [...code.inputs, ...ofEntries].filter((input) => input !== ENTRY);
    return { code, bundled: { entryFile: code.entryFile, entries }, inputs };
  } catch (error) {
    if ((error as BuildFailure).errors)
      throw new ProblemsError((error as BuildFailure).errors.map((message) => bundleProblem(message, root)));
    throw error;
  }
}

/** Runs only what has changed since the last bundle. @returns null if the bundler has to look at the sources */
async function runChanged(root: string, renderer: Renderer, loaded: LoadedCode): Promise<RenderCode | null> {
  const { modules, last, packages } = loaded;
  if (!modules?.isReady) return null;
  if (last && !modules.isStale) return last.code;
  // What fails from here on is tried again next time.
  loaded.last = null;
  const run = (await modules.compile()) ? modules.run() : null;
  if (!run) return null;
  const { locateError } = run;
  const entryFile = `${renderer}.${run.hash}.mjs`;
  const isSame = last?.code.entryFile === entryFile;
  const module = isSame ? last.code.module : await importTemplates(root, async () => run.module, locateError);
  const code = { module, entryFile, source: modules.table, inputs: modules.inputs, locateError };
  loaded.last = { code, packages: packages.name };
  return code;
}

async function bundleRenderCode(
  root: string,
  renderer: Renderer,
  host: ModuleHost,
  build: Build,
  loaded: LoadedCode | undefined,
): Promise<RenderCode> {
  const options = serverOptions(root, renderer, host);
  const server = await build(options);
  const problems = serverProblems(root, server);
  if (problems.length > 0) throw new ProblemsError(problems);
  const bytes = server.outputFiles[0]?.contents ?? new Uint8Array();
  const entryFile = moduleName(renderer, bytes);
  const shared = loaded && (await loadPackages(root, build, options, host, server.metafile, loaded));
  const locateError = createErrorLocator(options, (made) => moduleName(renderer, made), entryFile);
  const last = loaded?.last;
  const isSame = last?.code.entryFile === entryFile && last.packages === loaded?.packages.name;
  const module = isSame
    ? last.code.module
    : await importTemplates(root, () => host.load(entryFile, bytes, shared), locateError);
  const { inputs } = server.metafile;
  const source = Buffer.from(bytes).toString('utf8');
  const code = { module, entryFile, source, inputs: Object.keys(inputs), locateError };
  if (loaded && shared) {
    loaded.last = { code, packages: loaded.packages.name };
    loaded.modules = modulesOf(root, renderer, options, inputs, shared);
  }
  return code;
}

/** The modules of a bundle without packages, for the saves after it. */
function modulesOf(
  root: string,
  renderer: Renderer,
  { platform, target, define }: ReturnType<typeof serverOptions>,
  inputs: Metafile['inputs'],
  packages: Packages,
): TemplateModules | null {
  const settings = existsSync(join(root, 'tsconfig.json')) ? readFileSync(join(root, 'tsconfig.json'), 'utf8') : '{}';
  // The bundler follows it, compiling one module does not.
  if (/"extends"/.test(settings)) return null;
  return TemplateModules.of({
    root,
    inputs,
    entry: { name: ENTRY, text: SERVER_ENTRY[renderer] },
    alias: bundleOptions(root, renderer).alias,
    packages,
    options: {
      format: 'cjs',
      platform,
      target,
      charset: 'utf8',
      jsx: 'automatic',
      define,
      logLevel: 'silent',
      // As a bundle has it: a function of Node's module loader would be missing.
      supported: { 'dynamic-import': false },
      tsconfigRaw: settings,
    },
  });
}

/** The name of the entry that is bundled, and is no file. */
const ENTRY = 'render-entry.ts';

/** `require` gives the modules themselves, whose exports can be replaced. */
const SERVER_ENTRY: Record<Renderer, string> = {
  preact: `
    export { site } from './templates/site.tsx';
    import { createElement, isValidElement, options } from 'preact';
    import 'preact/compat';
    import { renderToString } from 'preact-render-to-string';
    export const renderComponent = (component, props) => renderToString(createElement(component, props));
    export const renderIsland = renderComponent;
    export const parts = { options, isValidElement };`,
  react: `
    export { site } from './templates/site.tsx';
    import { createElement } from 'react';
    import { renderToStaticMarkup, renderToString } from 'react-dom/server';
    export const renderComponent = (component, props) => renderToStaticMarkup(createElement(component, props));
    export const renderIsland = (component, props) => renderToString(createElement(component, props));
    export const parts = { runtime: require('react/jsx-runtime'), react: require('react') };`,
};
