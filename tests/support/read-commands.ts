import { readFileSync } from 'node:fs';

/**
 * The fenced commands of a document, as a reader would copy them.
 * @param heading the beginning of a heading; empty for the text before the first one
 * @returns the blocks in order
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
