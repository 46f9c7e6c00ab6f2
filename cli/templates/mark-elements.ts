import type { Plugin } from 'esbuild';

/** The attribute of an element that a template has written: its file, line and column. */
export const SOURCE_ATTRIBUTE = 'data-site-source';

const NAMESPACE = 'marks';

/** Every element in the result of this code says which place of a template has written it, apart from the slots of the document. */
export const markElements: Plugin = {
  name: 'mark-elements',
  setup({ initialOptions, onResolve, onLoad }) {
    initialOptions.jsxDev = true;
    onResolve({ filter: /^(react|preact)\/jsx-dev-runtime$/ }, ({ path }) => ({ path, namespace: NAMESPACE }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({
      contents: `
        import { jsx } from 'react/jsx-runtime';
        export { Fragment } from 'react/jsx-runtime';
        export const jsxDEV = (type, props, key, _, { fileName, lineNumber, columnNumber }) =>
          typeof type === 'string' && type !== 'template'
            ? jsx(type, { ...props, '${SOURCE_ATTRIBUTE}': [fileName, lineNumber, columnNumber].join(':') }, key)
            : jsx(type, props, key);`,
      resolveDir: initialOptions.absWorkingDir ?? '.',
    }));
  },
};
