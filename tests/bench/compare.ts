/** Checks that all tools did the same work: the same number of pages, with the same words and elements. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { corpusPage } from './corpus.ts';

export interface WebRoot {
  readonly name: string;
  readonly folder: string;
}

export interface Amount {
  /** Files named index.html: error pages differ in number from tool to tool and are not counted. */
  readonly pages: number;
  readonly bytes: number;
}

const SAMPLES = 25;
const COUNTED_TAGS = [
  'a',
  'h1',
  'h2',
  'p',
  'li',
  'td',
  'th',
  'blockquote',
  'code',
  'strong',
  'em',
  'meta',
  'link',
  'time',
] as const;

export function measureWebRoot(folder: string): Amount {
  let pages = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
    if (entry.name === 'index.html') pages++;
  }
  return { pages, bytes };
}

/** @returns differences from the first tool, a sentence for each. Words and elements are those of the main language. */
export function compareResults(roots: readonly WebRoot[], pages: number, languages: number): string[] {
  const differences: string[] = [];
  for (const { name, folder } of roots) {
    const found = measureWebRoot(folder).pages;
    if (found !== pages * languages) differences.push(`${name} made ${found} pages of ${pages * languages}.`);
  }
  const [first, ...others] = roots;
  if (!first) return differences;
  const step = Math.max(1, Math.floor(pages / SAMPLES));
  for (let index = 0; index < pages; index += step) {
    const { route } = corpusPage(index);
    const expected = readPage(first.folder, route);
    for (const { name, folder } of others) {
      const html = readPage(folder, route);
      differences.push(
        ...differencesOf(expected, html).map((what) => `${route}: ${what}, ${first.name} against ${name}.`),
      );
    }
  }
  return differences;
}

function differencesOf(expected: string, html: string): string[] {
  const differences: string[] = [];
  const [wanted, found] = [wordsOf(expected), wordsOf(html)];
  if (wanted.length !== found.length) differences.push(`${wanted.length} words against ${found.length}`);
  const at = wanted.findIndex((word, index) => word !== found[index]);
  if (at !== -1) differences.push(`word ${at + 1} is "${wanted[at]}" against "${found[at]}"`);
  for (const tag of COUNTED_TAGS) {
    const [many, few] = [countTag(expected, tag), countTag(html, tag)];
    if (many !== few) differences.push(`${many} against ${few} <${tag}>`);
  }
  return differences;
}

const readPage = (folder: string, route: string): string => {
  const file = join(folder, route, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const countTag = (html: string, tag: string) => html.match(new RegExp(`<${tag}[\\s>]`, 'g'))?.length ?? 0;

/** All visible words of a page, with header and footer. Block elements separate words, inline elements do not. */
function wordsOf(html: string): string[] {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?(a|code|em|strong|span|time)\b[^>]*>/g, (tag) => (/^<\/?a\b|^<\/?span\b/.test(tag) ? ' ' : ''))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(quot|apos|lt|gt|amp);/g, (_, name: 'quot') => ENTITIES[name])
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
}

const ENTITIES = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' } as const;
