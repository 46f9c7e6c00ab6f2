import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import type { TemplatesResult } from '../../build/load/read-parts.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { refuseUnsafeFiles } from '../../sources/refuse-unsafe-files.ts';
import { type Build, bundleEntries } from '../../templates/bundle-entries.ts';
import { withProblems } from '../../templates/bundle-problems.ts';
import { findIslands, type Islands, isIslandFile } from '../../templates/island-files.ts';
import { joinTemplates, type LoadedTemplates, type RenderCode } from '../../templates/loaded-templates.ts';
import { OutsideReads } from '../../templates/outside-reads.ts';
import { bundleRenderCode, loadRenderCode } from '../../templates/render-code.ts';
import type { Renderer } from '../../templates/renderer.ts';
import type { BundledCode } from '../../templates/run-code.ts';
import { templateInputs } from '../../templates/template-inputs.ts';
import { templatesFolder } from '../../templates/template-record.ts';
import { SHARED, SharedPackages } from './shared-packages.ts';

interface Bundle {
  readonly context: BuildContext;
  /** Everything that the last bundling depends on; null if it is not known. */
  inputs: ReadonlySet<string> | null;
  /** The last result; null if an input has changed since. */
  result: BuildResult | null;
  /** When the last bundling began, in ms. */
  started: number;
  used: boolean;
  readonly isWhole: boolean;
}

interface LoadedCode {
  readonly bundled: BundledCode;
  readonly packages: string;
  readonly reads: OutsideReads;
  readonly code: RenderCode;
}

/** `loadTemplates` kept alive: esbuild keeps parsed files, and a bundle without changed inputs is used again. */
export class TemplateBundler {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly folder: string;
  private readonly bundles = new Map<string, Bundle>();
  private readonly packages: SharedPackages;
  /** Incremented with each state of the sources. */
  private version = 0;
  private confirming: Promise<unknown> = Promise.resolve();
  private code: LoadedCode | null = null;
  private last: TemplatesResult | null = null;
  /** Null if they are to be looked for. */
  private islands: Islands | null = null;

  constructor(root: string, renderer: Renderer, cacheDir: string) {
    this.root = root;
    this.renderer = renderer;
    this.folder = templatesFolder(cacheDir);
    this.packages = new SharedPackages(root, renderer, this.folder, this.builder(false));
  }

  /** Everything that the templates depend on, packages and absent files included. */
  get inputs(): ReadonlySet<string> {
    const bundled = [...this.bundles.values()].flatMap(({ inputs }) => [...(inputs ?? [])]);
    return new Set([...bundled, ...(this.code?.reads.inputs ?? [])]);
  }

  /** @param changed paths relative to the root, or null for everything. @param moved whether files were added or removed */
  async update(changed: ReadonlySet<string> | null, moved: boolean): Promise<TemplatesResult> {
    if (this.last && changed && !this.concerns(changed, moved)) return this.last;
    this.version++;
    for (const [key, bundle] of this.bundles) {
      // The complete bundle is requested later.
      bundle.used = bundle.isWhole;
      if (changed && !isTouched(bundle, changed)) continue;
      bundle.result = null;
      if (changed && this.isTimeKept(bundle, changed)) {
        this.bundles.delete(key);
        await bundle.context.dispose();
      }
    }
    try {
      if (moved || !changed || !this.islands) this.islands = findIslands(this.root);
      const templates = await this.load(this.islands);
      this.last = { templates, problems: [] };
      await this.drop(({ used }) => !used);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Bundles that were not reached count as changed next time.
      this.last = { templates: null, problems: error.problems };
    }
    return this.last;
  }

  /** The problems that only a complete bundle shows. Slower, so it runs in the background. */
  confirm(): Promise<readonly Problem[]> {
    const confirm = async (): Promise<readonly Problem[]> => {
      try {
        const islands = findIslands(this.root);
        await bundleRenderCode(this.root, this.renderer, this.folder, islands, this.builder(true));
        return [];
      } catch (error) {
        if (!(error instanceof ProblemsError)) throw error;
        return error.problems;
      }
    };
    // Sequential: a running bundle must not be used for a later state.
    const confirming = this.confirming.then(confirm, confirm);
    this.confirming = confirming;
    return confirming;
  }

  async close(): Promise<void> {
    await this.confirming.catch(() => {});
    return this.drop(() => true);
  }

