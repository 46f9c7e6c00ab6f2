import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type Build, bundleOptions } from '../../templates/bundle-entries.ts';
import { createOutside } from '../../templates/outside.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { codeOptions, givenNames, type Packages, runCode } from '../../templates/run-code.ts';

/**
 * Packages that templates are made with: most of the code of a bundle, and the same after every edit. Dev loads them once:
 * bundling after a saved template takes 0.2 of the time (bench "dev").
 */
export const SHARED = ['react', 'react-dom', 'preact', 'preact-render-to-string', 'zod'] as const;

export const isShared = (name: string): boolean => SHARED.some((known) => `${name}/`.startsWith(`${known}/`));

/** The shared packages of a site, loaded again only if they have other bytes. */
export class SharedPackages {
  private readonly root: string;
  private readonly renderer: Renderer;
  private readonly folder: string;
  private readonly build: Build;
  private last: { readonly name: string; readonly modules: Packages } = { name: '', modules: new Map() };

  /** @param build throws ProblemsError */
  constructor(root: string, renderer: Renderer, folder: string, build: Build) {
    this.root = root;
    this.renderer = renderer;
    this.folder = folder;
    this.build = build;
  }

  /** Those that a bundle imports and does not contain, resolved as if they were a part of it. */
  async load(graph: Metafile['inputs']): Promise<SharedPackages['last']> {
    const { root, renderer, folder } = this;
    const names = givenNames(graph).filter(isShared);
    const { common, alias } = bundleOptions(root, renderer);
    const imports = names.map((name, index) => `import * as p${index} from ${JSON.stringify(name)};`);
    const members = names.map((name, index) => `${JSON.stringify(name)}: p${index}`);
    const { outputFiles } = await this.build({
      ...common,
      ...codeOptions(join(folder, 'packages.mjs')),
      alias,
      write: false,
      metafile: true,
      stdin: {
        contents: `${imports.join('\n')}\n$site.exports = { ${members.join()} };`,
        resolveDir: root,
        loader: 'ts',
        sourcefile: 'packages.ts',
      },
      outfile: 'packages.mjs',
    });
    const code = outputFiles?.[0]?.text ?? '';
    const name = hash('sha256', code, 'hex');
    if (name === this.last.name) return this.last;
    const outside = createOutside(root, () => {});
    const found = (await runCode(code, join(folder, 'packages.mjs'), outside)) as Readonly<Record<string, object>>;
    const modules = new Map(
      // A bundle uses this mark when a module has a default export among others.
      Object.entries(found).map(([id, exports]) => [
        id,
        Object.defineProperty({ ...exports }, '__esModule', { value: true }),
      ]),
    );
    this.last = { name, modules };
    return this.last;
  }
}
