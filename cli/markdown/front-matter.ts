import matter from 'gray-matter';
import type { Path } from '../kit/site-checks.ts';
import { type Location, locate, type Problem, startOf } from '../problems/problem.ts';
import { FORBIDDEN_KEYS } from '../sources/json-source.ts';
import { parseYaml } from '../sources/yaml-source.ts';

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>;
  /** The place of a value or of its key. */
  readonly locate: (path: Path, what: 'value' | 'key') => Location;
}

/** Where front matter is in a file. */
export interface Fences {
  /** The lines between the fences; null where there are none. */
  readonly block: { readonly start: number; readonly end: number } | null;
  /** Where the body starts, in UTF-16 units. */
  readonly bodyOffset: number;
  /** Why they cannot be read: the file then has no body. */
  readonly problem: Problem | null;
}

/** The most that front matter may have: the reader of YAML compares every key with every other one. */
const MAX_BLOCK = 64 * 1024;
const FENCE = /^---[ \t]*(\r?\n|$)/;
/** A block of TOML, or one of YAML behind spaces or empty lines: its first field follows, so that it is no rule between paragraphs. */
const MISPLACED = /^(?:(\s*)\+\+\+|(\s+)---)[ \t]*\r?\n[ \t]*[\w-]+[ \t]*[:=]/;
/** Another number of hyphens, or the dashes that a word processor makes of them, before a first field. */
const OTHER_FENCE = /^(--|-{4,}|[–—]-?)[ \t]*\r?\n[ \t]*[\w-]+[ \t]*:/;

/**
 * Finds the fences of front matter.
 *
 * gray-matter evaluates blocks marked as JavaScript, takes a file without a closing fence whole, and returns `{}` for
 * input that it failed on before (it caches calls without options). So the fences are checked here first, it always
 * gets options, and its YAML 1.1 reader, which turns 17:00 into 1020, is replaced by the `yaml` package.
 */
export function findFences(file: string, text: string): Fences {
  const opening = /^---[^\r\n]*/.exec(text)?.[0];
  if (opening === undefined || /^----/.test(opening)) {
    const [, beforeToml, beforeYaml] = MISPLACED.exec(text) ?? [];
    if (beforeToml !== undefined)
      return problem(
        'FRONT-MATTER-FENCE',
        locate(file, text, beforeToml.length),
        'The front matter is between lines of "+++", which is TOML; only YAML is read.',
        'Write it between two lines of three hyphens, each field as "name: value".',
      );
    if (beforeYaml !== undefined)
      return problem(
        'FRONT-MATTER-FENCE',
        locate(file, text, beforeYaml.length),
        'There are spaces or empty lines before the opening fence of the front matter.',
        'Remove them: the first line of the file is "---".',
      );
    const other = OTHER_FENCE.exec(text)?.[1];
    if (other !== undefined)
      return problem(
        'FRONT-MATTER-FENCE',
        startOf(file),
        `The first line is "${other}"; front matter begins with "---".`,
        'Write three hyphens. A rule across the page has an empty line behind it.',
      );
    return WITHOUT_FENCES;
  }
  if (!FENCE.test(text)) {
    return problem(
      'FRONT-MATTER-CODE',
      { file, line: 1, column: 4 },
      `The opening fence is "${opening}"; only "---" is read.`,
      'Write the block as YAML between two lines of three hyphens.',
    );
  }
  const start = text.indexOf('\n') + 1;
  const end = start === 0 ? -1 : text.indexOf('\n---', start - 1);
  if (end === -1) {
    return problem(
      'FRONT-MATTER-FENCE',
      startOf(file),
      'The front matter is opened but never closed.',
      'Close it with a line of three hyphens.',
    );
  }
  const closing = /[^\n]*/.exec(text.slice(end + 1))?.[0] ?? '';
  if (!/^---[ \t]*$/.test(closing)) {
    return problem(
      'FRONT-MATTER-FENCE',
      locate(file, text, end + 1),
      `"${closing}" closes no front matter; only "---" does.`,
      'Close it with a line of three hyphens and nothing else.',
    );
  }
  if (end + 1 - start > MAX_BLOCK) {
    return problem(
      'FILE-SIZE',
      locate(file, text, start),
      `The front matter has ${(end + 1 - start).toLocaleString('en')} characters; ${MAX_BLOCK.toLocaleString('en')} is the most.`,
      'Move its words into the text or into strings.',
    );
  }
  return { block: { start, end: end + 1 }, bodyOffset: endOfLine(text, end + 1), problem: null };

  function problem(code: Problem['code'], at: Location, message: string, help: string): Fences {
    return { ...WITHOUT_FENCES, problem: { code, at, message, help } };
  }
}

