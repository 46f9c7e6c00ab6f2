import { nearest } from '../problems/nearest.ts';
import type { Location, Problem } from '../problems/problem.ts';
import { locateInValue } from '../sources/locate-in-value.ts';
import { type Blocks, type Hidden, type Range, scanBlocks } from './scan-blocks.ts';

/** What `{name:…}` inserts into a text. */
export const DIRECTIVES = ['fact', 'string', 'claim', 'block'] as const;
export type Directive = (typeof DIRECTIVES)[number];

/** A directive, or the marker of a condition, at its offsets in a text. */
export type Mark = { readonly start: number; readonly end: number } & (
  | { readonly kind: Directive; readonly name: string; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'if' | 'unless'; readonly names: readonly string[] }
  | { readonly kind: '/if' | '/unless' }
);

/** The beginning of a condition; one that cannot be read has no names. */
type Condition = Mark & { readonly kind: 'if' | 'unless' };

/** A mistake in a directive. */
interface DirectiveFault {
  readonly offset: number;
  readonly message: string;
  readonly help: string;
}

const WORDS = [...DIRECTIVES, 'if', 'unless'] as const;
/** Everything that must be meant as a directive: a word and a colon, a known word, or a slash. */
const CANDIDATE = new RegExp(`\\{(?:([a-zA-Z]+)(?=:)|(${WORDS.join('|')})(?![\\w-])|(/)[a-zA-Z]*)`, 'g');
const NAMED = /\{(fact|string|claim):([\w.-]+)\}/y;
const BLOCK = /\{block:([\w.-]+)((?:[ \t]+[\w-]+=(?:"[^"\n]*"|[^\s"{}]+))*)[ \t]*\}/y;
const VALUE = /([\w-]+)=(?:"([^"\n]*)"|([^\s"{}]+))/g;
const CONDITION = /\{(if|unless):([\w-]+(?:, ?[\w-]+)*)\}/y;
const END = /\{\/(if|unless)\}/y;
/** A comment that was meant to be a condition. */
const MARKER_ALONE = /^<!--\s*\{\/?(?:if|unless)[^{}]*\}\s*-->$/;

/** Whether a text has conditions; most have none. */
export const hasConditions = (text: string): boolean => text.includes('{if:') || text.includes('{unless:');

/** Finds all directives outside of code and comments. Whatever begins like one and is none is a fault. */
export function scanDirectives(
  text: string,
  blocks: () => Blocks = () => scanBlocks(text),
): { marks: Mark[]; faults: DirectiveFault[] } {
  const marks: Mark[] = [];
  const faults: DirectiveFault[] = [];
  if (!text.includes('{')) return { marks, faults };
  const { hidden } = blocks();
  let next = 0;
  for (const { index, 0: whole, 1: word = whole.slice(1) } of text.matchAll(CANDIDATE)) {
    while (next < hidden.length && (hidden[next] as Hidden).range[1] <= index) next++;
    const around = hidden[next];
    if (around && around.range[0] <= index) {
      if (around.kind === 'comment' && MARKER_ALONE.test(text.slice(...around.range))) faults.push(commented(index));
      continue;
    }
    const mark = readMark(text, index);
    if (mark) {
      marks.push(mark);
      if (text[index - 1] === '{' && text[mark.end] === '}') faults.push(doubled(text.slice(index, mark.end), index));
    } else {
      faults.push(faultOf(text, index, word));
      // A misspelt condition is reported once: its end marker still closes something.
      const meant = FORMS[word] ? word : nearest(word, WORDS)[0];
      if (meant === 'if' || meant === 'unless') marks.push({ kind: meant, names: [], start: index, end: index });
    }
  }
  return { marks, faults };
}

function readMark(text: string, start: number): Mark | null {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text);
  };
  const named = at(NAMED);
  if (named) {
    const [whole, kind, name = ''] = named;
    return { kind: kind as Directive, name, values: {}, start, end: start + whole.length };
  }
  const block = at(BLOCK);
  if (block) {
    const [whole, name = '', rest = ''] = block;
    const values = Object.fromEntries(
      [...rest.matchAll(VALUE)].map(([, key = '', quoted, plain]) => [key, quoted ?? plain ?? '']),
    );
    return { kind: 'block', name, values, start, end: start + whole.length };
  }
  const condition = at(CONDITION);
  if (condition) {
    const [whole, kind, names = ''] = condition;
    return { kind: kind as 'if', names: names.split(/, ?/), start, end: start + whole.length };
  }
  const end = at(END);
  return end && { kind: `/${end[1]}` as '/if', start, end: start + end[0].length };
}

/** Other systems have two braces; here the outer ones would be printed. */
const doubled = (directive: string, offset: number): DirectiveFault => ({
  offset: offset - 1,
  message: `{${directive}} has two braces on each side.`,
  help: `Write ${directive}.`,
});

const commented = (offset: number): DirectiveFault => ({
  offset,
  message: 'A condition in a comment is not read: its text is shown everywhere.',
  help: 'Write it without <!-- and -->.',
});

const FORMS: Readonly<Record<string, string>> = {
  fact: '{fact:supportEmail}',
  string: '{string:KEY}',
  claim: '{claim:id}',
  block: '{block:name} or {block:name key="value"}',
  if: '{if:download}…{/if}, with flags, regions or a status, joined by commas',
  unless: '{unless:download}…{/unless}, with flags, regions or a status, joined by commas',
};

