import { type Location, startOf } from '../problems/problem.ts';
import { readMarkdown } from './markdown-file.ts';

/** The place of a field of a page's front matter; the beginning of the file where it has none. */
export function locateField(root: string, file: string, field: string): Location {
  const read = readMarkdown(root, file);
  const frontMatter = 'text' in read ? read.frontMatter : null;
  // What a page of a region does not have itself, it takes from the general page.
  if (frontMatter?.data.extends === true && !Object.hasOwn(frontMatter.data, field))
    return locateField(root, file.replace(/\.[^./]+\.md$/, '.md'), field);
  return frontMatter?.locate([field], 'value') ?? startOf(file);
}
