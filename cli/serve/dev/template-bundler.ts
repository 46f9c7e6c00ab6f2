import { hash } from 'node:crypto';
import type { BuildContext, BuildOptions, BuildResult } from 'esbuild';
import {
  bundleTemplates,
  type LoadedPackages,
  type LoadedTemplates,
  type Renderer,
  wholeBundleProblems,
} from '../../build/load/templates.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';

interface Bundle {
  readonly context: BuildContext;
  /** The sources that it was made of, as esbuild tells them; null where the last try failed and nobody can tell. */
  inputs: ReadonlySet<string> | null;
  result: BuildResult | null;
  used: boolean;
  readonly isWhole: boolean;
}

/** Bundles templates again and again: esbuild keeps what it has parsed, and a bundle of which no source changed stays as it is. */
export class TemplateBundler {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly cacheDir: string;
  private readonly bundles = new Map<string, Bundle>();
  private readonly packages: LoadedPackages = { name: '', modules: new Map() };
  private code = '';
  /** Counts the states of the sources. */
  private edition = 0;
  private confirming: Promise<unknown> = Promise.resolve();
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
    this.edition++;
    for (const bundle of this.bundles.values()) {
      // The whole bundle is asked for later.
      bundle.used = bundle.isWhole;
      if (changed === null || moved || isTouched(bundle, changed)) bundle.inputs = null;
    }
    try {
      const build = (options: BuildOptions) => this.build(options, false);
      const { root, renderer, cacheDir, packages } = this;
      const templates = await bundleTemplates(root, renderer, cacheDir, build as never, packages);
      this.last = { templates, problems: [] };
      await this.drop(({ used }) => !used);
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error;
      // Whatever was not reached this time counts as touched the next time.
      this.last = { templates: null, problems: error.problems };
    }
    return { ...this.last, isNew: true };
  }

  /** What is wrong with the last bundle and shows in a whole one alone; for when nobody waits for a page. */
  confirm(): Promise<readonly Problem[]> {
    const build = (options: BuildOptions) => this.build(options, true);
    const confirm = () => wholeBundleProblems(this.root, this.renderer, build as never);
    // A bundle that is being made when the next is asked for would answer for it.
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
    return [...this.bundles.values()].some((bundle) => isTouched(bundle, changed));
  }

  private async build(options: BuildOptions, isWhole: boolean): Promise<BuildResult> {
    // What a plugin answers may follow from the site's own code, which nobody can see from outside of it.
    const key = hash('sha256', JSON.stringify(options) + (options.plugins ? this.code : ''), 'hex');
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
    // What has changed meanwhile may be in it or not.
    bundle.inputs = edition === this.edition ? new Set(Object.keys(result.metafile?.inputs ?? {})) : null;
    if (options.outfile === 'site.mjs' && !isWhole)
      this.code = hash('sha256', result.outputFiles?.[0]?.contents ?? '', 'hex');
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