function faultOf(text: string, offset: number, word: string): DirectiveFault {
  const line = text.slice(offset).split('\n', 1)[0] as string;
  const close = line.indexOf('}');
  const shown = close === -1 ? line.slice(0, 40) : line.slice(0, Math.min(close + 1, 60));
  if (word.startsWith('/'))
    return { offset, message: `${shown} does not close a condition.`, help: 'Write {/if} or {/unless}.' };
  const form = FORMS[word];
  if (form === undefined) {
    const [guess] = nearest(word, WORDS);
    return {
      offset,
      message: `There is no directive {${word}:…}.`,
      help: guess ? `Did you mean {${guess}:…}?` : `There is: ${WORDS.join(', ')}.`,
    };
  }
  const what =
    close === -1
      ? `${shown} is not closed by a brace on its line.`
      : new RegExp(`^\\{${word}:?\\s*\\}`).test(shown)
        ? `${shown} is empty.`
        : `${shown} cannot be read.`;
  // `{fact email}`, `{string: KEY}`: the name is there.
  const [, name] = /^\{(?:fact|string|claim|block)[:=\s]+([\w.-]+)\s*\}$/.exec(shown) ?? [];
  return { offset, message: what, help: `Write ${name ? `{${word}:${name}}` : form}.` };
}

/** The problems of the directives in a text that is a value of JSON or YAML, located in its file. */
export function directiveProblems(
  value: string,
  known: ReadonlySet<string>,
  from: { readonly text: string; readonly at: Location },
): Problem[] {
  if (!value.includes('{')) return [];
  const { marks, faults } = scanDirectives(value);
  return [...faults, ...conditionFaults(value, marks, known)].map(({ offset, message, help }) => ({
    code: 'DIRECTIVE-INVALID',
    at: locateInValue(from.text, from.at, value, offset),
    message,
    help,
  }));
}

/** Conditions that name nothing, are not closed, or close nothing. */
export function conditionFaults(text: string, marks: readonly Mark[], known: ReadonlySet<string>): DirectiveFault[] {
  const faults: DirectiveFault[] = [];
  const open: Condition[] = [];
  const shown = ({ start, end }: Mark) => text.slice(start, end);
  for (const mark of marks) {
    if (mark.kind === 'if' || mark.kind === 'unless') {
      open.push(mark);
      for (const name of mark.names.filter((name) => !known.has(name))) {
        const close = nearest(name, known);
        faults.push({
          offset: mark.start,
          message: `${shown(mark)}: there is no flag, region or status "${name}".`,
          help: close.length > 0 ? `Did you mean "${close[0]}"?` : `There is: ${[...known].sort().join(', ')}.`,
        });
      }
    } else if (mark.kind === '/if' || mark.kind === '/unless') {
      const opening = open.pop();
      if (opening?.kind === mark.kind.slice(1)) continue;
      if (opening) open.push(opening);
      faults.push({
        offset: mark.start,
        message: opening
          ? `${shown(mark)} cannot close ${shown(opening) || `{${opening.kind}:…}`}.`
          : `${shown(mark)} closes nothing.`,
        help: 'Close conditions in the order in which they were opened: {if:a}{unless:b}…{/unless}{/if}.',
      });
    }
  }
  for (const { start, end, kind } of open.filter(({ names }) => names.length > 0))
    faults.push({ offset: start, message: `${text.slice(start, end)} is never closed.`, help: `Add {/${kind}}.` });
  return faults;
}

/**
 * The ranges of a text whose conditions do not hold, and the markers of conditions.
 * @param holds null removes the markers alone
 */
export function removedRanges(text: string, marks: readonly Mark[], holds: ReadonlySet<string> | null): Range[] {
  const removed: Range[] = [];
  const open: boolean[] = [];
  let hiddenFrom: number | null = null;
  for (const mark of marks) {
    if (mark.kind === 'if' || mark.kind === 'unless') {
      const isReadable = mark.names.length > 0;
      const isKept =
        holds === null || !isReadable || mark.names.some((name) => holds.has(name)) === (mark.kind === 'if');
      const [start, end] = wholeLine(text, mark);
      if (hiddenFrom === null) {
        if (isKept) removed.push([start, end]);
        else hiddenFrom = start;
      }
      open.push(isKept);
    } else if (mark.kind === '/if' || mark.kind === '/unless') {
      open.pop();
      const [start, end] = wholeLine(text, mark);
      if (hiddenFrom === null) removed.push([start, end]);
      else if (!open.includes(false)) {
        removed.push([hiddenFrom, end]);
        hiddenFrom = null;
      }
    }
  }
  if (hiddenFrom !== null) removed.push([hiddenFrom, text.length]);
  return removed;
}

const ONLY_MARKERS = /^[ \t]*(?:\{(?:(?:if|unless):[^{}\n]*|\/(?:if|unless))\}[ \t]*)+$/;

/** The range of a marker: with its line, where nothing but markers is on it. */
function wholeLine(text: string, { start, end }: Mark): Range {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to === -1 ? text.length : to);
  if (!ONLY_MARKERS.test(line)) return [start, end];
  // The first marker of a line takes the space before it, the last one the end of the line.
  const isFirst = text.slice(from, start).trim() === '';
  const isLast = text.slice(end, to === -1 ? text.length : to).trim() === '';
  return [isFirst ? from : start, isLast ? (to === -1 ? text.length : to + 1) : end];
}
