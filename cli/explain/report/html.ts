import { escapeHtml } from '../../sources/escape-html.ts';

/** Trusted markup. */
export class ReportHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = ReportHtml | string | number | null | false | undefined | readonly Value[];

/** Creates markup from a template. Values are escaped for text and for double quotes, unless they are ReportHtml; null and false are omitted. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): ReportHtml =>
  new ReportHtml(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));

function render(value: Value): string {
  if (value instanceof ReportHtml) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return value === null || value === false || value === undefined ? '' : escapeHtml(String(value));
}

/** Wraps wide content in a focusable container with its own scrollbar, so that the page does not scroll sideways. */
export const scroller = (label: string, content: ReportHtml): ReportHtml =>
  html`<div class="scroller" role="region" aria-label="${label}" tabindex="0">${content}</div>`;

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
