import { hash } from 'node:crypto';
import { chooseWithin } from '../markdown/conditions.ts';
import { hasConditions, removedRanges } from '../markdown/directives.ts';
import type { MarkdownFile } from '../markdown/markdown-file.ts';
import { type Location, locate } from '../problems/problem.ts';

/** A part of a page that is translated as one: a field of front matter, or the text under a heading. */
export interface PagePart {
  /**
   * `title`, `hero`, … for a field; `#id` for a section; `` for the text before the first heading. A heading without an id is named
   * by its number: translated words make another id.
   */
  readonly name: string;
  /** Of its words, whatever the space between them. */
  readonly hash: string;
  /** Of the heading; 0 for a field and for the text before the first heading. */
  readonly level: number;
  readonly at: Location;
  /** What the given regions show of it; empty where its conditions leave it out in all of them. */
  readonly text: string;
}

/** A page in parts, and the fields that say what it is made of. */
export interface PageParts {
  readonly parts: readonly PagePart[];
  readonly extends: boolean;
  /** Sections of the general page that an extending page does not have. */
  readonly remove: readonly string[];
  readonly adapts: Adaptation;
  /** The page template that front matter names, where it does. */
  readonly template: NamedTemplate | null;
}

export interface NamedTemplate {
  readonly name: string;
  readonly at: Location;
}

/**
 * What a translation has otherwise than its original: `whole` for a page that is written for its market, else ids of
 * sections and directives without their braces.
 */
export type Adaptation = 'whole' | readonly string[];

/** Fields that say how a page is made, or how it is found: visitors of each language search by other words. */
const SILENT = new Set([
  'slug',
  'template',
  'layout',
  'requires',
  'searchWords',
  'updated',
  'date',
  'draft',
  'publishFrom',
  'publishUntil',
  'tags',
  'version',
  'effective',
  'related',
  'extends',
  'insert',
  'remove',
  'adapts',
  'mentions',
]);

/**
 * Cuts a page into its parts. A page that cannot be read has no parts; the build reports the reason.
 * @param shownIn the names that hold, for each region that shows the page
 */
export function cutPage(source: MarkdownFile, shownIn: readonly ReadonlySet<string>[]): PageParts {
  const { file, text, body, bodyOffset, frontMatter } = source;
  if (!frontMatter) return UNREADABLE;
  const { data, locate: place } = frontMatter;
  const fields = Object.entries(data)
    .filter(([name]) => !SILENT.has(name))
    .map(([name, value]): PagePart => {
      const words = JSON.stringify(value);
      const shown = new Set(shownIn.map((holds) => JSON.stringify(chooseWithin(value, holds))));
      return { name, hash: hashOf(words), level: 0, at: place([name], 'key'), text: [...shown].join('\n') };
    });
  const cuts = source.blocks.headings
    .filter(({ level }) => level > 1)
    .map(({ id, level, start }, index) => ({ name: `#${id ?? index + 1}`, level, start }));
  const shown = blankHidden(source, shownIn);
  const sections = [{ name: '', level: 0, start: 0 }, ...cuts].flatMap(({ name, level, start }, index): PagePart[] => {
    const end = cuts[index]?.start ?? body.length;
    const words = body.slice(start, end);
    if (words.trim() === '') return [];
    const isShown = name === '' || /^ *#/.test(shown.slice(start, end));
    const at = locate(file, text, bodyOffset + start);
    return [
      {
        name,
        hash: hashOf(words),
        level,
        at,
        text: isShown ? shown.slice(start, end) : '',
      },
    ];
  });
  return {
    parts: [...fields, ...sections],
    extends: data.extends === true,
    remove: Array.isArray(data.remove) ? data.remove.map(String) : [],
    template: typeof data.template === 'string' ? { name: data.template, at: place(['template'], 'value') } : null,
    adapts: typeof data.adapts === 'string' ? 'whole' : Object.keys((data.adapts ?? {}) as object),
  };
}

export const UNREADABLE: PageParts = { parts: [], extends: false, remove: [], adapts: [], template: null };

/** A body whose text that no region shows is replaced by spaces, so that its lines and offsets stay. */
function blankHidden(source: MarkdownFile, shownIn: readonly ReadonlySet<string>[]): string {
  const { body } = source;
  if (!hasConditions(body)) return body;
  const { marks } = source;
  const hidden = new Uint8Array(body.length);
  for (const holds of shownIn)
    for (const [start, end] of removedRanges(body, marks, holds))
      for (let index = start; index < end; index++) hidden[index] = (hidden[index] ?? 0) + 1;
  return body.replace(/[^\n]/g, (letter, index: number) => (hidden[index] === shownIn.length ? ' ' : letter));
}

/**
 * The parts of a page that extends a general one. A section replaces that of its id with everything below it, as on the
 * page that is shown.
 */
export function extendParts(general: readonly PagePart[], { parts, remove }: PageParts): PagePart[] {
  const gone = new Set([...remove.map((id) => `#${id}`), ...parts.map(({ name }) => name)]);
  /** The level of the section whose subsections are left out with it. */
  let level = Number.POSITIVE_INFINITY;
  const inherited = general.filter(({ name, level: own }) => {
    if (own > level) return false;
    // A number names another heading in each file.
    const isGone = gone.has(name) && !/^#\d/.test(name);
    level = isGone && own > 0 ? own : Number.POSITIVE_INFINITY;
    return !isGone;
  });
  return [...parts, ...inherited];
}

export const hashOf = (words: string): string => hash('sha256', words.trim().replace(/\s+/g, ' '), 'hex').slice(0, 8);