  private async load(islands: Islands): Promise<LoadedTemplates> {
    const { root, renderer } = this;
    refuseUnsafeFiles(root);
    const { code, bundled } = await this.loadCode(islands);
    const { entries } = await bundleEntries(root, renderer, code.module.site, islands, this.builder(false));
    const templates = joinTemplates(root, code, entries);
    return {
      ...templates,
      files: keepFiles(this.last?.templates?.files ?? new Map(), templates.files),
      source: bundled,
    };
  }

  private async loadCode(islands: Islands): Promise<LoadedCode> {
    const { root, folder, code: last } = this;
    // What fails from here on is tried again next time.
    this.code = null;
    const { bundled, packages } = await this.bundleCode(islands);
    const isSame =
      last?.bundled.entryFile === bundled.entryFile && last.packages === packages.name && last.reads.areCurrent;
    if (isSame) this.code = last;
    else {
      const reads = new OutsideReads(root, null);
      this.code = {
        bundled,
        packages: packages.name,
        reads,
        code: await loadRenderCode(root, folder, bundled, reads, packages.modules),
      };
    }
    return this.code;
  }

  private async bundleCode(islands: Islands) {
    const { root, renderer, folder } = this;
    const build = this.builder(false);
    try {
      const { graph, ...bundled } = await bundleRenderCode(root, renderer, folder, islands, build, SHARED);
      return { bundled, packages: await this.packages.load(graph) };
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Only a complete bundle shows which file imports what a package does not have.
      return {
        bundled: await bundleRenderCode(root, renderer, folder, islands, build),
        packages: { name: '', modules: new Map() },
      };
    }
  }

  private concerns(changed: ReadonlySet<string>, moved: boolean): boolean {
    return (
      this.last?.templates === null ||
      (moved && [...changed].some(isIslandFile)) ||
      [...this.bundles.values()].some((bundle) => isTouched(bundle, changed)) ||
      this.code?.reads.areCurrent === false
    );
  }

  /** Whether a change has left the time of a file: esbuild would use what it has parsed before. */
  private isTimeKept({ inputs, started }: Bundle, changed: ReadonlySet<string>): boolean {
    const isOld = (path: string) =>
      (statSync(join(this.root, path), { throwIfNoEntry: false })?.mtimeMs ?? started) < started;
    return [...changed].some((path) => (inputs === null || inputs.has(path)) && isOld(path));
  }

  private builder(isWhole: boolean): Build {
    return ((options: BuildOptions) => this.build(options, isWhole)) as Build;
  }

  private async build(options: BuildOptions, isWhole: boolean): Promise<BuildResult> {
    const plugins = options.plugins?.map(({ name }) => name);
    const key = hash('sha256', JSON.stringify([isWhole, { ...options, plugins }]), 'hex');
    let bundle = this.bundles.get(key);
    if (!bundle) {
      const { context } = await import('esbuild');
      const made = { context: await context(options), inputs: null, result: null, started: 0, used: true, isWhole };
      this.bundles.set(key, (bundle = made));
    }
    bundle.used = true;
    if (bundle.result) return bundle.result;
    const { version } = this;
    bundle.inputs = null;
    bundle.started = Date.now();
    const result = await withProblems(this.root, bundle.context.rebuild());
    // Changes during the bundling may or may not be included.
    if (version !== this.version) return result;
    bundle.inputs = new Set(templateInputs(this.root, [result.metafile?.inputs ?? {}]));
    bundle.result = result;
    return result;
  }

  private async drop(unwanted: (bundle: Bundle) => boolean): Promise<void> {
    for (const [key, bundle] of this.bundles) {
      if (!unwanted(bundle)) continue;
      this.bundles.delete(key);
      await bundle.context.dispose();
    }
  }
}

const isTouched = ({ inputs, result }: Bundle, changed: ReadonlySet<string>) =>
  inputs === null || result === null || [...changed].some((path) => inputs.has(path));

/**
 * The files of the last bundle if this one has the same, else at least the bytes of those in both: names contain hashes of the
 * bytes, and dev keeps the files of several bundles.
 */
const keepFiles = (before: LoadedTemplates['files'], now: LoadedTemplates['files']): LoadedTemplates['files'] =>
  before.size === now.size && [...now.keys()].every((name) => before.has(name))
    ? before
    : new Map([...now].map(([name, bytes]) => [name, before.get(name) ?? bytes]));
