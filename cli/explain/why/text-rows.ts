import type { PlannedPage } from '../../build/plan/planned-page.ts';
import { locateOrigin } from '../../build/render/link-origin.ts';
import { conditionsOf, readPageBody } from '../../content/page-body.ts';
import { originAt } from '../../markdown/mapped-text.ts';
import { readMarkdown } from '../../markdown/markdown-file.ts';
import { leaves } from '../../markdown/visible-text.ts';
import { formatPath } from '../../sources/schema-problems.ts';
import { origin, type Row, type ValueOrigin } from './answer.ts';
import type { RenderedView, SiteView } from './site-view.ts';

/** The number of words that are sufficient to identify a sentence. */
const MAX_WORDS = 12;

/**
 * Finds the source of a text of the page: strings, its Markdown file, region JSON. If the text contains inserted values, the
 * longest parts that occur in a source are reported.
 */
export function textRows(view: SiteView, page: PlannedPage | null, rendered: RenderedView | null, text: string): Row[] {
  const words = text
    .split(/[^\p{L}\p{N}$€£%]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const shown = rendered === null || patternOf(words).test(visibleText(rendered.html));
  const whole = findWords(view, page, rendered, words);
  if (whole.length > 0) {
    const elsewhere = shown ? [] : [origin('adds', null, { note: 'it is in the sources, but not on this page' })];
    return [{ what: 'text', value: shown ? text : null, from: [...whole, ...elsewhere] }];
  }
  if (!shown || rendered === null) return [];
  const parts = longestParts(words, (some) => findWords(view, page, rendered, some));
  const why = origin('default', null, { note: 'no source contains the complete text, because values were inserted' });
  return [{ what: 'text', value: text, from: [...parts, why] }];
}

const findWords = (
  view: SiteView,
  page: PlannedPage | null,
  rendered: RenderedView | null,
  words: readonly string[],
): ValueOrigin[] => {
  const pattern = patternOf(words);
  return [...inStrings(view, page, rendered, pattern), ...inPage(view, page, pattern), ...inRegion(view, pattern)];
};

/** The longest word sequences that occur in a source. */
function longestParts(words: readonly string[], find: (words: readonly string[]) => ValueOrigin[]): ValueOrigin[] {
  for (let length = words.length - 1; length > 1; length--) {
    const found = words.slice(length - 1).flatMap((_, start) => {
      const some = words.slice(start, start + length);
      return find(some).map((one) => ({ ...one, note: `"${some.join(' ')}": ${one.note ?? ''}` }));
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** What may be between two words in a source: markup, a line end, the address of a link. */
const BETWEEN = '(?:<[^<>]{0,200}>|\\]\\([^()]{0,200}\\)|[^\\p{L}\\p{N}]){1,60}?';
const patternOf = (words: readonly string[]) => {
  const escaped = words.map(RegExp.escape);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped.join(BETWEEN)}(?![\\p{L}\\p{N}])`, 'iu');
};

function inStrings(
  { site, region }: SiteView,
  page: PlannedPage | null,
  rendered: RenderedView | null,
  pattern: RegExp,
): ValueOrigin[] {
  const code = page?.language.code ?? region.region.languages[0]?.code ?? '';
  const strings = site.strings(region.region.id, code);
  const keys = rendered ? [...rendered.strings.keys()] : [...strings.texts.keys()];
  return keys
    .filter((key) => pattern.test(strings.texts.get(key) ?? ''))
    .flatMap((key) =>
      strings
        .layers(key)
        .map(({ at, text }, index) =>
          origin(index === 0 ? 'wins' : 'shadowed', at, { says: index === 0 ? null : text, note: `the string ${key}` }),
        ),
    );
}

function inPage({ site, region }: SiteView, page: PlannedPage | null, pattern: RegExp): ValueOrigin[] {
  const read = page?.source ? readMarkdown(site.root, page.source.file) : null;
  if (!page?.source || !read || 'problem' in read) return [];
  const { frontMatter } = read;
  const fields = leaves(frontMatter?.data)
    .filter(({ value }) => pattern.test(value))
    .map(({ path }) =>
      origin('wins', frontMatter?.locate(path, 'value') ?? null, { note: `front matter, ${formatPath(path)}` }),
    );
  const conditions = conditionsOf(region.region, site.conditionNames);
  const body = readPageBody(
    site.root,
    { source: page.source, fallbackSections: page.fallbackSections, conditions },
    site.languages,
  );
  if ('problem' in body) return fields;
  const all = [...body.text.matchAll(new RegExp(pattern, 'giu'))];
  return [
    ...fields,
    ...all.map(({ index }) =>
      origin('wins', locateOrigin(site.root, originAt(body, index)), { note: 'the text of the page' }),
    ),
  ];
}

function inRegion({ region: { region, loaded } }: SiteView, pattern: RegExp): ValueOrigin[] {
  return leaves(region)
    .filter(({ value }) => pattern.test(value))
    .map(({ path }) => origin('wins', loaded.locate(path, 'value'), { note: formatPath(path) }));
}

/** The text of a page for readers and screen readers. */
const visibleText = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/(?:alt|aria-label|title|content|placeholder)="([^"]*)"/g, '>$1<')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
