import { hash } from 'node:crypto';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import type { TemplatesResult } from '../../build/load/read-parts.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import type { Build } from '../../templates/bundle-entries.ts';
import { withProblems } from '../../templates/bundle-problems.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { TemplateCode, wholeBundleProblems } from './template-code.ts';

interface Bundle {
  readonly context: BuildContext;
  /** The input files according to esbuild; null if unknown, because the last bundling failed. */
  inputs: ReadonlySet<string> | null;
  /** Whether nothing has changed since that bundling. */
  isCurrent: boolean;
  result: BuildResult | null;
  used: boolean;
  readonly isWhole: boolean;
}

/** Bundles templates repeatedly: esbuild caches parsed files, and a bundle without changed inputs is reused. */
export class TemplateBundler {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly bundles = new Map<string, Bundle>();
  private readonly code: TemplateCode;
  /** Incremented with each state of the sources. */
  private edition = 0;
  private confirming: Promise<unknown> = Promise.resolve();
  private last: TemplatesResult | null = null;

  constructor(root: string, renderer: Renderer, cacheDir: string) {
    this.root = root;
    this.renderer = renderer;
    this.code = new TemplateCode(root, renderer, cacheDir, this.builder(false));
  }

  /** @param changed paths relative to the root, or null for everything. @param moved whether files were added or removed */
  async update(changed: ReadonlySet<string> | null, moved: boolean): Promise<TemplatesResult> {
    this.code.distrust(moved ? null : changed);
    if (this.last && changed && !this.concerns(changed, moved)) return this.last;
    this.edition++;
    for (const bundle of this.bundles.values()) {
      // The complete bundle is requested later.
      bundle.used = bundle.isWhole;
      if (changed === null || moved) bundle.inputs = null;
      if (changed === null || isTouched(bundle, changed)) bundle.isCurrent = false;
    }
    this.code.change(moved ? null : changed);
    try {
      const templates = await this.code.load();
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
    const confirm = async () => {
      const problems = await wholeBundleProblems(this.root, this.renderer, this.builder(true));
      if (problems.length === 0) await this.code.prepare();
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
    return (
      [...this.bundles.values()].some((bundle) => isTouched(bundle, changed)) ||
      this.code.inputs.some((input) => changed.has(input))
    );
  }

  private builder(isWhole: boolean): Build {
    return ((options: BuildOptions) => this.build(options, isWhole)) as Build;
  }

  private async build(options: BuildOptions, isWhole: boolean): Promise<BuildResult> {
    const key = hash('sha256', JSON.stringify(options), 'hex');
    let bundle = this.bundles.get(key);
    if (!bundle) {
      const { context } = await import('esbuild');
      this.bundles.set(
        key,
        (bundle = {
          context: await context(options),
          inputs: null,
          isCurrent: false,
          result: null,
          used: true,
          isWhole,
        }),
      );
    }
    bundle.used = true;
    if (bundle.isCurrent && bundle.result) return bundle.result;
    const { edition } = this;
    try {
      bundle.result = await withProblems(this.root, bundle.context.rebuild());
    } catch (error) {
      bundle.inputs = null;
      throw error;
    }
    // Changes during the bundling may or may not be included.
    bundle.isCurrent = edition === this.edition;
    bundle.inputs = bundle.isCurrent ? new Set(Object.keys(bundle.result.metafile?.inputs ?? {})) : null;
    return bundle.result;
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
