import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type Location, locate } from '../../problems/problem.ts';
import { BUILD_KEY } from './build-key.ts';
import { parseFrontMatter } from './front-matter.ts';
import { keepRecent, keyOf, readRecords, writeRecords } from './records.ts';

/** A part of a page that is translated as one: a field of front matter, or the text under a heading. */
export interface PagePart {
  /** `title`, `hero`, … for a field; `#id` for a section; `` for the text before the first heading. */
  readonly name: string;
  /** Of its words, whatever the space between them. */
  readonly hash: string;
  readonly at: Location;
  readonly text: string;
}

/** A heading without an id of its own is named by its number: translated words make another id. */
const HEADING = /^#{2,6}[ \t].*$/gm;
const HEADING_ID = /\{#([\w-]+)\}$/;

/** Fields that say how a page is made and have no words in any language. */
const SILENT = new Set([
  'template',
  'layout',
  'requires',
  'updated',
  'date',
  'publishFrom',
  'publishUntil',
  'tags',
  'version',
  'effective',
  'related',
  'extends',
  'mentions',
]);

/** Cuts a page into its parts. A page that can not be read has none: the build says why. */
function pageParts(file: string, text: string): PagePart[] {
  const { frontMatter } = parseFrontMatter(file, text);
  if (!frontMatter) return [];
  const { data, body, bodyOffset, locate: place } = frontMatter;
  const fields = Object.entries(data)
    .filter(([name]) => !SILENT.has(name))
    .map(([name, value]): PagePart => {
      const words = JSON.stringify(value);
      return { name, hash: hashOf(words), at: place([name], 'key'), text: words };
    });
  const cuts = [...body.matchAll(HEADING)].map((match, index) => ({
    name: `#${HEADING_ID.exec(match[0].trimEnd())?.[1] ?? index + 1}`,
    start: match.index,
  }));
  const sections = [{ name: '', start: 0 }, ...cuts].map(({ name, start }, index): PagePart => {
    const words = body.slice(start, cuts[index]?.start ?? body.length);
    return { name, hash: hashOf(words), at: locate(file, text, bodyOffset + start), text: words };
  });
  return [...fields, ...sections.filter(({ text }) => text.trim() !== '')];
}

/** Pages by the text that they were cut from, for one state of what cuts them. */
interface Records {
  readonly buildKey: string | null;
  readonly pages: Readonly<Record<string, readonly PagePart[]>>;
}

/** Cuts pages into parts. Pages cut by an earlier command are cached: only edited ones are parsed again. */
export class PageCutter {
  private readonly file: string;
  private readonly known: Records['pages'];
  private readonly used: Record<string, readonly PagePart[]> = {};
  private isNew = false;

  constructor(root: string) {
    this.file = join(root, '.cache', 'check', 'parts.json');
    const records = readRecords<Records>(this.file);
    this.known = BUILD_KEY !== null && records?.buildKey === BUILD_KEY ? records.pages : {};
  }

  partsOf(file: string, text: string): readonly PagePart[] {
    const key = keyOf(file, text);
    const known = this.known[key];
    this.isNew ||= known === undefined;
    return (this.used[key] ??= known ?? pageParts(file, text));
  }

  save(): void {
    if (this.isNew && BUILD_KEY !== null)
      writeRecords(this.file, { buildKey: BUILD_KEY, pages: keepRecent(this.used, this.known) } satisfies Records);
  }
}

export const hashOf = (words: string): string => hash('sha256', words.trim().replace(/\s+/g, ' '), 'hex').slice(0, 8);
