/** The one element of dev in a page; everything of ours lies in its shadow, out of reach of the page's styles. */
export const HOST = 'site-dev';

type Child = Node | string | null | false;

/** Makes an element. No markup is ever parsed: the page's policy for Trusted Types forbids it, and rightly. */
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

/** The shadow root of dev's own element, made when it is first needed. It stays above dialogs that open later, too. */
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

/** Kilobytes as budgets count them. */
export const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} KB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A link to a source that opens the editor. */
export function sourceLink(
  at: { file: string; line: number; column: number },
  say: (text: string) => void,
): HTMLElement {
  const address = `/__open?file=${encodeURIComponent(at.file)}&line=${at.line}&column=${at.column}`;
  const open = (event: Event) => {
    event.preventDefault();
    void fetch(address, { method: 'POST' }).then(
      async (answer) => say(answer.ok ? `Opened ${at.file}.` : await answer.text()),
      () => say('Dev does not answer.'),
    );
  };
  return h('a', { href: address, class: 'source', click: open }, `${at.file}:${at.line}:${at.column}`);
}
