import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PROJECT } from './project.ts';

/**
 * The examples of a component as markup by name, for pages of tests. Texts are replaced by their keys, so no build is needed.
 */
export async function renderExamples(component: string): Promise<ReadonlyMap<string, string>> {
  const rendered = await evaluate(`
    import { examples } from './templates/components/${component}/${component}.examples.tsx';
    import { createElement } from 'preact';
    import { renderToString } from 'preact-render-to-string';
    const context = { t: (key) => key };
    export default examples.map(({ name, render }) => [name, renderToString(createElement(() => render(context)))]);`);
  return new Map(rendered as [string, string][]);
}

/** Renders a component with other properties than its examples. @param name its export */
export async function renderComponent(component: string, name: string, properties: object): Promise<string> {
  const rendered = await evaluate(`
    import { ${name} } from './templates/components/${component}/${component}.tsx';
    import { createElement } from 'preact';
    import { renderToString } from 'preact-render-to-string';
    export default renderToString(createElement(${name}, ${JSON.stringify(properties)}));`);
  return rendered as string;
}

/** The default export of a module. */
async function evaluate(contents: string): Promise<unknown> {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: PROJECT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    loader: { '.svg': 'text' },
    alias: { react: 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' },
    nodePaths: [join(PROJECT, 'node_modules')],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).default;
}
