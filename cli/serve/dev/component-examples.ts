import { join } from 'node:path';
import glob from 'fast-glob';
import type { Context } from '../../kit/contract.ts';
import { bundleOptions } from '../../templates/bundle-entries.ts';
import { createOutside } from '../../templates/outside.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { codeOptions, runCode } from '../../templates/run-code.ts';
import { templatesFolder } from '../../templates/template-record.ts';

interface ComponentExample {
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
  source: string,
): Promise<readonly ComponentExample[]> {
  const { build } = await import('esbuild');
  const { common, alias } = bundleOptions(root, renderer);
  const file = join(templatesFolder(cacheDir), 'examples.mjs');
  const { outputFiles } = await build({
    ...common,
    ...codeOptions(file),
    alias,
    write: false,
    outfile: 'examples.mjs',
    stdin: { contents: ENTRY[renderer](JSON.stringify(`./${source}`)), resolveDir: root, loader: 'ts' },
  });
  const found = await runCode(
    outputFiles[0]?.text ?? '',
    file,
    createOutside(root, () => {}),
  );
  return found as readonly ComponentExample[];
}

const ENTRY: Readonly<Record<Renderer, (file: string) => string>> = {
  preact: (file) => `
    import { examples as all } from ${file};
    import { createElement } from 'preact';
    import 'preact/compat';
    import { renderToString } from 'preact-render-to-string';
    const html = (render, context) => renderToString(createElement(() => render(context)));
    $site.exports = all.map(({ name, render }) => ({ name, render: (context) => html(render, context) }));`,
  react: (file) => `
    import { examples as all } from ${file};
    import { createElement } from 'react';
    import { renderToStaticMarkup } from 'react-dom/server';
    const html = (render, context) => renderToStaticMarkup(createElement(() => render(context)));
    $site.exports = all.map(({ name, render }) => ({ name, render: (context) => html(render, context) }));`,
};
