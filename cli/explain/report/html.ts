/** Markup that may stand as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | false | undefined | readonly Value[];

/** Markup from a template: every value is escaped unless it is markup itself; null and false are nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return value === null || value === false || value === undefined ? '' : escapeText(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** A wide thing that scrolls by itself, so that the page never scrolls sideways; the keyboard reaches it. */
export const scroller = (label: string, content: Html): Html =>
  html`<div class="scroller" role="region" aria-label="${label}" tabindex="0">${content}</div>`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