/** A text that is a body from its first line on. */
export const WITHOUT_FENCES: Fences = { block: null, bodyOffset: 0, problem: null };

/** Reads the front matter between fences. */
export function parseFrontMatter(
  file: string,
  text: string,
  { block, problem }: Fences,
): { frontMatter: FrontMatter | null; problems: readonly Problem[] } {
  if (problem) return { frontMatter: null, problems: [problem] };
  if (!block) return { frontMatter: { data: {}, locate: () => startOf(file) }, problems: [] };
  const read = () => parseYaml(file, text, { what: 'front matter', ...block });
  const plain = parsePlain(text.slice(block.start, block.end));
  if (plain) {
    // For the first problem alone.
    let parsed: ReturnType<typeof read> | null = null;
    const locate: FrontMatter['locate'] = (path, what) => {
      parsed ??= read();
      return parsed.source?.locate(path, what) ?? startOf(file);
    };
    return { frontMatter: { data: plain, locate }, problems: [] };
  }
  // The block is read here: gray-matter hands over the line end before it as well, and offsets are the file's.
  const { source, problems } = read();
  if (!source) return { frontMatter: null, problems };
  const { data } = matter(text, {
    engines: { yaml: { parse: () => (source.value ?? {}) as object, stringify: () => '' } },
  }) as { data: unknown };
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    const at = { file, line: 2, column: 1 };
    const message = 'Front matter is a list of fields, each "name: value".';
    return { frontMatter: null, problems: [{ code: 'YAML-SYNTAX', at, message, help: 'Write one field a line.' }] };
  }
  return { frontMatter: { data: data as Record<string, unknown>, locate: source.locate }, problems: [] };
}

/** A word, then a date, a text in double quotes without escapes, or words in which no colon or hash means anything. */
const PLAIN_LINE =
  /^([a-z][A-Za-z0-9_-]*): (?:(\d{4}-\d\d-\d\d)|"([^"\\\r\n]*)"|(\p{L}(?:[^:#\r\n]|:(?![\s]|$)|(?<=[^\s])#)*))$/u;
const YAML_WORDS = new Set(['true', 'True', 'TRUE', 'false', 'False', 'FALSE', 'null', 'Null', 'NULL']);

/**
 * Reads fields of one line each, the front matter of most pages, without a YAML parser: 0.88 of the processor time of a cold
 * build of 4,000 pages (Nov 2026). Null for anything that YAML could read differently.
 */
export function parsePlain(block: string): Record<string, string> | null {
  const data: Record<string, string> = {};
  for (const line of block.split('\n')) {
    if (line === '') continue;
    // Not by the pattern, which would look for the end of the line behind each of many spaces.
    const trimmed = line.trimEnd();
    if (/[^ \t]/.test(line.slice(trimmed.length))) return null;
    const [, key, date, quoted, words] = PLAIN_LINE.exec(trimmed) ?? [];
    if (key === undefined || FORBIDDEN_KEYS.has(key) || Object.hasOwn(data, key)) return null;
    if (words !== undefined && YAML_WORDS.has(words)) return null;
    data[key] = (date ?? quoted ?? words) as string;
  }
  return data;
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
};
