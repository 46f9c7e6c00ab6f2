import { readFileSync } from 'node:fs';

/**
 * The fenced commands of a document, as a reader would copy them.
 * @param heading the words that a heading begins with; the text before the first one has none
 * @returns a block each, in order
 */
export function readCommands(file: string, heading: string): string[] {
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const section = sections.find((text) =>
    heading === '' ? !text.startsWith('## ') : text.startsWith(`## ${heading}`),
  );
  if (section === undefined) throw new Error(`${file} has no section "${heading}"`);
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`the section "${heading}" of ${file} has no commands`);
  return blocks;
}
