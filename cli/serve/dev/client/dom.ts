import type { Location } from '../../../problems/problem.ts';

/** Dev's only element in a page; its content is in a shadow root, so that the page's styles do not apply. */
export const HOST = 'site-dev';

type Child = Node | string | null | false;

/** Creates an element without parsing markup, which the page's Trusted Types policy forbids. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | ((event: Event) => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children) if (child !== null && child !== false) element.append(child);
  return element;
}

/** The shadow root of dev's element, created on first use. */
let root: ShadowRoot | null = null;
export function shadow(css: string): ShadowRoot {
  if (root) return root;
  const host = document.createElement(HOST);
  root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  return root;
}

/** A link that opens a source in the editor. */
export function sourceLink(at: Location, report: (text: string) => void): HTMLElement {
  const address = `/__open?file=${encodeURIComponent(at.file)}&line=${at.line}&column=${at.column}`;
  const open = (event: Event) => {
    event.preventDefault();
    void fetch(address, { method: 'POST' }).then(
      async (response) => report(response.ok ? `Opened ${at.file}.` : await response.text()),
      () => report('The dev server does not respond.'),
    );
  };
  return h('a', { href: address, class: 'source', click: open }, `${at.file}:${at.line}:${at.column}`);
}
