import { scanBlocks } from './scan-blocks.ts';

/** A part of a page from a heading to the next one of its level or above. */
export interface Section {
  readonly id: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** Every section with an id of its own; a heading without one is a part of the section around it. */
export function findSections(text: string, { headings } = scanBlocks(text)): Section[] {
  /** By level: where the next heading of that level or above starts. */
  const ends = Array<number>(7).fill(text.length);
  const sections: Section[] = [];
  for (const { id, level, start } of headings.toReversed()) {
    if (level === 1) continue;
    if (id !== undefined) sections.push({ id, level, start, end: ends[level] ?? text.length });
    ends.fill(start, level);
  }
  return sections.reverse();
}
