/** A part of a page from a heading to the next one of its level or above. */
export interface Section {
  readonly id: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

const HEADING = /^ {0,3}(#{2,6})[ \t].*$/gm;
const EXPLICIT_ID = /\{#([\w-]+)\}[ \t]*$/;

/** Every section with an id of its own; a heading without one is a part of the section around it. */
export function findSections(text: string): Section[] {
  const code = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1[ \t]*$/gm;
  const plain = text.replace(code, (block) => block.replace(/^ {0,3}#/gm, (line) => ' '.repeat(line.length)));
  const headings = [...plain.matchAll(HEADING)].map(({ 0: line, 1: marks = '', index }) => ({
    id: EXPLICIT_ID.exec(line)?.[1],
    level: marks.length,
    start: index,
  }));
  return headings.flatMap(({ id, level, start }, index): Section[] => {
    if (id === undefined) return [];
    const next = headings.find((other, later) => later > index && other.level <= level);
    return [{ id, level, start, end: next?.start ?? text.length }];
  });
}
