import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Path } from '../kit/site-checks.ts';
import { type Location, locate, type Problem } from '../problems/problem.ts';
import { faultOf, MAX_NESTING, readSource } from './source-file.ts';

/** Keys that would reach into `Object.prototype` in a merge. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** More errors of syntax than these follow from the first ones. */
const MOST = 5;

/** JSON with the location of every value in it. */
export interface JsonSource {
  readonly value: unknown;
  /** The location of a value, or of the nearest one around it. Null if nothing of the path is in this file. */
  readonly locate: (path: Path) => Location | null;
  /** The location of the key that holds a value. */
  readonly locateKey: (path: Path) => Location | null;
}

/** Reads and parses a file below the root. */
export function readJson(root: string, file: string): { source: JsonSource | null; text: string; problems: Problem[] } {
  const read = readSource(root, file);
  if ('problem' in read) return { source: null, text: '', problems: [read.problem] };
  return { ...parseJson(file, read.text), text: read.text };
}

/**
 * Parses strict JSON that is an object. Wrong syntax, duplicate and forbidden keys, broken characters and nesting above the
 * limit are problems, all of them at once.
 */
export function parseJson(file: string, text: string): { source: JsonSource | null; problems: Problem[] } {
  const deep = tooDeep(text);
  if (deep !== null) {
    return {
      source: null,
      problems: [
        {
          code: 'NESTING-DEEP',
          at: locate(file, text, deep),
          message: `Lists and objects are nested more than ${MAX_NESTING} deep.`,
          help: 'Flatten them.',
        },
      ],
    };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false });
  const problems: Problem[] = firstErrors(errors, text).map((error) => ({
    code: 'JSON-SYNTAX',
    at: locate(file, text, error.offset),
    message: `JSON cannot be read here: ${SYNTAX[printParseErrorCode(error.error)] ?? printParseErrorCode(error.error)}.`,
    help: /,\s*[,}\]]?$/.test(text.slice(0, error.offset + 1))
      ? 'Remove the comma that has no entry after it, or write the missing entry.'
      : 'Check this position and the text just before it.',
  }));
  if (!tree || problems.length > 0) return { source: null, problems };
  if (tree.type !== 'object') {
    const message = `The file contains ${tree.type === 'array' ? 'a list' : tree.type === 'null' ? 'null' : `a ${tree.type}`} instead of an object.`;
    return {
      source: null,
      problems: [
        {
          code: 'FIELD-INVALID',
          at: locate(file, text, tree.offset),
          message,
          help: 'An object starts with { and ends with }, with "key": value between them.',
        },
      ],
    };
  }
  collectProblems(tree, file, text, problems);
  // Found by name in a map: in a file of ten thousand texts, each may be located.
  let top: ReadonlyMap<string, Node> | undefined;
  const find = ([first, ...rest]: Path): Node | undefined => {
    if (first === undefined) return tree;
    top ??= new Map(
      (tree.children ?? [])
        .toReversed()
        .flatMap(({ children = [] }) => (children[1] ? [[String(children[0]?.value), children[1]]] : [])),
    );
    const node = top.get(String(first));
    return node && findNodeAtLocation(node, rest);
  };
  return {
    source: problems.some((problem) => problem.code === 'KEY-FORBIDDEN' || problem.code === 'FILE-ENCODING')
      ? null
      : {
          value: getNodeValue(tree),
          locate: (path) => {
            for (let length = path.length; length > 0; length--) {
              const node = find(path.slice(0, length));
              if (node) return locate(file, text, node.offset);
            }
            return path.length === 0 ? locate(file, text, tree.offset) : null;
          },
          locateKey: (path) => {
            const node = find(path);
            const holder = node?.parent?.type === 'property' ? node.parent : node;
            return holder ? locate(file, text, holder.offset) : null;
          },
        },
    problems,
  };
}

/** The first errors, without those that follow from one before: at the same position, or on the line of a word without quotes. */
function firstErrors(errors: readonly ParseError[], text: string): readonly ParseError[] {
  const first: ParseError[] = [];
  let wordLine = -1;
  for (const error of errors) {
    const { line } = locate('', text, error.offset);
    if (line !== wordLine && error.offset !== first.at(-1)?.offset) first.push(error);
    if (printParseErrorCode(error.error) === 'InvalidSymbol') wordLine = line;
    if (first.length === MOST) break;
  }
  return first;
}

/** The offset of the first bracket above the limit, else null. */
function tooDeep(text: string): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"' || character === '\n') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      if (++depth > MAX_NESTING) return at;
    } else if (character === ']' || character === '}') depth--;
  }
  return null;
}

function collectProblems(node: Node, file: string, text: string, problems: Problem[]): void {
  const keys = new Set<string>();
  const fault = node.type === 'string' ? faultOf(String(node.value)) : null;
  if (fault)
    problems.push({
      code: 'FILE-ENCODING',
      at: locate(file, text, node.offset),
      message: `This text contains ${fault}.`,
      help: 'Remove the escape.',
    });
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const key = child.children?.[0];
      const name = String(key?.value);
      if (FORBIDDEN_KEYS.has(name)) {
        problems.push({
          code: 'KEY-FORBIDDEN',
          at: locate(file, text, child.offset),
          message: `"${name}" cannot be a key.`,
          help: 'Remove it.',
        });
      } else if (keys.has(name)) {
        problems.push({
          code: 'KEY-DUPLICATE',
          at: locate(file, text, child.offset),
          message: `The key "${name}" appears twice in this object.`,
          help: 'Keep one of the two.',
        });
      }
      keys.add(name);
    }
    collectProblems(child, file, text, problems);
  }
}

const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'keys and texts are written in double quotes',
  InvalidNumberFormat: 'a number is not well formed',
  PropertyNameExpected: 'a key in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected after the key',
  CommaExpected: 'a comma is expected between two entries',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'something follows after the end of the document',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'a text is not closed',
  InvalidUnicode: 'a \\u escape is not well formed',
  InvalidEscapeCharacter: 'this escape does not exist',
  InvalidCharacter: 'this character is not allowed here',
};
