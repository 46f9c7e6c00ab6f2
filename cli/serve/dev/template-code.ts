import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { refuseUnsafeFiles } from '../../sources/refuse-unsafe-files.ts';
import { type Build, bundleEntries, bundleOptions } from '../../templates/bundle-entries.ts';
import {
  type CodeSource,
  importTemplates,
  joinTemplates,
  type LoadedTemplates,
  type RenderCode,
} from '../../templates/loaded-templates.ts';
import {
  filesIn,
  inMemory,
  inMemoryWithoutPackages,
  isShared,
  type ModuleHost,
  moduleName,
  type Packages,
} from '../../templates/module-host.ts';
import {
  bundleRenderCode,
  loadRenderCode,
  RENDER_ENTRY,
  type RenderCodeOptions,
  renderEntry,
} from '../../templates/render-code.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { TemplateModules } from './template-modules.ts';

/** Loaded code that another thread can load too. */
interface DevCode extends RenderCode {
  readonly source: CodeSource;
}

/** The templates of a site as dev has loaded them: code with the same bytes is not loaded again. */
export class TemplateCode {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly folder: string;
  private readonly build: Build;
  /** Packages that several bundles share. */
  private packages: { readonly name: string; readonly modules: Packages } = { name: '', modules: new Map() };
  /** The last code that renders, and the name of the packages that it uses. */
  private last: { readonly code: DevCode; readonly packages: string } | null = null;
  /** The files for browsers of the last bundle. */
  private files: LoadedTemplates['files'] = new Map();
  /** The modules of the last bundle one by one; null if there are none, or sources were added or removed since. */
  private modules: TemplateModules | null = null;
  /** The files that may have become unsafe since they were checked; null for all. To check all takes 6 ms (14 regions, Nov 2026). */
  private unchecked: ReadonlySet<string> | null = null;

  /** @param build bundles what has changed; it throws ProblemsError */
  constructor(root: string, renderer: Renderer, cacheDir: string, build: Build) {
    this.root = root;
    this.renderer = renderer;
    this.folder = join(cacheDir, 'templates');
    this.build = build;
  }

  /** The sources that are compiled one by one. */
  get inputs(): readonly string[] {
    return this.modules?.inputs ?? [];
  }

  /** Call it with every source that may have other bytes. @param paths null if files were added or removed */
  change(paths: ReadonlySet<string> | null): void {
    // Only the bundler knows what new names of files mean for imports.
    if (paths === null) this.modules = null;
    else this.modules?.change(paths);
  }

  /** Call it with every change of the site. @param paths null if files were added or removed */
  distrust(paths: ReadonlySet<string> | null): void {
    this.unchecked = paths && this.unchecked && new Set([...this.unchecked, ...paths].filter(isBundled));
  }

  /** @throws ProblemsError if the templates cannot be bundled or loaded */
  async load(): Promise<LoadedTemplates> {
    const { root, renderer, folder, build } = this;
    refuseUnsafeFiles(root, this.unchecked);
    this.unchecked = new Set();
    mkdirSync(folder, { recursive: true });
    try {
      const code = (await this.runChanged()) ?? (await this.bundle());
      const templates = await this.join(code);
      this.files = keepFiles(this.files, templates.files);
      return { ...templates, files: this.files };
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Only a native ES module supports top-level await, and only a complete bundle shows which file imports a missing module.
      const host = error.problems.some(isTopLevelAwait) ? filesIn(folder) : inMemory(folder);
      const { bytes, ...code } = await loadRenderCode(root, renderer, host, build);
      return this.join({ ...code, source: textOf(bytes) });
    }
  }

  /** Compiles what has changed, so that the next save finds only its own source to compile. */
  async prepare(): Promise<void> {
    await this.modules?.compile();
  }

  private async join(code: DevCode): Promise<LoadedTemplates> {
    const { root, renderer, build } = this;
    const { entries } = await bundleEntries(root, renderer, code.module.site, build);
    return { ...joinTemplates(root, code, entries), source: code.source };
  }

