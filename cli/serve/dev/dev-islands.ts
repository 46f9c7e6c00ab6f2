/**
 * The islands of a site as dev sends them: readable, with the lines of their sources, and able to take over an edit while
 * they run. Pages that are sent with dev's client name them in the place of the chunks of a build (`nameDevIslands`).
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import type { BuildContext, Plugin } from 'esbuild';
import type { Location } from '../../problems/problem.ts';
import { bundleOptions, styleTexts } from '../../templates/bundle-entries.ts';
import { BOUNDARY } from '../../templates/island-entries.ts';
import { findIslands, type Islands } from '../../templates/island-files.ts';
import type { Renderer } from '../../templates/renderer.ts';

const FOLDER = '/__dev/islands/';
const RUNTIME = 'runtime.js';

/** Replaces the chunks of a build. @param html of a page */
export const nameDevIslands = (html: string): string =>
  html.replace(/( data-island=")[^"]*\/assets\/island-([a-z0-9-]+)\.(\w+)\.js"/g, `$1${FOLDER}$2.js?v=$3"`);

export class DevIslands {
  private readonly root: string;
  private readonly renderer: Renderer;
  private runtime: Promise<string> | null = null;
  private built: Promise<ReadonlyMap<string, string>> | null = null;
  private context: { readonly entries: string; readonly context: BuildContext } | null = null;
  /** The last code of each island, by its address: what an open page runs may be older than the sources. */
  private readonly sent = new Map<string, string>();

  constructor(root: string, renderer: Renderer) {
    this.root = root;
    this.renderer = renderer;
  }

  /** The sources have changed. */
  change(): void {
    this.built = null;
  }

  /** @param file below `/__dev/islands/`. @returns null if there is no such island, or it cannot be bundled */
  async code(file: string, address: string): Promise<string | null> {
    if (file === RUNTIME) return (this.runtime ??= this.bundleRuntime());
    this.built ??= this.bundle();
    const built = await this.built.catch(() => null);
    const code = built?.get(file) ?? null;
    // Reports of the policy name scripts without a query.
    for (const key of [address, `${FOLDER}${file}`]) if (code !== null) this.sent.set(key, code);
    return code;
  }

  /** The source of a position in the code that was sent; null if it is none of the site. */
  locate(address: string, line: number, column: number): Location | null {
    const code = this.sent.get(address);
    const [, json] = /\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/.exec(code ?? '') ?? [];
    if (json === undefined) return null;
    return locateBySourceMap(Buffer.from(json, 'base64').toString(), line, column);
  }

  async close(): Promise<void> {
    await this.context?.context.dispose();
  }

  private async bundle(): Promise<ReadonlyMap<string, string>> {
    const { root, renderer } = this;
    const islands = findIslands(root);
    const entries = JSON.stringify([...islands]);
    if (this.context?.entries !== entries) {
      await this.context?.context.dispose();
      const { common } = bundleOptions(root, renderer);
      const context = await (await import('esbuild')).context({
        ...common,
        entryPoints: [...islands.keys()].map((name) => ({ in: `dev-island:${name}`, out: name })),
        define: { 'process.env.NODE_ENV': '"development"' },
        format: 'esm',
        target: 'es2022',
        assetNames: 'assets/[name].[hash]',
        publicPath: '/',
        outdir: 'out',
        sourcemap: 'inline',
        write: false,
        plugins: [devIslands(islands), sharedModules(renderer), styleTexts, refreshable(root)],
      });
      this.context = { entries, context };
    }
    const { outputFiles = [] } = await this.context.context.rebuild();
    return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
  }

  private async bundleRuntime(): Promise<string> {
    const { common, alias } = bundleOptions(this.root, this.renderer);
    const { outputFiles } = await (await import('esbuild')).build({
      ...common,
      alias,
      define: { 'process.env.NODE_ENV': '"development"' },
      format: 'esm',
      target: 'es2022',
      write: false,
      outfile: RUNTIME,
      stdin: { contents: RUNTIMES[this.renderer], resolveDir: this.root },
      plugins: [refreshHook],
    });
    return outputFiles[0]?.text ?? '';
  }
}

/** The source of a position in a bundled script; null if it is none of the site. @param map as JSON */
export function locateBySourceMap(map: string, line: number, column: number): Location | null {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return null;
  const file = /(?:^|\/)((?:templates|regions)\/.+)$/.exec(entry.originalSource)?.[1];
  return file === undefined ? null : { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** What islands share while they run, so that an edit changes nothing of it. */
const MODULES: Record<Renderer, readonly string[]> = {
  preact: ['preact', 'preact/hooks', 'preact/compat', 'preact/jsx-runtime'],
  react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
};
const ALIASES: Record<Renderer, Readonly<Record<string, string>>> = {
  preact: { react: 'preact/compat', 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' },
  react: {},
};

const shareModules = (renderer: Renderer): string =>
  MODULES[renderer]
    .map((name, index) => `import * as m${index} from '${name}';\nmodules['${name}'] = mark(m${index});`)
    .join('\n');

/** The same for both renderers: `begin`, `show`, `text` and `refresh` are theirs. */
const RUNTIME_END = `
    ${BOUNDARY}
    const trees = new Map();
    let source;
    const pageSource = () => (source ??= fetch(location.href, { headers: { 'Site-Dev': 'patch' } }).then((answer) => answer.text()));
    const report = (detail) => document.dispatchEvent(new CustomEvent('site-dev-fault', { detail }));
    async function compare(name, component, props) {
      const html = text(createElement(component, props));
      const page = await pageSource();
      if (!page.includes(html)) report({ kind: 'markup', message: '', island: name, html });
    }
    globalThis.$siteIslands = {
      modules,
      island: '',
      signature,
      registerIn: (file) => {
        const { island } = globalThis.$siteIslands;
        return (type, id) => register(type, island + ' ' + file + ' ' + id);
      },
      compare: (name, component, props) => void compare(name, component, props).catch(() => {}),
      start(name, component, element, props, failed) {
        this.compare(name, component, props);
        return start(component)(element, props, failed);
      },
      async update(element, address, props) {
        if (address) {
          const { compare } = await import(address);
          await refresh();
          source = undefined;
          compare(JSON.parse(element.dataset.props));
        }
        const tree = trees.get(element);
        if (props && tree) show(element, createElement(tree.type, tree.props, createElement(tree.props.children.type, props)));
      },
    };`;

const RUNTIMES: Record<Renderer, string> = {
  preact: `
    import '@prefresh/core';
    import { Component, createElement, hydrate, render } from 'preact';
    import { renderToString as text } from 'preact-render-to-string';
    const modules = {};
    const mark = (exports) => Object.defineProperty({ ...exports }, '__esModule', { value: true });
    ${shareModules('preact')}
    const core = self.__PREFRESH__;
    const register = (type, id) => core.register(type, id);
    const signature = () => {
      let status = 'begin', saved;
      return (type, key, forceReset, getCustomHooks) => {
        saved ||= type;
        status = core.sign(type || saved, key, forceReset, getCustomHooks, status);
        return type;
      };
    };
    const refresh = () => {
      const pending = [...core.getPendingUpdates()];
      core.flush();
      for (const [before, now] of pending) {
        const [old, fresh] = [before, now].map((type) => core.getSignature(type) || {});
        const isOther = old.key !== fresh.key || core.computeKey(old) !== core.computeKey(fresh) || fresh.forceReset;
        core.replaceComponent(before, now, Boolean(isOther));
      }
    };
    const begin = (element, tree) => { trees.set(element, tree); hydrate(tree, element); };
    const show = (element, tree) => { trees.set(element, tree); render(tree, element); };${RUNTIME_END}`,
  react: `
    import 'refresh-hook';
    import { Component, createElement } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    import { renderToString as text } from 'react-dom/server.browser';
    import * as core from 'react-refresh/runtime';
    const modules = {};
    const mark = (exports) => Object.defineProperty({ ...exports }, '__esModule', { value: true });
    ${shareModules('react')}
    const register = (type, id) => core.register(type, id);
    const signature = core.createSignatureFunctionForTransform;
    const refresh = () => core.performReactRefresh();
    const roots = new Map();
    const begin = (element, tree) => {
      trees.set(element, tree);
      // The comparison of the markup reports what React would.
      roots.set(element, hydrateRoot(element, tree, { onCaughtError() {}, onRecoverableError() {} }));
    };
    const show = (element, tree) => { trees.set(element, tree); roots.get(element).render(tree); };${RUNTIME_END}`,
};

/** React looks for the hook once, when its module runs. */
const refreshHook: Plugin = {
  name: 'refresh-hook',
  setup({ initialOptions, onResolve, onLoad }) {
    onResolve({ filter: /^refresh-hook$/ }, ({ path }) => ({ namespace: 'refresh-hook', path }));
    onLoad({ filter: /.*/, namespace: 'refresh-hook' }, () => ({
      contents: "import { injectIntoGlobalHook } from 'react-refresh/runtime'; injectIntoGlobalHook(globalThis);",
      resolveDir: initialOptions.absWorkingDir ?? '.',
    }));
  },
};

/** The entry of each island. */
const devIslands = (islands: Islands): Plugin => ({
  name: 'dev-islands',
  setup({ initialOptions, onResolve, onLoad }) {
    const resolveDir = initialOptions.absWorkingDir ?? '.';
    onResolve({ filter: /^dev-(island|name):/ }, ({ path }) => ({ namespace: 'dev-island', path }));
    onResolve({ filter: /^\/__dev\// }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'dev-island' }, ({ path }) => {
      const name = path.slice(path.indexOf(':') + 1);
      const word = JSON.stringify(name);
      const contents = path.startsWith('dev-name:')
        ? // Modules of the island are registered by its name while they run.
          `import '${FOLDER}${RUNTIME}'; globalThis.$siteIslands.island = ${word};`
        : `import 'dev-name:${name}';
           import component from ${JSON.stringify(`./${islands.get(name)}`)};
           globalThis.$siteIslands.registerIn('')(component, 'default');
           export const compare = (props) => globalThis.$siteIslands.compare(${word}, component, props);
           export default (element, props, failed) => globalThis.$siteIslands.start(${word}, component, element, props, failed);`;
      return { contents, resolveDir };
    });
  },
});

const sharedModules = (renderer: Renderer): Plugin => ({
  name: 'shared-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(preact|react|react-dom)(\/|$)/ }, ({ path }) => {
      const name = ALIASES[renderer][path] ?? path;
      return MODULES[renderer].includes(name) ? { namespace: 'shared', path: name } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = globalThis.$siteIslands.modules[${JSON.stringify(path)}];`,
    }));
  },
});

/** Marks the components of the site, and the hooks that they call. */
const refreshable = (root: string): Plugin => ({
  name: 'refreshable',
  async setup({ onLoad }) {
    const { transformSync } = await import('oxc-transform');
    const ofSite = new RegExp(`^${RegExp.escape(join(root, 'templates'))}/.*\\.[jt]sx?$`);
    onLoad({ filter: ofSite }, ({ path, with: { type } }) => {
      if (type !== undefined) return undefined;
      const file = relative(root, path);
      const { code, map, errors } = transformSync(file, readFileSync(path, 'utf8'), {
        sourcemap: true,
        jsx: { runtime: 'automatic', refresh: true },
      });
      // The bundler has the better message.
      if (errors.length > 0) return undefined;
      const marks = `const $RefreshReg$ = globalThis.$siteIslands.registerIn(${JSON.stringify(file)}), $RefreshSig$ = globalThis.$siteIslands.signature; `;
      const sources = { ...map, sources: [path], file: undefined };
      const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(sources)).toString('base64')}`;
      return { contents: `${marks}${code}\n${comment}`, loader: 'js' };
    });
  },
});
