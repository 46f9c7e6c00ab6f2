export type Range = readonly [start: number, end: number];

/** What a text has where nothing is read: its code and its comments. */
export interface Hidden {
  readonly range: Range;
  readonly kind: 'code' | 'comment';
}

interface Heading {
  readonly level: number;
  /** Written as `{#id}`. */
  readonly id: string | undefined;
  readonly start: number;
}

/** The blocks of a text, found line by line: most texts are looked through before any is parsed. */
export interface Blocks {
  /** In their order. */
  readonly hidden: readonly Hidden[];
  /** Those outside of quotes and lists, in their order. */
  readonly headings: readonly Heading[];
}

const QUOTE = /^(?: {0,3}> ?)+/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?= |\t|$)[ \t]{0,4}/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const HEADING = /^(#{1,6})[ \t]/;
const EXPLICIT_ID = /\{#([\w-]+)\}[ \t]*$/;
const HIDES = /`|~~~|<!--|\n(?: {4}|\t)|^(?: {4}|\t)/;

/** Finds code, comments and headings. */
export function scanBlocks(text: string): Blocks {
  const hidden: Hidden[] = [];
  const headings: Heading[] = [];
  const mayHide = HIDES.test(text);
  if (!mayHide && !text.includes('#')) return { hidden, headings };
  /** Where the texts of the open list items begin, in columns. */
  const items: number[] = [];
  let fence = null as { readonly mark: string; readonly column: number; readonly start: number } | null;
  /** Where the lines begin that may hold code spans: behind the last empty line, fence or heading. */
  let paragraph = 0;
  let [isAfterBlank, isIndented] = [true, false];
  /** Whether a comment was found that does not end: later ones do not either. */
  let isLastOpen = false;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    const whole = text.slice(start, end === -1 ? text.length : end);
    const line = whole.replace(QUOTE, '');
    const words = line.trimStart();
    const column = columnsOf(line.slice(0, line.length - words.length));
    if (words === '') {
      if (!fence) {
        start = addInline(paragraph, start, next);
        paragraph = start;
        isAfterBlank = true;
        continue;
      }
    } else if (fence && column >= fence.column) {
      if (words.startsWith(fence.mark) && words.trimEnd().replaceAll(fence.mark[0] as string, '') === '')
        closeFence(next);
    } else {
      if (fence) closeFence(start);
      if (isAfterBlank || column === 0 || ITEM.test(words)) while (column < (items.at(-1) ?? 0)) items.pop();
      const isCode = column >= (items.at(-1) ?? 0) + 4 && (isAfterBlank || isIndented);
      if (isCode) {
        hidden.push({ range: [start, next], kind: 'code' });
        paragraph = next;
      } else {
        const heading = whole === line && items.length === 0 ? HEADING.exec(words) : null;
        if (heading && column < 4) {
          start = addInline(paragraph, start, start);
          headings.push({ level: (heading[1] as string).length, id: EXPLICIT_ID.exec(words)?.[1], start });
          paragraph = start;
        }
        openBlocks(words, column, start);
      }
      isIndented = isCode;
    }
    isAfterBlank = false;
    start = Math.max(next, paragraph);
  }
  if (fence) closeFence(text.length);
  else addInline(paragraph, text.length, text.length);
  return { hidden, headings };

  /** Opens the list items and the fence that a line begins with. */
  function openBlocks(line: string, from: number, start: number): void {
    let [words, column] = [line, from];
    for (let item = ITEM.exec(words)?.[0]; item !== undefined; item = ITEM.exec(words)?.[0]) {
      words = words.slice(item.length);
      column += columnsOf(item);
      items.push(column);
    }
    const mark = FENCE.exec(words);
    if (!mark) return;
    addInline(paragraph, start, start);
    fence = { mark: (mark[1] ?? mark[2]) as string, column: items.at(-1) ?? 0, start };
  }

  function closeFence(end: number): void {
    if (fence) hidden.push({ range: [fence.start, end], kind: 'code' });
    fence = null;
    paragraph = end;
  }

  /** Adds the code spans and comments of some lines. @returns where the text goes on: behind a comment that ends later */
  function addInline(from: number, to: number, next: number): number {
    if (!mayHide || from >= to) return next;
    const runs = [...text.slice(from, to).matchAll(/`+|<!--/g)].map(({ 0: mark, index }) => ({
      mark,
      at: from + index,
    }));
    /** The next run of the same length, of each. */
    const closes: number[] = [];
    const last = new Map<string, number>();
    for (let index = runs.length - 1; index >= 0; index--) {
      const { mark } = runs[index] as { mark: string };
      closes[index] = last.get(mark) ?? -1;
      last.set(mark, index);
    }
    let behind = from;
    for (const [index, { mark, at }] of runs.entries()) {
      if (at < behind || text[at - 1] === '\\') continue;
      if (mark === '<!--') {
        const close = isLastOpen ? -1 : text.indexOf('-->', at + mark.length);
        if (close === -1) {
          isLastOpen = true;
          break;
        }
        behind = close + '-->'.length;
        hidden.push({ range: [at, behind], kind: 'comment' });
      } else {
        const close = runs[closes[index] as number];
        if (!close) continue;
        behind = close.at + mark.length;
        hidden.push({ range: [at, behind], kind: 'code' });
      }
    }
    return Math.max(next, behind);
  }
}

const columnsOf = (space: string): number => space.replaceAll('\t', '    ').length;
