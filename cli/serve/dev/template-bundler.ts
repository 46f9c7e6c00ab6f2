import { hash } from 'node:crypto';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import {
  bundleTemplates,
  type LoadedTemplates,
  nothingLoaded,
  type Renderer,
  wholeBundleProblems,
} from '../../build/load/templates.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';

interface Bundle {
  readonly context: BuildContext;
  /** The input files according to esbuild; null if unknown, because the last bundling failed. */
  inputs: ReadonlySet<string> | null;
  result: BuildResult | null;
  used: boolean;
  readonly isWhole: boolean;
}

/** Bundles templates repeatedly: esbuild caches parsed files, and a bundle without changed inputs is reused. */
export class TemplateBundler {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly cacheDir: string;
  private readonly bundles = new Map<string, Bundle>();
  private readonly loadedCode = nothingLoaded();
  /** Incremented with each state of the sources. */
  private edition = 0;
  private confirming: Promise<unknown> = Promise.resolve();
  private last: { templates: LoadedTemplates | null; problems: readonly Problem[] } | null = null;

  constructor(root: string, renderer: Renderer, cacheDir: string) {
    this.root = root;
    this.renderer = renderer;
    this.cacheDir = cacheDir;
  }

  /** @param changed paths relative to the root, or null for everything. @param moved whether files were added or removed */
  async update(
    changed: ReadonlySet<string> | null,
    moved: boolean,
  ): Promise<{ templates: LoadedTemplates | null; problems: readonly Problem[]; isNew: boolean }> {
    if (this.last && changed && !this.concerns(changed, moved)) return { ...this.last, isNew: false };
    this.edition++;
    for (const bundle of this.bundles.values()) {
      // The complete bundle is requested later.
      bundle.used = bundle.isWhole;
      if (changed === null || moved || isTouched(bundle, changed)) bundle.inputs = null;
    }
    // Only the bundler knows what new names of files mean for imports.
    if (changed === null || moved) this.loadedCode.modules = null;
    else this.loadedCode.modules?.change(changed);
    try {
      const build = (options: BuildOptions) => this.build(options, false);
      const { root, renderer, cacheDir, loadedCode } = this;
      const templates = await bundleTemplates(root, renderer, cacheDir, build as never, loadedCode);
      this.last = { templates, problems: [] };
      await this.drop(({ used }) => !used);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Bundles that were not reached count as changed next time.
      this.last = { templates: null, problems: error.problems };
    }
    return { ...this.last, isNew: true };
  }

  /** The problems that only a complete bundle shows. Slower, so it runs in the background. */
  confirm(): Promise<readonly Problem[]> {
    const build = (options: BuildOptions) => this.build(options, true);
    const confirm = async () => {
      const problems = await wholeBundleProblems(this.root, this.renderer, build as never);
      if (problems.length === 0) await this.loadedCode.modules?.compile();
      return problems;
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

  private concerns(changed: ReadonlySet<string>, moved: boolean): boolean {
    const failed = this.last?.templates === null;
    if (failed || moved) return [...changed].some((path) => /^(templates|regions|assets)\//.test(path) || failed);
    const { modules } = this.loadedCode;
    return (
      [...this.bundles.values()].some((bundle) => isTouched(bundle, changed)) ||
      modules?.inputs.some((input) => changed.has(input)) === true
    );
  }

  private async build(options: BuildOptions, isWhole: boolean): Promise<BuildResult> {
    const key = hash('sha256', JSON.stringify(options), 'hex');
    let bundle = this.bundles.get(key);
    if (!bundle) {
      const { context } = await import('esbuild');
      this.bundles.set(
        key,
        (bundle = { context: await context(options), inputs: null, result: null, used: true, isWhole }),
      );
    }
    bundle.used = true;
    if (bundle.inputs && bundle.result) return bundle.result;
    const { edition } = this;
    const result = await bundle.context.rebuild();
    bundle.result = result;
    // Changes during the bundling may or may not be included.
    bundle.inputs = edition === this.edition ? new Set(Object.keys(result.metafile?.inputs ?? {})) : null;
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

const isTouched = ({ inputs }: Bundle, changed: ReadonlySet<string>) =>
  inputs === null || [...changed].some((path) => inputs.has(path));
