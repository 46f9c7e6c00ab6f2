import type { CheckedPage } from 'region-site/kit';

type Range = readonly [start: number, end: number];

/** The parts of a file that blocks have rendered from records and region data, in UTF-16 units: no author wrote them. */
export const blockRanges = (page: CheckedPage): readonly Range[] => rangesOf(page, 'data-block');

/** The parts within blocks that an author wrote, such as the note below a figure. */
export const proseRanges = (page: CheckedPage): readonly Range[] => rangesOf(page, 'data-prose');

function rangesOf(page: CheckedPage, hook: string): readonly Range[] {
  const elements = page.facts.hooks.filter(({ attributes }) => hook in attributes);
  if (elements.length === 0) return [];
  const html = page.region.text(page.file) ?? '';
  return elements.map(({ tag, offset }) => [offset, endOf(html, tag, offset)]);
}

export const isIn = (ranges: readonly Range[], position: number): boolean =>
  ranges.some(([start, end]) => position >= start && position < end);

/** What is found in the page's own text with the words around it in its line: by itself it is in other sources, too. */
export function around({ facts: { text, main } }: CheckedPage, at: number, found: string): string {
  const start = main.start + at;
  const before =
    text
      .slice(Math.max(main.start, start - 12), start)
      .split('\n')
      .at(-1) ?? '';
  const after = text.slice(start + found.length, start + found.length + 12).split('\n')[0] ?? '';
  return `${before}${found}${after}`;
}

/** The end of the element that begins at an offset. */
function endOf(html: string, tag: string, offset: number): number {
  const pattern = new RegExp(`<(/?)${tag}\\b`, 'g');
  pattern.lastIndex = offset;
  let depth = 0;
  for (let found = pattern.exec(html); found; found = pattern.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return html.length;
}
