import type { AdoptedWords } from '../languages/adopted-words.ts';
import { suggest } from '../problems/nearest.ts';
import { type Location, locate, type Problem, startOf } from '../problems/problem.ts';
import { MARK } from '../sources/source-file.ts';
import { conditionFaults, type Directive, removedRanges } from './directives.ts';
import { joinTexts, type MappedText, type Origin, originAt, sliceText, wholeText } from './mapped-text.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { findSections } from './sections.ts';

/** A Markdown file as a language has it. */
interface BodySource {
  readonly source: MarkdownFile;
  /** Finds what a variant of a language writes in another way. */
  readonly adopt?: AdoptedWords['find'] | undefined;
}

/** What conditions may name, and what of it holds where the page is shown. */
export interface Conditions {
  readonly known: ReadonlySet<string>;
  /** Null keeps everything: for checks of a file by itself. */
  readonly holds: ReadonlySet<string> | null;
}

/** A directive of a body; `MARK` and its index in the list are in its place. */
export interface BodyDirective {
  /** Beside directives, the ends of a section in a fallback language; `name` is the language. */
  readonly kind: Directive | 'fallback-start' | 'fallback-end';
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly at: Origin;
}

/** The Markdown of a page in one region: conditions decided, sections of the general page put in, directives marked. */
export interface Body extends MappedText {
  readonly directives: readonly BodyDirective[];
  readonly problems: readonly Problem[];
  /** Something of the files is not in the text, or the text is of two files. */
  readonly isPartial: boolean;
  readonly locate: (origin: Origin) => Location;
}

/** How a page of one region changes the general page. */
export interface Extension {
  readonly insert?: Readonly<Record<string, string>> | undefined;
  readonly remove?: readonly string[] | undefined;
}

/**
 * @param general the page that `own` extends; null for a page of its own
 * @param before the directives of a body that this one becomes a part of
 */
export function readBody(
  own: BodySource,
  conditions: Conditions,
  general: BodySource | null = null,
  extension: Extension = {},
  before: readonly BodyDirective[] = [],
): Body {
  const directives: BodyDirective[] = [...before];
  const problems: Problem[] = [];
  const inOwn = chooseParts(own, conditions, directives, problems);
  const inGeneral = general && chooseParts(general, conditions, directives, problems);
  const isWhole = inOwn.isWhole && !inGeneral;
  const { text, pieces } = inGeneral
    ? extendBody(inGeneral.body, inOwn.body, own.source, extension, problems)
    : inOwn.body;
  return {
    text,
    pieces,
    directives,
    problems,
    isPartial: !isWhole,
    locate: ({ file, offset }) => locate(file, (file === general?.source.file ? general : own).source.text, offset),
  };
}

function chooseParts(
  { source, adopt }: BodySource,
  { known, holds }: Conditions,
  directives: BodyDirective[],
  problems: Problem[],
): { body: MappedText; isWhole: boolean } {
  const { file, text, bodyOffset, body } = source;
  const textFrom = (from: number, to: number) => adoptText(file, body.slice(from, to), bodyOffset + from, adopt);
  if (!body.includes('{')) return { body: textFrom(0, body.length), isWhole: true };
  const { marks, faults } = source;
  for (const { offset, message, help } of [...faults, ...conditionFaults(body, marks, known)])
    problems.push({ code: 'DIRECTIVE-INVALID', at: locate(file, text, bodyOffset + offset), message, help });
  // Without its brace, a directive that cannot be read is not reported again as a leftover of the page.
  const broken = faults.map(({ offset }) => [offset, offset + 1] as const);
  const removed = [...removedRanges(body, marks, holds), ...broken].sort(([a], [b]) => a - b);
  const parts: MappedText[] = [];
  let from = 0;
  const keepUntil = (to: number) => {
    if (to > from) parts.push(textFrom(from, to));
  };
  let next = 0;
  const removeUntil = (to: number) => {
    for (; next < removed.length && (removed[next] as readonly [number, number])[0] <= to; next++) {
      const [start, end] = removed[next] as readonly [number, number];
      keepUntil(start);
      from = Math.max(from, end);
    }
  };
  for (const mark of marks) {
    removeUntil(mark.start);
    if (mark.start < from || !('name' in mark)) continue;
    keepUntil(mark.start);
    const at = { file, offset: bodyOffset + mark.start };
    const index = directives.push({ kind: mark.kind, name: mark.name, values: mark.values, at }) - 1;
    parts.push(wholeText(file, `${MARK}${index}${MARK}`, at.offset));
    from = mark.end;
  }
  removeUntil(body.length);
  keepUntil(body.length);
  return { body: joinTexts(parts), isWhole: removed.length === 0 };
}

