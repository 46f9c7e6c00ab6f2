import type { BuildOptions, Metafile } from 'esbuild';
import { ProblemsError } from '../problems/problem.ts';
import { type Build, bundleOptions } from './bundle-entries.ts';
import { unusedStyles, warningProblems } from './bundle-problems.ts';
import { importTemplates, type RenderCode } from './loaded-templates.ts';
import { type ModuleHost, moduleName } from './module-host.ts';
import type { Renderer } from './renderer.ts';
import { createErrorLocator, type LocateError } from './template-errors.ts';

/** The code that renders, bundled. */
interface BundledCode extends Omit<RenderCode, 'module'> {
  readonly bytes: Uint8Array;
  /** How it was bundled. */
  readonly options: RenderCodeOptions;
  readonly metafile: Metafile;
}

export type RenderCodeOptions = ReturnType<typeof renderCodeOptions>;

/** How the code that renders is bundled. */
function renderCodeOptions(root: string, renderer: Renderer, host: ModuleHost) {
  const { common, alias } = bundleOptions(root, renderer);
  return {
    ...common,
    ...host.options,
    define: { ...common.define, ...host.options.define },
    write: false,
    metafile: true,
    stdin: { contents: renderEntry[renderer], resolveDir: root, loader: 'ts', sourcefile: RENDER_ENTRY },
    outfile: 'site.mjs',
    platform: 'node',
    target: 'node24',
    alias,
  } as const satisfies BuildOptions;
}

/** @throws ProblemsError with what the bundler reports about the templates */
export async function bundleRenderCode(
  root: string,
  renderer: Renderer,
  host: ModuleHost,
  build: Build,
): Promise<BundledCode> {
  const options = renderCodeOptions(root, renderer, host);
  const { warnings, metafile, outputFiles } = await build(options);
  const problems = [...warningProblems(warnings, root), ...unusedStyles(root, metafile)];
  if (problems.length > 0) throw new ProblemsError(problems);
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const entryFile = moduleName(renderer, bytes);
  return { bytes, entryFile, options, metafile, locateError: renderCodeLocator(root, renderer, host, entryFile) };
}

/** @throws ProblemsError if the templates cannot be bundled or loaded */
export async function loadRenderCode(
  root: string,
  renderer: Renderer,
  host: ModuleHost,
  build: Build,
): Promise<RenderCode & Pick<BundledCode, 'bytes' | 'metafile'>> {
  const bundled = await bundleRenderCode(root, renderer, host, build);
  const { entryFile, bytes, locateError } = bundled;
  return { ...bundled, module: await importTemplates(root, () => host.load(entryFile, bytes), locateError) };
}

/** @param entryFile the name of the code that runs */
export const renderCodeLocator = (root: string, renderer: Renderer, host: ModuleHost, entryFile: string): LocateError =>
  createErrorLocator(renderCodeOptions(root, renderer, host), (code) => moduleName(renderer, code), entryFile);

/** The name of the entry that is bundled, and is no file. */
export const RENDER_ENTRY = 'render-entry.ts';

/** Its text. `require` gives the modules themselves, whose exports can be replaced. */
export const renderEntry: Readonly<Record<Renderer, string>> = {
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
