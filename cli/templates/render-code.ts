import { join } from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { ProblemsError } from '../problems/problem.ts';
import { type Build, bundleOptions } from './bundle-entries.ts';
import { RENDER_ENTRY, unusedStyles, warningProblems } from './bundle-problems.ts';
import { environmentInputs, publicTexts } from './declared-variables.ts';
import type { Islands } from './island-files.ts';
import { importTemplates, type RenderCode } from './loaded-templates.ts';
import { createOutside, PublicVariables } from './outside.ts';
import type { OutsideReads } from './outside-reads.ts';
import type { Renderer } from './renderer.ts';
import { type BundledCode, codeName, codeOptions, type Packages, runCode } from './run-code.ts';
import { siteEnvironment } from './site-definition.ts';
import { createErrorLocator } from './template-errors.ts';

/**
 * @param folder that of the code in error messages
 * @param shared packages that the code is given when it runs
 * @param plugins further ones
 * @throws ProblemsError with what the bundler reports about the templates
 */
export async function bundleRenderCode(
  root: string,
  renderer: Renderer,
  folder: string,
  islands: Islands,
  build: Build,
  shared: readonly string[] = [],
  plugins: readonly Plugin[] = [],
): Promise<BundledCode & { readonly graph: Metafile['inputs'] }> {
  const { common, alias } = bundleOptions(root, renderer);
  const code = codeOptions(join(folder, 'site.mjs'), shared);
  const options = {
    ...common,
    ...code,
    plugins: [...code.plugins, ...plugins],
    alias,
    write: false,
    metafile: true,
    // For the lines of errors. A map that is made only when it is needed could be of other sources.
    sourcemap: 'external',
    sourcesContent: false,
    stdin: {
      contents: importIslands(islands) + ENTRY[renderer],
      resolveDir: root,
      loader: 'ts',
      sourcefile: RENDER_ENTRY,
    },
    outfile: 'site.mjs',
  } as const satisfies BuildOptions;
  const { warnings, metafile, outputFiles } = await build(options);
  const problems = [...warningProblems(warnings, root), ...unusedStyles(root, metafile)];
  if (problems.length > 0) throw new ProblemsError(problems);
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const text = textOf('.mjs');
  return { entryFile: codeName(renderer, text), code: text, map: textOf('.map'), graph: metafile.inputs };
}

/** @throws ProblemsError if a template throws on its top level, or the definition of the site is wrong */
export async function loadRenderCode(
  root: string,
  folder: string,
  { entryFile, code, map }: BundledCode,
  reads: OutsideReads,
  packages?: Packages,
): Promise<RenderCode> {
  const locateError = createErrorLocator(entryFile, map);
  const variables = new PublicVariables();
  const outside = createOutside(root, reads.record, variables);
  const run = () => importTemplates(root, () => runCode(code, join(folder, entryFile), outside, packages), locateError);
  let module = await run();
  for (const input of environmentInputs(module.site.env)) reads.record(input);
  if (variables.declare(publicTexts(siteEnvironment(root, module.site)))) module = await run();
  return { module, code: `${entryFile} ${reads.id}`, locateError, recordInput: reads.record };
}

const importIslands = (islands: Islands): string => {
  const imports = [...islands.values()].map((file, index) => `import i${index} from ${JSON.stringify(`./${file}`)};`);
  const members = [...islands.keys()].map((name, index) => `${JSON.stringify(name)}: i${index}`);
  return `${imports.join('\n')}\nconst islands = { ${members.join(', ')} };`;
};

/** `require` gives the modules themselves, whose exports can be replaced. */
const ENTRY: Readonly<Record<Renderer, string>> = {
  preact: `
    import * as templates from './templates/site.tsx';
    import { createElement, isValidElement, options } from 'preact';
    import 'preact/compat';
    import { renderToString } from 'preact-render-to-string';
    const renderComponent = (component, props) => renderToString(createElement(component, props));
    $site.exports = { site: templates.site, islands, renderComponent, renderIsland: renderComponent, parts: { options, isValidElement } };`,
  react: `
    import * as templates from './templates/site.tsx';
    import { createElement } from 'react';
    import { renderToStaticMarkup, renderToString } from 'react-dom/server';
    const renderComponent = (component, props) => renderToStaticMarkup(createElement(component, props));
    const renderIsland = (component, props) => renderToString(createElement(component, props));
    const parts = { runtime: require('react/jsx-runtime'), react: require('react') };
    $site.exports = { site: templates.site, islands, renderComponent, renderIsland, parts };`,
};
