import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import type { Path } from '../kit/site-checks.ts';
import { type Location, locate, type Problem, startOf } from '../problems/problem.ts';
import { FORBIDDEN_KEYS } from './json-source.ts';
import { faultOf } from './source-file.ts';

/** A file of YAML 1.2, of which JSON is a part. */
interface YamlSource {
  readonly value: unknown;
  /** The place of a value or of its key. */
  readonly locate: (path: Path, what: 'value' | 'key') => Location;
}

/** @param part the part of the file that is YAML, and what messages call it; by default the whole file */
export function parseYaml(
  file: string,
  text: string,
  { what, start, end }: { what: string; start: number; end: number } = { what: 'file', start: 0, end: text.length },
): { source: YamlSource | null; problems: Problem[] } {
  const block = text.slice(start, end);
  let document: Document | undefined;
  try {
    const read = parseDocument(block, { logLevel: 'error', prettyErrors: false, merge: false });
    document = read;
    if (read.errors.length + read.warnings.length > 0) throw new Error('The YAML has errors.');
    const forbidden = mayHaveForbiddenParts(block) ? forbiddenParts(file, text, start, read) : [];
    if (forbidden.length > 0) return { source: null, problems: forbidden };
    const value: unknown = read.toJS({ maxAliasCount: 50 });
    return {
      source: { value, locate: (path, of) => locateInDocument(file, text, start, read, path, of) },
      problems: [],
    };
  } catch (error) {
    const where = { what, file, text, start, block };
    return { source: null, problems: yamlProblems(where, document, error as Error) };
  }
}

/** Whether text needs the search for forbidden parts: an escape may spell anything, and an alias may name what it is in. */
const mayHaveForbiddenParts = (block: string): boolean => /__proto__|constructor|prototype|[\\*]/.test(block);

/** A part of a text that is YAML. */
interface Block {
  /** What messages call it. */
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly block: string;
}

/** More errors than these follow from the first ones. */
const MOST = 5;

/** What to do, by the kind of error: authors know neither scalars nor tokens. */
const HELP: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: 'Indent all entries of a list or field by the same number of spaces, and close every bracket.',
  MISSING_CHAR: 'Close the quotation mark, or write the colon between a field and its value.',
  MULTILINE_IMPLICIT_KEY: 'Write a space behind the colon of a field, and indent all entries of a list alike.',
  TAB_AS_INDENT: 'Indent with spaces.',
  UNEXPECTED_TOKEN: 'A text in quotes ends at the next mark of the same kind: put the other kind around it.',
};

function yamlProblems(
  { what, file, text, start, block }: Block,
  document: Document | undefined,
  error: Error,
): Problem[] {
  const tooDeep = {
    code: 'NESTING-DEEP',
    message: `The ${what} is nested too deeply to be read.`,
    help: 'Flatten it.',
  } as const;
  const problems = [...(document?.errors ?? []), ...(document?.warnings ?? [])].slice(0, MOST).map((found): Problem => {
    const at = locate(file, text, Math.min(start + found.pos[0], start + block.length));
    if (/call stack/.test(found.message)) return { ...tooDeep, at };
    const duplicate = found.code === 'DUPLICATE_KEY';
    return {
      code: duplicate ? 'KEY-DUPLICATE' : 'YAML-SYNTAX',
      at,
      message: duplicate
        ? `This key appears twice in the ${what}.`
        : `The ${what} cannot be read here: ${found.message}.`,
      help: duplicate ? 'Keep one of the two.' : (HELP[found.code] ?? 'Put a text with ": " or " #" in it in quotes.'),
    };
  });
  const deep = problems.find(({ code }) => code === 'NESTING-DEEP');
  if (problems.length > 0) return deep ? [deep] : problems;
  const at = locate(file, text, start);
  if (error instanceof RangeError) return [{ ...tooDeep, at }];
  return [
    {
      code: 'YAML-SYNTAX',
      at,
      message: `The ${what} cannot be read: ${error.message}.`,
      help: 'Write values out instead of naming them by *aliases.',
    },
  ];
}

/** Keys that reach into the program, escapes for characters that no page may hold, and values that hold themselves. */
function forbiddenParts(file: string, text: string, start: number, document: Document): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Scalar(_, { value, range }) {
      const fault = typeof value === 'string' ? faultOf(value) : null;
      if (fault)
        problems.push({
          code: 'FILE-ENCODING',
          at: locate(file, text, start + (range?.[0] ?? 0)),
          message: `This text has ${fault} in it.`,
          help: 'Remove the escape.',
        });
    },
    Alias(_, alias, path) {
      // Resolving reads the whole document.
      if (!path.some((around) => isNode(around) && 'anchor' in around && around.anchor === alias.source)) return;
      const named = alias.resolve(document);
      if (!named || !path.includes(named)) return;
      problems.push({
        code: 'YAML-SYNTAX',
        at: locate(file, text, start + (alias.range?.[0] ?? 0)),
        message: `*${alias.source} is inside the value that it names.`,
        help: 'Write the value out.',
      });
    },
    Pair(_, { key }) {
      if (!isScalar(key) || !FORBIDDEN_KEYS.has(String(key.value))) return;
      problems.push({
        code: 'KEY-FORBIDDEN',
        at: locate(file, text, start + (key.range?.[0] ?? 0)),
        message: `"${key.value}" cannot be a key.`,
        help: 'Remove it.',
      });
    },
  });
  return problems;
}

/** The place of the value or key at a path, else of the last part of the path that is there. */
function locateInDocument(
  file: string,
  text: string,
  start: number,
  document: Document,
  path: Path,
  what: 'value' | 'key',
): Location {
  let found: number | undefined;
  let node: unknown = document.contents;
  for (const part of path) {
    const holder = isAlias(node) ? node.resolve(document) : node;
    let pair: Pair | undefined;
    if (isMap(holder))
      pair = holder.items.find(({ key }) => String((isScalar(key) ? key.value : key) ?? '') === String(part));
    node = isSeq(holder) ? holder.items[Number(part)] : pair?.value;
    const place = (what === 'key' ? offsetOf(pair?.key) : undefined) ?? offsetOf(node) ?? offsetOf(pair?.key);
    if (place === undefined) break;
    found = place;
  }
  return found === undefined ? startOf(file) : locate(file, text, start + found);
}

const offsetOf = (node: unknown): number | undefined =>
  (node as { range?: readonly number[] | null } | null | undefined)?.range?.[0];
