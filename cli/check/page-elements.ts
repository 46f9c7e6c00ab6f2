import type { Location } from '../problems/problem.ts';
import { SOURCE_ATTRIBUTE } from '../templates/mark-elements.ts';

/** An element as a renderer wrote it, whatever a browser would make of it. */
interface WrittenElement {
  readonly name: string;
  readonly attributes: string;
  /** Where its first tag begins. */
  readonly start: number;
  /** Its last tag, or its first one where it has no other. */
  end: { readonly start: number; readonly end: number };
  /** The index of the element around it; -1 if there is none. */
  readonly parent: number;
}

const TOKEN = /<!--.*?-->|<(\/?)([a-z][\w:-]*)((?:[^'">]|"[^"]*"|'[^']*')*)>/gis;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Their content is text. */
const RAW = /^(script|style|textarea|title)$/i;

/** The elements of a page in their order, by the tags that are written. */
export function readElements(html: string): WrittenElement[] {
  const elements: WrittenElement[] = [];
  let open = -1;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [text, close, name, attributes = ''] = token;
    if (name === undefined) continue;
    const tag = { start: token.index, end: token.index + text.length };
    if (close) {
      let opened = open;
      while (opened !== -1 && elements[opened]?.name !== name) opened = elements[opened]?.parent ?? -1;
      const element = elements[opened];
      if (!element) continue;
      element.end = tag;
      open = element.parent;
      continue;
    }
    elements.push({ name, attributes, start: tag.start, end: tag, parent: open });
    if (VOID.test(name) || attributes.endsWith('/')) continue;
    open = elements.length - 1;
    if (RAW.test(name)) {
      const end = html.indexOf(`</${name}`, tag.end);
      TOKEN.lastIndex = end === -1 ? html.length : end;
    }
  }
  return elements;
}

/** The index of the element whose tag has this offset, or whose text; -1 if none has. */
export function elementAt(elements: readonly WrittenElement[], offset: number): number {
  let found = -1;
  elements.forEach(({ start, end }, index) => {
    if (start <= offset && offset < end.end) found = index;
  });
  return found;
}

/** The element and those around it, with their classes: elements of one place of a template have the same on all pages. */
export function pathOf(elements: readonly WrittenElement[], index: number): string {
  const names: string[] = [];
  for (let at = index; at !== -1; at = elements[at]?.parent ?? -1) {
    const { name, attributes } = elements[at] as WrittenElement;
    names.push(name + (/ class="[^"]*"/.exec(attributes)?.[0] ?? ''));
  }
  return names.join(' ');
}

const MARKED = new RegExp(` ${SOURCE_ATTRIBUTE}="([^"]+):(\\d+):(\\d+)"`);

/**
 * Where the template has written an element, from the page with marks.
 * @param index that of the element in both
 * @returns null if Markdown or a package has written it, or the element is another one there
 */
export function markOf(html: string, marked: string, index: number): Location | null {
  const [element, found] = [readElements(html)[index], readElements(marked)[index]];
  if (!element || !found) return null;
  const written = marked.slice(found.start, found.end.end);
  const isSame = written.replace(new RegExp(MARKED, 'g'), '') === html.slice(element.start, element.end.end);
  const [, file, line, column] = (isSame && MARKED.exec(found.attributes)) || [];
  return file === undefined || file.startsWith('.') || file.includes('node_modules')
    ? null
    : { file, line: Number(line), column: Number(column) };
}
