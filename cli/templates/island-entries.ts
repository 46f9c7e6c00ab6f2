/**
 * The entry of each island's chunk: the component, and the half of the renderer that takes server-rendered markup over.
 * What several islands share (the renderer, above all) becomes one chunk of its own.
 */
import type { Plugin } from 'esbuild';
import type { Islands } from './island-files.ts';
import type { Renderer } from './renderer.ts';

const NAMESPACE = 'island';
const BOOT = 'island-boot';
const START = "import { startIslands } from 'region-site/islands/start'; startIslands();";

/**
 * Both halves are of one family, because React refuses Preact's markup. `start` resolves once the layout effects of the
 * component have run: from then on it listens. What throws while it renders or in an effect ends this island alone: the
 * markup of the server is put back. The JSX runtime is named so that it is in the chunk of all
 * islands, and in none of its own for those that have markup.
 */
export const BOUNDARY = `
    class Boundary extends Component {
      componentDidCatch(error) { this.fault = { error }; this.setState({}); }
      componentDidMount() { this.props.settle(this.fault); }
      componentDidUpdate() { this.props.settle(this.fault); }
      render() { return this.fault ? null : this.props.children; }
    }
    export const start = (component) => (element, props, failed) => {
      const markup = element.cloneNode(true);
      return new Promise((done, fail) => {
        let isOver = false;
        const settle = (fault) => {
          // React mounts what failed before it says so.
          if (!fault) return queueMicrotask(done);
          if (isOver) return;
          isOver = true;
          element.replaceChildren(...markup.childNodes);
          if ('alive' in element.dataset) failed(fault.error);
          delete element.dataset.alive;
          fail(fault.error);
        };
        begin(element, createElement(Boundary, { settle }, createElement(component, props)));
      });
    };`;
const BOOTS: Record<Renderer, string> = {
  preact: `
    import 'preact/compat';
    import 'preact/jsx-runtime';
    import { Component, createElement, hydrate } from 'preact';
    const begin = (element, tree) => hydrate(tree, element);${BOUNDARY}`,
  // React would print the error once more.
  react: `
    import { Component, createElement } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    const begin = (element, tree) => hydrateRoot(element, tree, { onCaughtError() {} });${BOUNDARY}`,
};

/** Each entry names everything that its bundle depends on beside files, so that dev sees from the entries what has changed. */
export const islandEntries = (islands: Islands): { in: string; out: string }[] =>
  [...islands].map(([name, file]) => ({ in: `${NAMESPACE}:${name}:${file}`, out: `island-${name}` }));

/** The entry of the script that starts the islands of a page. */
export const START_ENTRY = { in: 'islands-start', out: 'islands' };

/** Whether a module starts the islands of its pages itself. @param inputs of the bundler */
export const startsIslands = (inputs: Iterable<string>): boolean =>
  [...inputs].some((input) => /(?:kit|bundle)\/browser\/start-islands\.[jt]s$/.test(input));

/** The name of an island from the entry that esbuild reports. */
export const islandOf = (entryPoint: string): string => entryPoint.split(':')[1] ?? '';

/** Answers for the entries of `islandEntries`. */
export function islandPlugin(renderer: Renderer): Plugin {
  return {
    name: 'islands',
    setup({ initialOptions, onResolve, onLoad }) {
      const resolveDir = initialOptions.absWorkingDir ?? '.';
      onResolve({ filter: /^(island-boot$|islands-start$|island:)/ }, ({ path }) => ({
        namespace: NAMESPACE,
        path: path.replace(/^island:/, ''),
      }));
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        if (path === BOOT) return { contents: BOOTS[renderer], resolveDir };
        if (path === START_ENTRY.in) return { contents: START, resolveDir };
        const source = JSON.stringify(`./${path.slice(path.indexOf(':') + 1)}`);
        const contents = `import component from ${source}; import { start } from '${BOOT}'; export default start(component);`;
        return { contents, resolveDir };
      });
    },
  };
}