/** A part of a file as a variant of its language writes it. What is replaced has the position of the words in its place. */
function adoptText(file: string, text: string, offset: number, adopt: AdoptedWords['find'] | undefined): MappedText {
  const found = adopt?.(text) ?? [];
  if (found.length === 0) return wholeText(file, text, offset);
  let from = 0;
  const parts = found.flatMap(({ start, end, by }) => {
    const before = wholeText(file, text.slice(from, start), offset + from);
    from = end;
    return [before, wholeText(file, by, offset + start)];
  });
  return joinTexts([...parts, wholeText(file, text.slice(from), offset + from)]);
}

/** Replaces, adds and removes sections of the general page. */
function extendBody(
  general: MappedText,
  own: MappedText,
  file: MarkdownFile,
  { insert = {}, remove = [] }: Extension,
  problems: Problem[],
): MappedText {
  const sections = findSections(general.text);
  const ids = new Set(sections.map(({ id }) => id));
  /** Where each section ends, the added ones included. */
  const positions = new Map(sections.map(({ id, end }) => [id, end]));
  const { frontMatter } = file;
  const add = (at: Location, message: string, help: string) =>
    problems.push({ code: 'SECTION-UNKNOWN', at, message, help });
  const inField = (path: readonly (string | number)[], what: 'key' | 'value' = 'value') =>
    frontMatter?.locate(path, what) ?? startOf(file.file);
  const there = (id: string) => suggest(id, ids) || 'The general page has no such section.';

  const ownSections = findSections(own.text);
  // The sections that are not inside another one of this file.
  const outer = ownSections.filter(
    ({ start }) => !ownSections.some((other) => other.start < start && start < other.end),
  );
  /** What replaces a range of the general page; what is added after a section replaces nothing. */
  const edits: { start: number; end: number; by: MappedText | null }[] = [];
  const opening = sliceText(own, 0, outer[0]?.start ?? own.text.length);
  const stray = /^ {0,3}#{2,6}[ \t].*$/m.exec(opening.text);
  if (stray)
    add(
      locate(file.file, file.text, originAt(opening, stray.index).offset),
      'A heading of a page that extends another one has no id.',
      'Give it the id of the section that it replaces: ## Title {#id}.',
    );
  else if (opening.text.replace(/<!--[\s\S]*?-->/g, '').trim() !== '')
    edits.push({ start: 0, end: sections[0]?.start ?? general.text.length, by: opening });
  for (const section of outer) {
    const { id, start, end } = section;
    const words = sliceText(own, start, end);
    const target = sections.find((other) => other.id === id);
    if (target) {
      edits.push({ start: target.start, end: target.end, by: words });
      continue;
    }
    const after = Object.hasOwn(insert, id) ? insert[id] : undefined;
    const position = positions.get(after ?? '');
    if (position !== undefined) {
      edits.push({ start: position, end: position, by: words });
      positions.set(id, position);
    } else if (after === undefined)
      add(
        locate(file.file, file.text, originAt(own, start).offset),
        `The general page has no section "${id}".`,
        `${suggest(id, ids)} A new section needs its position in front matter: insert: { ${id}: <id of the section before it> }.`.trim(),
      );
    else add(inField(['insert', id]), `The general page has no section "${after}".`, there(after));
  }
  for (const id of Object.keys(insert)) {
    if (!outer.some((section) => section.id === id))
      add(
        inField(['insert', id], 'key'),
        `This file has no section "${id}".`,
        suggest(id, ids) || 'Write the section.',
      );
    else if (ids.has(id))
      add(
        inField(['insert', id], 'key'),
        `The general page has the section "${id}" already.`,
        'It is replaced where it is: remove the entry.',
      );
  }
  remove.forEach((id, index) => {
    const target = sections.find((other) => other.id === id);
    if (target) edits.push({ start: target.start, end: target.end, by: null });
    else add(inField(['remove', index]), `The general page has no section "${id}".`, there(id));
  });
  return applyEdits(general, edits);
}

export function applyEdits(
  general: MappedText,
  edits: readonly { start: number; end: number; by: MappedText | null }[],
): MappedText {
  // What is added at a position comes before what is replaced there.
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: MappedText[] = [];
  let from = 0;
  for (const { start, end, by } of sorted) {
    // Inside of a section that is replaced or removed as a whole.
    if (start < from && end > start) continue;
    if (start > from) parts.push(sliceText(general, from, start));
    if (by) parts.push(by, blankLine(by));
    from = Math.max(from, end);
  }
  if (from < general.text.length) parts.push(sliceText(general, from, general.text.length));
  return joinTexts(parts.map((part, index) => (index === parts.length - 1 ? part : endedLine(part))));
}

/** Sections are separated by an empty line, whatever their files end with. */
const blankLine = ({ pieces }: MappedText): MappedText =>
  wholeText(pieces[0]?.file ?? '', '\n\n', pieces[0]?.offset ?? 0);
const endedLine = (part: MappedText): MappedText =>
  part.text.endsWith('\n') ? part : joinTexts([part, blankLine(part)]);
