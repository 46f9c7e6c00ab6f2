import { type Location, locate } from '../problems/problem.ts';

/**
 * The location of a position in a text that a file holds as a value of YAML or JSON. YAML may have folded the text and JSON
 * escaped it: the words in front of the position are looked for.
 * @param start the location of the value
 */
export function locateInValue(source: string, start: Location, value: string, offset: number): Location {
  const from = offsetOfLocation(source, start);
  for (const length of [12, 6, 1]) {
    const near = value.slice(Math.max(0, offset - length), offset + 1);
    for (const form of [near, JSON.stringify(near).slice(1, -1)]) {
      const found = source.indexOf(form, from);
      if (found !== -1) return locate(start.file, source, found + form.length - 1);
    }
  }
  return start;
}

/** The reverse of `locate`. */
export function offsetOfLocation(text: string, { line, column }: Location): number {
  let start = 0;
  for (let number = 1; number < line; number++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
