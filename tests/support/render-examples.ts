import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PROJECT } from './project.ts';

/**
 * The examples of a component as markup, by their names, for a page of a test to hold. Texts are their keys, so nothing
 * that a build does is needed.
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

/** A component with properties that none of its examples has. @param name as its file exports it */
export async function renderComponent(component: string, name: string, properties: object): Promise<string> {
  const rendered = await evaluate(`
    import { ${name} } from './templates/components/${component}/${component}.tsx';
    import { createElement } from 'preact';
    import { renderToString } from 'preact-render-to-string';
    export default renderToString(createElement(${name}, ${JSON.stringify(properties)}));`);
  return rendered as string;
}

/** What a module exports by default. */
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
