import { hash } from 'node:crypto';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import { bundleTemplates, type LoadedTemplates, type Renderer } from '../load/templates.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';

interface Bundle {
  readonly context: BuildContext;
  /** The sources that it was made of, as esbuild tells them; null where the last try failed and nobody can tell. */
  inputs: ReadonlySet<string> | null;
  result: BuildResult | null;
  used: boolean;
}

/** Bundles templates again and again: esbuild keeps what it has parsed, and a bundle of which no source changed stays as it is. */
export class TemplateBundler {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly cacheDir: string;
  private readonly bundles = new Map<string, Bundle>();
  private code = '';
  private last: { templates: LoadedTemplates | null; problems: readonly Problem[] } | null = null;

  constructor(root: string, renderer: Renderer, cacheDir: string) {
    this.root = root;
    this.renderer = renderer;
    this.cacheDir = cacheDir;
  }

  /** @param changed paths relative to the root, or null for everything; @param moved whether files came or went */
  async update(
    changed: ReadonlySet<string> | null,
    moved: boolean,
  ): Promise<{ templates: LoadedTemplates | null; problems: readonly Problem[]; isNew: boolean }> {
    if (this.last && changed && !this.concerns(changed, moved)) return { ...this.last, isNew: false };
    for (const bundle of this.bundles.values()) {
      bundle.used = false;
      if (changed === null || moved || isTouched(bundle, changed)) bundle.inputs = null;
    }
    try {
      const build = (options: BuildOptions) => this.build(options);
      const templates = await bundleTemplates(this.root, this.renderer, this.cacheDir, build as never);
      this.last = { templates, problems: [] };
      await this.drop(({ used }) => !used);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Whatever was not reached this time counts as touched the next time.
      this.last = { templates: null, problems: error.problems };
    }
    return { ...this.last, isNew: true };
  }

  close(): Promise<void> {
    return this.drop(() => true);
  }

  private concerns(changed: ReadonlySet<string>, moved: boolean): boolean {
    const failed = this.last?.templates === null;
    if (failed || moved) return [...changed].some((path) => /^(templates|regions|assets)\//.test(path) || failed);
    return [...this.bundles.values()].some((bundle) => isTouched(bundle, changed));
  }

  private async build(options: BuildOptions): Promise<BuildResult> {
    // What a plugin answers may follow from the site's own code, which nobody can see from outside of it.
    const key = hash('sha256', JSON.stringify(options) + (options.plugins ? this.code : ''), 'hex');
    let bundle = this.bundles.get(key);
    if (!bundle) {
      const { context } = await import('esbuild');
      this.bundles.set(key, (bundle = { context: await context(options), inputs: null, result: null, used: true }));
    }
    bundle.used = true;
    if (bundle.inputs && bundle.result) return bundle.result;
    const result = await bundle.context.rebuild();
    bundle.result = result;
    bundle.inputs = new Set(Object.keys(result.metafile?.inputs ?? {}));
    if (options.stdin) this.code = hash('sha256', result.outputFiles?.[0]?.contents ?? '', 'hex');
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
