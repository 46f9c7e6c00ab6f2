import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PROJECT } from './project.ts';

/**
 * The examples of a component as markup, by their names, for a page of a test to hold. Texts are their keys, so nothing
 * that a build does is needed.
 */
export async function renderExamples(component: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { examples } from './templates/components/${component}/${component}.examples.tsx';
        import { createElement } from 'preact';
        import { renderToString } from 'preact-render-to-string';
        const context = { t: (key) => key };
        export default examples.map(({ name, render }) => [name, renderToString(createElement(() => render(context)))]);`,
      resolveDir: PROJECT,
      loader: 'js',
    },
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
  const { default: rendered } = await import(`data:text/javascript;base64,${code}`);
  return new Map(rendered as [string, string][]);
}
