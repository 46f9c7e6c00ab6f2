/**
 * The entry of each island's chunk: the component, and the half of the renderer that takes server-rendered markup over.
 * What several islands share (the renderer, above all) becomes one chunk of its own.
 */
import type { Plugin } from 'esbuild';
import type { Renderer } from './renderer.ts';
import type { CompleteSite } from './site-definition.ts';

const NAMESPACE = 'island';
const BOOT = 'island-boot';

/**
 * Both halves are of one family, because React refuses Preact's markup. `start` resolves once the layout effects of the
 * component have run: from then on it listens. The JSX runtime is named so that it is in the chunk of all islands, and in
 * none of its own for those that have markup.
 */
const MOUNTED = `
    const Mounted = ({ done, children }) => { useLayoutEffect(done, []); return children; };
    const mounted = (component, props, done) => createElement(Mounted, { done }, createElement(component, props));`;
const BOOTS: Record<Renderer, string> = {
  preact: `
    import 'preact/compat';
    import 'preact/jsx-runtime';
    import { createElement, hydrate } from 'preact';
    import { useLayoutEffect } from 'preact/hooks';${MOUNTED}
    export const start = (component) => (element, props) =>
      new Promise((done) => hydrate(mounted(component, props, done), element));`,
  react: `
    import { createElement, useLayoutEffect } from 'react';
    import { hydrateRoot } from 'react-dom/client';${MOUNTED}
    export const start = (component) => (element, props) =>
      new Promise((done) => { hydrateRoot(element, mounted(component, props, done)); });`,
};

/** Each entry names everything that its bundle depends on beside files, so that dev sees from the entries what has changed. */
export const islandEntries = ({ islands = {} }: CompleteSite): { in: string; out: string }[] =>
  Object.entries(islands).map(([name, { module }]) => ({
    in: `${NAMESPACE}:${name}:${module}`,
    out: `island-${name}`,
  }));

/** The name of an island from the entry that esbuild reports. */
export const islandOf = (entryPoint: string): string => entryPoint.split(':')[1] ?? '';

/** Answers for the entries of `islandEntries`. */
export function islandPlugin(renderer: Renderer): Plugin {
  return {
    name: 'islands',
    setup({ initialOptions, onResolve, onLoad }) {
      const resolveDir = initialOptions.absWorkingDir ?? '.';
      onResolve({ filter: /^island(-boot$|:)/ }, ({ path }) => ({
        namespace: NAMESPACE,
        path: path === BOOT ? BOOT : path.slice(`${NAMESPACE}:`.length),
      }));
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        if (path === BOOT) return { contents: BOOTS[renderer], resolveDir };
        const source = JSON.stringify(`./templates/${path.slice(path.indexOf(':') + 1)}`);
        const contents = `import component from ${source}; import { start } from '${BOOT}'; export default start(component);`;
        return { contents, resolveDir };
      });
    },
  };
}
