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
  const below = headings.filter(({ level }) => level > 1);
  return below.flatMap(({ id, level, start }, index): Section[] => {
    if (id === undefined) return [];
    const next = below.find((other, later) => later > index && other.level <= level);
    return [{ id, level, start, end: next?.start ?? text.length }];
  });
}
