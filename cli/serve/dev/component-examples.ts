import { join } from 'node:path';
import glob from 'fast-glob';
import type { Context } from '../../kit/contract.ts';
import { bundleOptions } from '../../templates/bundle-entries.ts';
import { inMemory, moduleName } from '../../templates/module-host.ts';
import type { Renderer } from '../../templates/renderer.ts';

export interface ComponentExample {
  readonly name: string;
  readonly render: (context: Context) => string;
}

/** Components with examples: name to file, relative to the root. */
export function findExamples(root: string): Map<string, string> {
  const files = glob.sync('templates/components/*/*.examples.tsx', { cwd: root }).sort();
  return new Map(files.map((file) => [file.split('/')[2] as string, file]));
}

/**
 * Bundles and loads the current examples of one component. They are not part of the site's bundle.
 * @throws esbuild errors, and any error of the module
 */
export async function loadExamples(
  root: string,
  cacheDir: string,
  renderer: Renderer,
  file: string,
): Promise<readonly ComponentExample[]> {
  const { build } = await import('esbuild');
  const { common, alias } = bundleOptions(root, renderer);
  const folder = join(cacheDir, 'templates');
  const host = inMemory(folder);
  const { outputFiles } = await build({
    ...common,
    ...host.options,
    define: { ...common.define, ...host.options.define },
    alias,
    write: false,
    outfile: 'examples.mjs',
    stdin: { contents: ENTRY[renderer](JSON.stringify(`./${file}`)), resolveDir: root, loader: 'ts' },
    platform: 'node',
    target: 'node24',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return ((await host.load(moduleName('examples', code), code)) as { examples: readonly ComponentExample[] }).examples;
}

const ENTRY: Readonly<Record<Renderer, (file: string) => string>> = {
  preact: (file) => `
    import { examples as all } from ${file};
    import { createElement } from 'preact';
    import 'preact/compat';
    import { renderToString } from 'preact-render-to-string';
    const html = (render, context) => renderToString(createElement(() => render(context)));
    export const examples = all.map(({ name, render }) => ({ name, render: (context) => html(render, context) }));`,
  react: (file) => `
    import { examples as all } from ${file};
    import { createElement } from 'react';
    import { renderToStaticMarkup } from 'react-dom/server';
    const html = (render, context) => renderToStaticMarkup(createElement(() => render(context)));
    export const examples = all.map(({ name, render }) => ({ name, render: (context) => html(render, context) }));`,
};