  /** Runs only what has changed since the last bundle. @returns null if the bundler has to look at the sources */
  private async runChanged(): Promise<DevCode | null> {
    const { root, renderer, modules, last, packages } = this;
    if (!modules?.isReady) return null;
    if (last && !modules.isStale) return last.code;
    // What fails from here on is tried again next time.
    this.last = null;
    const run = (await modules.compile()) ? modules.run() : null;
    if (!run) return null;
    const { locateError } = run;
    const entryFile = `${renderer}.${run.hash}.mjs`;
    const isSame = last?.code.entryFile === entryFile;
    const module = isSame ? last.code.module : await importTemplates(root, async () => run.module, locateError);
    const code = { module, entryFile, source: modules.table, locateError };
    this.last = { code, packages: packages.name };
    return code;
  }

  /** Bundles without the shared packages. */
  private async bundle(): Promise<DevCode> {
    const { root, renderer, build, last } = this;
    const host = inMemoryWithoutPackages(this.folder);
    const { bytes, entryFile, options, metafile, locateError } = await bundleRenderCode(root, renderer, host, build);
    const packages = await this.loadPackages(options, host, metafile);
    const isSame = last?.code.entryFile === entryFile && last.packages === packages.name;
    const module = isSame
      ? last.code.module
      : await importTemplates(root, () => host.load(entryFile, bytes, packages.modules), locateError);
    const code = { module, entryFile, source: textOf(bytes), locateError };
    this.last = { code, packages: packages.name };
    this.modules = modulesOf(root, renderer, options, metafile.inputs, packages.modules);
    return code;
  }

  /** Bundles and loads the modules that a bundle imports but does not contain, resolved as if they were a part of it. */
  private async loadPackages(
    options: BuildOptions,
    host: ModuleHost,
    { outputs }: Metafile,
  ): Promise<TemplateCode['packages']> {
    const asked = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const names = [...new Set(asked)].filter(isShared).sort();
    const contents = names.map((name, index) => `export * as p${index} from ${JSON.stringify(name)};`).join('\n');
    const { external: _, ...own } = { external: [], ...options };
    const { outputFiles } = await this.build({
      ...own,
      stdin: { contents, resolveDir: this.root, loader: 'ts', sourcefile: 'packages.ts' },
      outfile: 'packages.mjs',
    });
    const code = outputFiles?.[0]?.contents ?? new Uint8Array();
    const name = moduleName('packages', code);
    if (name === this.packages.name) return this.packages;
    const found = (await host.load(name, code)) as Readonly<Record<string, object>>;
    const modules = new Map(
      // A bundle uses this mark when a module has a default export among others.
      names.map((known, index) => [
        known,
        Object.defineProperty({ ...found[`p${index}`] }, '__esModule', { value: true }),
      ]),
    );
    this.packages = { name, modules };
    return this.packages;
  }
}

/**
 * What is wrong with templates once packages are a part of their bundle: a name that a package does not export, say.
 * @param build throws ProblemsError
 */
export async function wholeBundleProblems(root: string, renderer: Renderer, build: Build): Promise<readonly Problem[]> {
  try {
    await bundleRenderCode(root, renderer, inMemory(root), build);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    // `TemplateCode` bundles such templates in another way.
    return error.problems.filter((problem) => !isTopLevelAwait(problem));
  }
}

const isTopLevelAwait = ({ message }: Problem): boolean => message.startsWith('Top-level await');

const isBundled = (path: string): boolean => /^(templates|assets|regions)\//.test(path);

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/**
 * The files of the last bundle if this one has the same, else at least the bytes of those in both: names contain hashes of the
 * bytes, and dev keeps the files of several bundles.
 */
const keepFiles = (before: LoadedTemplates['files'], now: LoadedTemplates['files']): LoadedTemplates['files'] =>
  before.size === now.size && [...now.keys()].every((name) => before.has(name))
    ? before
    : new Map([...now].map(([name, bytes]) => [name, before.get(name) ?? bytes]));

/** The modules of a bundle without packages, for the saves after it. */
function modulesOf(
  root: string,
  renderer: Renderer,
  { platform, target, define }: RenderCodeOptions,
  inputs: Metafile['inputs'],
  packages: Packages,
): TemplateModules | null {
  const settings = existsSync(join(root, 'tsconfig.json')) ? readFileSync(join(root, 'tsconfig.json'), 'utf8') : '{}';
  // The bundler follows it, compiling one module does not.
  if (/"extends"/.test(settings)) return null;
  return TemplateModules.of({
    root,
    inputs,
    entry: { name: RENDER_ENTRY, text: renderEntry[renderer] },
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
