import { leaves } from '../../markdown/visible-text.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import { copyText } from '../../sources/copy-text.ts';
import type { Site } from '../load/site.ts';
import { type PlannedPage, pageSource, type RegionPlan } from '../plan/planned-page.ts';
import { locateWord } from './link-origin.ts';

/**
 * What a template or a directive writes if a value is missing, and its description. Each pattern begins with a rare text:
 * this search runs on every page.
 */
const LEFTOVERS: readonly [RegExp, string][] = [
  [/\[object Object\]/, 'an object was printed as text'],
  // The word is repeated: \w+ would go back through all of a long one, again for each "null" in it.
  [
    /(?:undefined|null|NaN)(?:(?<=="(?:undefined|null|NaN))"|(?<=>\s*(?:undefined|null|NaN))\s*<)/,
    'a missing value was printed as text or attribute',
  ],
  [/\{(?=[fscbiu/])(?:(?:fact|string|claim|block|if|unless):[^}<]*|\/(?:if|unless))\}/, 'a directive was not replaced'],
  [/<a(?=[\s>])(?! href="[^"])(?![^>]*\shref="[^"])[^>]*>/, 'a link has no address'],
  [/\sstyle="/, 'an inline style, which the content security policy blocks'],
  [/\son[a-z]+="/, 'an inline event handler, which the content security policy blocks'],
];

/** Drawings in style sheets: their markup is their own. */
const DRAWING = /url\(("|')data:image\/svg.*?\1\)/gs;
const withoutDrawings = (html: string): string => (html.includes('data:image/svg') ? html.replace(DRAWING, '') : html);

/** Searches a rendered page for text that must not reach visitors. */
export function findLeftovers(
  whole: string,
  page: PlannedPage,
  { site, plan }: { readonly site: Site; readonly plan: RegionPlan },
): Problem[] {
  const html = withoutDrawings(whole);
  const { root } = site;
  const { region, language } = page;
  const strings = [`content/${language.code}/strings.${region.id}.json`, `content/${language.code}/strings.json`];
  return LEFTOVERS.flatMap(([pattern, what]): Problem[] => {
    const match = [...html.matchAll(new RegExp(pattern, 'g'))].find(
      ([text]) => !LIKE_MISSING.test(text) || !isAuthored(text.replace(/[="<\s]/g, ''), page, site, plan),
    );
    if (!match) return [];
    // A label is a string that no template reads as Markdown: its directive is printed on every page that shows it.
    const label = match[0].startsWith('{') ? locateWord(root, match[0], strings) : null;
    if (label)
      return [
        {
          code: 'LEFTOVER',
          at: label,
          message: `${match[0]} is in a string that is shown as plain text.`,
          help: 'Such strings take conditions and no other directives. Write the text of the page in Markdown instead.',
        },
      ];
    // A part of the HTML would keep the HTML of every page with the fault in memory.
    const around = copyText(html.slice(Math.max(0, match.index - 40), match.index + 60)).replace(/\s+/g, ' ');
    return [
      {
        code: 'LEFTOVER',
        at: startOf(pageSource(page)),
        message: `On ${page.path} of "${page.region.id}" ${what}: …${around}…`,
        help: 'Check the template, and the values that it receives.',
      },
    ];
  });
}

const LIKE_MISSING = /^(?:="|)(?:undefined|null|NaN)|^\[object/;

/** Whether strings, front matter, records or the region have a text that reads like a missing value. Markdown writes them apart. */
function isAuthored(text: string, page: PlannedPage, site: Site, { pages, entries, region }: RegionPlan): boolean {
  const sources: unknown[] = [
    [...site.strings(page.region.id, page.language.code).texts.values()],
    pages.map(({ title, description, source }) => [title, description, source?.fields, source?.data]),
    [...(entries.get(page.language.code)?.values() ?? [])].flat(),
    region,
  ];
  const isWord = /^\w+$/.test(text);
  return leaves(sources).some(({ value }) => (isWord ? value.trim() === text : value.includes('[object Object]')));
}

/** Whether a text has something that must not reach visitors. */
export const hasLeftovers = (text: string): boolean =>
  LEFTOVERS.some(([pattern]) => pattern.test(withoutDrawings(text)));
