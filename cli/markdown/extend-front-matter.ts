import type { Problem } from '../problems/problem.ts';
import type { FrontMatter } from './front-matter.ts';
import type { MarkdownFile } from './markdown-file.ts';

/**
 * Reads the file that a page extends: of the same route and language for all regions, or of the language that its own is a variant
 * of. Null where there is none.
 */
export type ReadGeneral = () => ReadGeneralPage | null;

interface ReadGeneralPage {
  readonly source: MarkdownFile;
  /** How a variant writes the words of the other language. */
  readonly adopt?: ((data: FrontMatter['data']) => FrontMatter['data']) | undefined;
}

/** Joins a list of the general page behind the list of the same field: `changes+: [...]`. */
const ADDS = '+';

/**
 * The front matter of a page with that of the general page, where it extends it: its own fields win.
 * @returns null where the general page is missing or cannot be read; its own problems are reported for its own file
 */
export function extendFrontMatter(
  file: string,
  own: FrontMatter,
  readGeneral: ReadGeneral,
  problems: Problem[],
): { frontMatter: FrontMatter; general: MarkdownFile | null } | null {
  if (own.data.extends !== true) return { frontMatter: own, general: null };
  const read = readGeneral();
  if (!read) {
    problems.push({
      code: 'EXTENDS-NOTHING',
      at: own.locate(['extends'], 'value'),
      message: `There is no general page that ${file} could extend.`,
      help: 'Extending pages are <name>.<region>.md beside <name>.md, in the same language, and pages of a variant of a language. Write the other page, or remove "extends".',
    });
    return null;
  }
  const written = read.source.frontMatter;
  if (!written) return null;
  if (written.data.extends === true) {
    problems.push({
      code: 'EXTENDS-NOTHING',
      at: own.locate(['extends'], 'value'),
      message: `${read.source.file}, which ${file} would extend, extends another page itself.`,
      help: 'A page extends one that is whole. Write one of the two out.',
    });
    return null;
  }
  const general = { ...written, data: read.adopt?.(written.data) ?? written.data };
  const data: Record<string, unknown> = { ...general.data };
  /** Of a list that the general page's list was added to: how many entries are of this file. */
  const added = new Map<string, number>();
  for (const [key, value] of Object.entries(own.data)) {
    const name = key.slice(0, -ADDS.length);
    const list = general.data[name];
    if (key.endsWith(ADDS) && Array.isArray(value) && Array.isArray(list)) {
      data[name] = [...value, ...list];
      added.set(name, value.length);
    } else data[key] = value;
  }
  const locate: FrontMatter['locate'] = ([field = '', index, ...rest], what) => {
    const count = added.get(String(field));
    const path = index === undefined ? [field] : [field, index, ...rest];
    if (count !== undefined && typeof index !== 'number')
      return own.locate([`${field}${ADDS}`, ...path.slice(1)], what);
    if (count !== undefined && typeof index === 'number')
      return index < count
        ? own.locate([`${field}${ADDS}`, index, ...rest], what)
        : general.locate([field, index - count, ...rest], what);
    return Object.hasOwn(own.data, field) || !Object.hasOwn(general.data, field)
      ? own.locate(path, what)
      : general.locate(path, what);
  };
  return {
    frontMatter: { ...own, data, locate },
    general: read.source,
  };
}
